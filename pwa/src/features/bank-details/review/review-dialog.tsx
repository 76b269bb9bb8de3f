import type { ListedBankSubmission } from '@greenroom/sync-protocol/bank-details/bank-details-lists';
import { useState } from 'react';
import { useIsOnline } from '../../../platform/use-is-online.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { Notice } from '../../../ui/notice/notice.tsx';
import { TextArea } from '../../../ui/text-field/text-area.tsx';
import type { AdminAction } from '../../admin-list/use-admin-action.ts';
import { CheckNumbers } from './check-numbers.tsx';
import { SubmissionFacts } from './submission-facts.tsx';
import { type BankDecision, checkNotes } from './use-review.ts';

interface ReviewDialogProps {
  readonly review: AdminAction<BankDecision>;
  readonly submission: ListedBankSubmission;
  /** False during the closing animation. */
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly finalFocus: () => HTMLElement | null;
}

/** The review of a submission: approve, or reject with a reason (spec admin 2 and 5). */
export function ReviewDialog({ submission, review, ...props }: ReviewDialogProps) {
  const [notes, setNotes] = useState('');
  const [error, setError] = useState<string>();
  const [decided, setDecided] = useState<BankDecision['status']>();
  const pending = review.isPending ? decided : undefined;
  const isOnline = useIsOnline();
  const decide = (status: BankDecision['status']) => {
    const fault = checkNotes(status, notes);
    setError(fault);
    if (fault !== undefined) return;
    setDecided(status);
    review.run({ submission, status, notes });
  };
  return (
    <Dialog
      open={props.isOpen}
      onOpenChange={(open) => {
        if (!open && !review.isPending) props.onClose();
      }}
      title={`Bank details of ${submission.username}`}
      finalFocus={props.finalFocus}
      footer={
        <>
          <Button
            variant="destructive"
            aria-disabled={!isOnline || pending === 'approved'}
            pending={pending === 'rejected'}
            onClick={() => decide('rejected')}
          >
            Reject
          </Button>
          <Button
            variant="primary"
            aria-disabled={!isOnline || pending === 'rejected'}
            pending={pending === 'approved'}
            onClick={() => decide('approved')}
          >
            Approve
          </Button>
        </>
      }
    >
      <SubmissionFacts submission={submission} />
      <CheckNumbers id={submission.id} />
      <TextArea
        label="Notes"
        help="The member can read them. A rejection needs a reason. Never write the numbers here."
        error={error}
        maxLength={2000}
        value={notes}
        onChange={(event) => {
          setNotes(event.target.value);
          setError(undefined);
        }}
      />
      {!isOnline && (
        <Notice tone="warning" title="You are offline">
          Deciding needs the network.
        </Notice>
      )}
      {review.problem !== null && <Notice tone="danger">{review.problem}</Notice>}
    </Dialog>
  );
}
