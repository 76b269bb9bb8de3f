import { defaultNotes } from '@greenroom/sync-protocol/deletion-requests/deletion-requests-calls';
import type { DeletionRequest } from '@greenroom/sync-protocol/deletion-requests/deletion-requests-records';
import type { Holding } from '@greenroom/sync-protocol/users/users-records';
import { callApi } from '../../rest/call-api.ts';
import { useCallQuery } from '../../rest/use-call-query.ts';
import { TextArea } from '../../ui/text-field/text-area.tsx';
import { HoldingsState } from '../../ui/holdings-list/holdings-state.tsx';
import { ConfirmAction } from '../admin-list/confirm-action.tsx';
import { type AdminAction, useAdminAction } from '../admin-list/use-admin-action.ts';
import { useDraft } from '../changes/use-draft.ts';
import { whatStays } from './decision-facts.tsx';

interface RequestHoldings {
  /** Absent: not read yet. Empty: the account is deleted already. */
  readonly holdings: readonly Holding[] | undefined;
  /** Why reading failed. Null: it did not. */
  readonly problem: string | null;
  readonly onRetry: () => void;
}

export interface ReviewDecision {
  readonly request: DeletionRequest;
  readonly status: 'approved' | 'rejected';
  /** Empty: the standard notes (admin side 5). */
  readonly notes: string;
  /** Called on success: what was typed is no draft any more. */
  readonly onSaved: () => void;
}

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
  const [notes, setNotes, forgetNotes] = useDraft(`deletion:${request.id}:${status}`, '');
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
      onConfirm={() => review.run({ request, status, notes, onSaved: forgetNotes })}
      onClose={props.onClose}
      onCancel={() => {
        forgetNotes();
        props.onClose();
      }}
      finalFocus={props.finalFocus}
    >
      {isApproval && <HoldingsState {...holdings} stays={whatStays} />}
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

/** Approves and rejects deletion requests. */
export function useReview(onDone: (before: DeletionRequest, after: DeletionRequest) => void) {
  return useAdminAction(
    ({ request, status, notes }: ReviewDecision) =>
      callApi('deletionRequests.review', {
        id: request.id,
        status,
        ...(notes.trim() === '' ? {} : { adminNotes: notes }),
      }),
    {
      done: ({ status, username }) => ({
        title: 'Request Updated',
        text:
          status === 'approved'
            ? `The account ${username} is deleted.`
            : `${username} keeps the account.`,
      }),
      onDone: (reviewed, { request, onSaved }) => {
        onSaved();
        onDone(request, reviewed);
      },
      failure: 'Failed to update deletion request. Please try again.',
    },
  );
}

/** What approving a request removes; read only while `isAsked`. */
export function useRequestHoldings(
  { userId }: Pick<DeletionRequest, 'userId'>,
  isAsked: boolean,
): RequestHoldings {
  const { data, error, refetch } = useCallQuery(
    'users.read',
    { id: userId ?? '' },
    { enabled: isAsked && userId !== null },
  );
  return {
    holdings: userId === null ? [] : data?.holdings,
    problem: error?.message ?? null,
    onRetry: () => void refetch(),
  };
}
