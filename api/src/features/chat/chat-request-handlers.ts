import { imageIdOf } from '@greenroom/sync-protocol/uploads/uploads-rules';
import type { RequestHandlers } from '../../access/handler.ts';
import { notFound } from '../../app-error.ts';
import { retryTransaction } from '../../database/retry-transaction.ts';
import type { Db } from '../../database/schema.ts';
import { recordAudit } from '../audit/audit-repository.ts';
import { removeUploads } from '../uploads/uploads-repository.ts';
import { lockAdministrators } from '../users/administrators-repository.ts';
import { findPartners } from '../users/users-repository.ts';
import { findEarlierTexts } from './changes/chat-changes-repository.ts';
import { forgetMentions } from './chat-mentions.ts';
import { countUnread, findLastRead } from './chat-reads-repository.ts';
import {
  deleteMessage,
  findMessage,
  findNewestMessages,
  lockMessage,
  toChatMessageView,
} from './chat-repository.ts';
import { countFound, findMessagesWith } from './search/chat-search-repository.ts';

type ChatRequest =
  | 'chat.messages'
  | 'chat.remove'
  | 'chat.earlierTexts'
  | 'chat.lastRead'
  | 'chat.unreadCount'
  | 'chat.partners';

/** Handlers of the chat's reads and of administrators' actions. */
export const chatRequestHandlers: Pick<RequestHandlers, ChatRequest> = {
  'chat.messages': async ({ db, setHeader }, { groupName, before: beforeId, limit, search }) => {
    const before = await findPosition(db, beforeId);
    if (search === '') {
      const rows = await findNewestMessages(db, groupName, before, limit);
      return rows.toReversed().map(toChatMessageView);
    }
    const found = await countFound(db, { groupName, search });
    setHeader('x-total-count', String(found));
    const rows = await findMessagesWith(db, { groupName, search, before, limit }, found);
    return rows.toReversed().map(toChatMessageView);
  },

  'chat.remove': async ({ db, actor, now }, { id }) => {
    await retryTransaction(db, async (trx) => {
      await lockAdministrators(trx, actor);
      const message = await lockMessage(trx, id);
      if (!message) throw notFound('Message');
      await deleteMessage(trx, id);
      await forgetMentions(trx, id);
      const imageId = message.image_url === null ? null : imageIdOf(message.image_url);
      if (imageId !== null) await removeUploads(trx, [imageId]);
      const { senderId, senderUsername, messageType, timestamp } = toChatMessageView(message);
      await recordAudit(trx, {
        actor,
        action: 'chat.remove',
        subjectId: id,
        subjectName: senderUsername,
        // Without the text: a deleted message must be gone.
        before: { senderId, messageType, timestamp },
        after: null,
        now,
      });
    });
    return undefined;
  },

  'chat.earlierTexts': async ({ db }, { id }) => {
    if (!(await findMessage(db, id))) throw notFound('Message');
    return findEarlierTexts(db, id);
  },

  'chat.lastRead': async ({ db, actor }, { groupName }) => ({
    lastReadMessageId: await findLastRead(db, actor.userId, groupName),
  }),

  'chat.unreadCount': async ({ db, actor }, { groupName }) => ({
    count: await countUnread(db, actor.userId, groupName),
  }),

  'chat.partners': async ({ db, actor }) => findPartners(db, actor.userId),
};

/** The position a page ends before; null: no message is named. */
async function findPosition(db: Db, id: string | undefined): Promise<string | null> {
  if (id === undefined) return null;
  const message = await findMessage(db, id);
  if (!message) throw notFound('Message');
  return message.position;
}
