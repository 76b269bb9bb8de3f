import type { WaitingItem } from '@greenroom/sync-protocol/dashboard/waiting-calls';
import { QueueDecision } from '../../admin-list/queue-buttons.tsx';
import type { QueueActionsProps } from '../../registration/queue-part.ts';
import { ActionProblem } from '../detail/action-problem.tsx';
import { OpenUserDialog, useUserDialogs } from '../dialogs/user-dialogs.tsx';
import { type ActedOn, useUserActions } from '../use-user-actions.ts';

/** The decision about a new account in its row of the queue. */
export function AccountActions({ item, isLocked, onDecided, focus }: QueueActionsProps) {
  const user = accountOf(item);
  const actions = useUserActions(onDecided);
  const dialogs = useUserDialogs(actions);
  const state = actions.states.get(user.id);
  return (
    <>
      <QueueDecision
        approveLabel={`Approve ${user.username}`}
        rejectLabel={`Reject ${user.username}`}
        isLocked={isLocked}
        pending={state?.state === 'pending' ? decisionOf(state.kind) : null}
        onApprove={() => void actions.act(user, { kind: 'approve' })}
        onReject={() => dialogs.open('reject', user)}
      />
      <ActionProblem state={state} />
      <OpenUserDialog dialogs={dialogs} actions={actions} focus={focus} />
    </>
  );
}

const decisionOf = (kind: string) => (kind === 'approve' ? 'approve' : 'reject');

/** What an action needs of an account that waits. */
function accountOf({ id, username, text }: WaitingItem): ActedOn {
  return {
    id,
    username: username ?? '',
    email: text ?? '',
    status: 'pending',
    role: 'model',
    suspended: false,
  };
}
