import type { WaitingItem } from '@greenroom/sync-protocol/dashboard/waiting-calls';
import { QueueDecision } from '../../admin-list/queue-buttons.tsx';
import type { QueueActionsProps } from '../../registration/queue-part.ts';
import { OpenUserDialog, useUserDialogs } from '../dialogs/user-dialogs.tsx';
import type { ActedOn } from '../use-user-actions.ts';
import { useQueuedAccount } from './use-queued-account.ts';

/** The decision about a new account in its row of the queue. */
export function AccountActions(props: QueueActionsProps) {
  const user = accountOf(props.item);
  const actions = useQueuedAccount(props);
  const dialogs = useUserDialogs(actions);
  return (
    <>
      <QueueDecision
        approveLabel={`Approve ${user.username}`}
        rejectLabel={`Reject ${user.username}`}
        isLocked={props.isLocked}
        onApprove={() => void actions.act(user, { kind: 'approve' })}
        onReject={() => dialogs.open('reject', user)}
      />
      <OpenUserDialog dialogs={dialogs} actions={actions} focus={props.focus} />
    </>
  );
}

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
