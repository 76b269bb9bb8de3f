import { communityGroup } from '@greenroom/sync-protocol/chat/chat-places';
import type { ChatFrame } from '@greenroom/sync-protocol/live/chat-frames';
import type { FrameSource } from '../../live/frame-source.ts';
import { findMessageViews } from './chat-repository.ts';

/**
 * The community's messages as the socket tells them: what was said in the order of positions, then
 * what was deleted. A message that is already gone when it is read is left to the news of its end.
 */
export const chatFrames: FrameSource = {
  collection: 'chatMessages',
  readMessages: async (db, _scope, changes): Promise<ChatFrame[]> => {
    const idsOf = (op: 'put' | 'drop') =>
      changes.filter((change) => change.op === op).map(({ rowId }) => rowId);
    const said = idsOf('put');
    const views = said.length === 0 ? [] : await findMessageViews(db, said);
    return [
      ...views.map((view) => ({ type: 'chat_message' as const, ...view })),
      ...idsOf('drop').map((messageId) => ({
        type: 'chat_message_deleted' as const,
        messageId,
        groupName: communityGroup,
      })),
    ];
  },
};
