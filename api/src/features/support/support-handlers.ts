import { isReadable } from '@greenroom/sync-protocol/support/support-rules';
import { v7 as newId } from 'uuid';
import type { MutationHandlers, RequestHandlers } from '../../access/handler.ts';
import { idTaken, notFound } from '../../app-error.ts';
import {
  findMessagesOfUser,
  insertAdminMessage,
  lockAdminMessage,
  toAdminMessage,
  updateMessage,
} from './admin-messages-repository.ts';

type SupportMutation = Extract<keyof MutationHandlers, `support.${string}`>;

export const supportMutationHandlers: Pick<MutationHandlers, SupportMutation> = {
  'support.send': async ({ trx, actor, at }, { id = newId(), content }) => {
    const message = { id, userId: actor.userId, content, now: at };
    const stored =
      (await insertAdminMessage(trx, message)) ?? (await lockAdminMessage(trx, id, actor.userId));
    // The same id and body returns the stored message; another body is a conflict (decisions).
    if (stored?.content !== content) throw idTaken();
    return toAdminMessage(stored);
  },

  'support.markRead': async ({ trx, actor, at, now }, { id, respondedAt }) => {
    const message = await lockAdminMessage(trx, id, actor.userId);
    if (!message) throw notFound('Message');
    if (!isReadable(toAdminMessage(message), respondedAt)) return toAdminMessage(message);
    return toAdminMessage(await updateMessage(trx, id, { read_by_user_at: at }, now));
  },
};

export const supportRequestHandlers: Pick<RequestHandlers, 'support.listOwn'> = {
  'support.listOwn': async ({ db, actor }) =>
    (await findMessagesOfUser(db, actor.userId)).map((row) => ({
      ...toAdminMessage(row),
      reviewedById: row.reviewed_by_id,
    })),
};
