import type { RevealedNumbers as Numbers } from '@greenroom/sync-protocol/bank-details/bank-details-lists';
import { Button } from '../../../ui/button/button.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { RevealedNumbers } from '../revealed/revealed-numbers.tsx';

interface RevealedDialogProps {
  readonly username: string;
  readonly numbers: Numbers;
  readonly onClose: () => void;
}

/** Revealed numbers for a payout; closes by itself. */
export function RevealedDialog({ username, numbers, onClose }: RevealedDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
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
