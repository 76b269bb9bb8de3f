import type { RevealedNumbers as Numbers } from '@greenroom/sync-protocol/bank-details/bank-details-lists';
import { Button } from '../../../ui/button/button.tsx';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { Notice } from '../../../ui/notice/notice.tsx';
import { callProven } from '../../admin-list/proof/call-proven.ts';
import { RevealedNumbers } from '../revealed/revealed-numbers.tsx';
import { useReveal } from '../revealed/use-reveal.ts';
import type { DetailsDialogProps } from './remove-dialog.tsx';

/** Confirms a reveal, then shows the numbers for a short time. */
export function RevealDialog({ details, isOpen, onClose }: DetailsDialogProps) {
  const { userId, username } = details;
  const { numbers, isPending, problem, reveal, hide } = useReveal(() =>
    callProven('bankDetails.reveal', { userId }),
  );
  const close = () => {
    hide();
    onClose();
  };
  if (numbers) return <RevealedDialog username={username} numbers={numbers} onClose={close} />;
  return (
    <ConfirmDialog
      open={isOpen}
      title={`Reveal the bank details of ${username}?`}
      text="The full numbers are shown for one minute. The audit log records that you revealed them."
      confirmLabel="Reveal for payout"
      needsNetwork="Revealing bank details"
      pending={isPending}
      onConfirm={() => void reveal()}
      onClose={onClose}
    >
      {problem !== null && <Notice tone="danger">{problem}</Notice>}
    </ConfirmDialog>
  );
}

interface RevealedDialogProps {
  readonly username: string;
  readonly numbers: Numbers;
  readonly onClose: () => void;
}

/** Revealed numbers for a payout; closes by itself. */
function RevealedDialog({ username, numbers, onClose }: RevealedDialogProps) {
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Bank details of ${username}`}
      description="For the payout only."
      footer={
        <Button variant="primary" onClick={onClose}>
          Hide
        </Button>
      }
    >
      <RevealedNumbers numbers={numbers} onEnd={onClose} />
    </Dialog>
  );
}
