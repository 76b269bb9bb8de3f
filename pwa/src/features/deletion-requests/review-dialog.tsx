import { defaultNotes } from '@greenroom/sync-protocol/deletion-requests/deletion-requests-calls';
import { useState } from 'react';
import { TextArea } from '../../ui/text-field/text-area.tsx';
import { HoldingsState } from '../../ui/holdings-list/holdings-state.tsx';
import { ConfirmAction } from '../admin-list/confirm-action.tsx';
import type { AdminAction } from '../admin-list/use-admin-action.ts';
import { useRequestHoldings } from './use-request-holdings.ts';
import type { ReviewDecision } from './use-review.ts';

export type ReviewQuestion = Pick<ReviewDecision, 'request' | 'status'>;

interface ReviewDialogProps extends ReviewQuestion {
  readonly review: AdminAction<ReviewDecision>;
  /** False during the closing animation. */
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly finalFocus: () => HTMLElement | null;
}

/** Confirms a decision; an approval lists what is removed (decisions: Administration). */
export function ReviewDialog({ request, status, review, ...props }: ReviewDialogProps) {
  const [notes, setNotes] = useState('');
  const isApproval = status === 'approved';
  const who = request.username;
  const holdings = useRequestHoldings(request, isApproval && props.isOpen);
  return (
    <ConfirmAction
      open={props.isOpen}
      title={isApproval ? `Approve and delete ${who}?` : `Reject the request of ${who}?`}
      text={
        isApproval
          ? 'The account and all its personal data are deleted for good. They are signed out everywhere. This cannot be undone.'
          : 'They keep their account and see that the request was rejected, with your notes.'
      }
      confirmLabel={isApproval ? 'Approve and delete' : 'Reject'}
      destructive
      // Approval requires that the removed data was shown.
      disabled={isApproval && holdings.holdings === undefined}
      needsNetwork={isApproval ? 'Approving a request' : 'Rejecting a request'}
      action={review}
      onConfirm={() => review.run({ request, status, notes })}
      onCancel={props.onClose}
      finalFocus={props.finalFocus}
    >
      {isApproval && (
        <HoldingsState
          {...holdings}
          stays="Username and display name in this request, and the username in the audit log."
        />
      )}
      <TextArea
        label="Notes"
        help={`Optional. Left empty: ‘${defaultNotes[status]}’`}
        maxLength={2000}
        value={notes}
        onChange={(event) => setNotes(event.target.value)}
      />
    </ConfirmAction>
  );
}
