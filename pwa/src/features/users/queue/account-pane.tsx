import type { QueueItemProps } from '../../registration/queue-part.ts';
import { UserDetail } from '../detail/user-detail.tsx';
import { OpenUserDialog, useUserDialogs } from '../dialogs/user-dialogs.tsx';
import type { ActedOn } from '../use-user-actions.ts';
import { useQueuedAccount } from './use-queued-account.ts';

/** A new account, opened from the queue. */
export function AccountPane(props: QueueItemProps) {
  const { item, actorId, isLocked, focus } = props;
  const actions = useQueuedAccount(props);
  const dialogs = useUserDialogs(actions);
  const act = (user: ActedOn, action: Parameters<typeof actions.act>[1]) =>
    void actions.act(user, action);
  return (
    <>
      <UserDetail
        id={item.id}
        row={undefined}
        state={actions.states.get(item.id)}
        actorId={actorId}
        isLocked={isLocked}
        onApprove={(user) => act(user, { kind: 'approve' })}
        onOpen={dialogs.open}
        onSuspend={(user, suspended) => act(user, { kind: 'suspend', suspended })}
      />
      <OpenUserDialog dialogs={dialogs} actions={actions} focus={focus} />
    </>
  );
}
