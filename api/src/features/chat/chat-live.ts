import { communityGroup } from '@greenroom/sync-protocol/chat/chat-places';
import { chatScope } from '@greenroom/sync-protocol/chat/chat-rules';
import type { ChatFrame } from '@greenroom/sync-protocol/live/chat-frames';
import type { FrameSource } from '../../sync/frame-source.ts';
import { findReadsByIds, toChatRead } from './chat-reads-repository.ts';
import { findMessageViews } from './chat-repository.ts';

/**
 * The community's messages as socket messages: new ones in the order of positions, then deletions.
 * A message deleted before it is read is left to the change of its deletion.
 */
export const chatMessageFrames: FrameSource = {
  collection: 'chatMessages',
  readMessages: async (db, changes) => {
    const idsOf = (op: 'put' | 'drop') =>
      changes.filter((change) => change.op === op).map(({ rowId }) => rowId);
    const said = idsOf('put');
    const views = said.length === 0 ? [] : await findMessageViews(db, said);
    const frames: ChatFrame[] = [
      ...views.map((view) => ({ type: 'chat_message' as const, ...view })),
      ...idsOf('drop').map((messageId) => ({
        type: 'chat_message_deleted' as const,
        messageId,
        groupName: communityGroup,
      })),
    ];
    return frames.map((message) => ({ scope: chatScope(communityGroup), message }));
  },
};

/**
 * Read positions, sent to each member's own devices: a poke would cause a pull for every message
 * somebody reads. Rows are deleted only with their account, which has no devices left.
 */
export const chatReadFrames: FrameSource = {
  collection: 'chatReads',
  readMessages: async (db, changes) => {
    const scopes = new Map(changes.map(({ rowId, scope }) => [rowId, scope]));
    const rows = await findReadsByIds(db, [...scopes.keys()]);
    return rows.map((row) => ({
      scope: scopes.get(row.id) ?? '',
      message: { type: 'chat_read' as const, ...toChatRead(row) },
    }));
  },
};
