import * as users from '@greenroom/sync-protocol/users/users-calls';
import { sendOnLeaving } from '../../../rest/send-on-leaving.ts';
import { useDraft } from '../../changes/use-draft.ts';
import type { QueueItemProps } from '../../registration/queue-part.ts';
import {
  failureOf,
  perform,
  reasonOf,
  successOf,
  type UserAction,
  type UserActions,
  useUserActions,
} from '../use-user-actions.ts';

type Decision = Extract<UserAction, { readonly kind: 'approve' | 'reject' }>;

/** Actions on an account of the queue, which holds the decision about it. */
export function useQueuedAccount({
  item,
  hold,
  onDecided,
}: Pick<QueueItemProps, 'item' | 'hold' | 'onDecided'>): UserActions {
  const actions = useUserActions((_before, after) => {
    // Such as a rename, after which it still waits.
    if (after?.status !== 'pending') onDecided();
  });
  const [, typeReason] = useDraft(`reject:${item.id}`, '');
  const act: UserActions['act'] = async (user, action) => {
    if (!isDecision(action)) return await actions.act(user, action);
    hold({
      done: { title: successOf(user, action).title, text: user.username },
      send: () => perform(user, action),
      sendOnLeaving: () => leaveWith(user.id, action),
      failed: (error) => failureOf(error, action.kind),
      ...(action.kind === 'reject' && { onReturned: () => typeReason(action.reason) }),
    });
    return true;
  };
  return { ...actions, isHeld: true, act };
}

function isDecision(action: UserAction): action is Decision {
  return action.kind === 'approve' || action.kind === 'reject';
}

function leaveWith(id: string, decision: Decision): void {
  if (decision.kind === 'approve') sendOnLeaving(users.approve, { id });
  else sendOnLeaving(users.reject, { id, ...reasonOf(decision) });
}
