import type { RevealedNumbers } from '@greenroom/sync-protocol/bank-details/bank-details-lists';
import { useState } from 'react';
import { failureAdvice } from '../../../rest/failure-text.ts';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx';
import { Notice } from '../../../ui/notice/notice.tsx';
import { callProven } from '../../admin-list/proof/call-proven.ts';
import type { DetailsDialogProps } from './remove-dialog.tsx';
import { RevealedDialog } from './revealed-dialog.tsx';

/**
 * Confirms a reveal, then shows the numbers for a short time. They are in this component's state
 * alone, never in the query cache.
 */
export function RevealDialog({ details, isOpen, onClose }: DetailsDialogProps) {
  const [numbers, setNumbers] = useState<RevealedNumbers | null>(null);
  const [isPending, setIsPending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const { userId, username } = details;
  const reveal = async () => {
    setIsPending(true);
    setProblem(null);
    try {
      setNumbers(await callProven('bankDetails.reveal', { userId }));
    } catch (error) {
      setProblem(failureAdvice(error, 'Failed to reveal bank details'));
    }
    setIsPending(false);
  };
  const hide = () => {
    setNumbers(null);
    onClose();
  };
  if (numbers) return <RevealedDialog username={username} numbers={numbers} onClose={hide} />;
  return (
    <ConfirmDialog
      open={isOpen}
      title={`Reveal the bank details of ${username}?`}
      text="The full numbers are shown for one minute. The audit log records that you revealed them."
      confirmLabel="Reveal for payout"
      needsNetwork="Revealing bank details"
      pending={isPending}
      onConfirm={() => void reveal()}
      onCancel={onClose}
    >
      {problem !== null && <Notice tone="danger">{problem}</Notice>}
    </ConfirmDialog>
  );
}
