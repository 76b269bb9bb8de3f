import { insertMessages } from '@greenroom/api/features/chat/testing/insert-messages';
import { addUpload } from '@greenroom/api/features/uploads/testing/add-upload';
import { tinyPng } from '@greenroom/api/http/testing/multipart';
import { v7 as newId } from 'uuid';
import type { FeatureAccess } from '../feature-access.ts';
import { isOthers } from '../sample-inputs.ts';

export interface ChatThings {
  /** A message of another member. */
  readonly chatMessageId: string;
  /** A message of the owner, just written. */
  readonly ownMessageId: string;
  /** An image of the owner that no message shows. */
  readonly imageId: string;
}

export const chatAccess: FeatureAccess<'chat', ChatThings> = {
  calls: `
                      nobody           pending          rejected         paused          others    member     admin  adminOthers
    chat.messages     unauthenticated  unauthenticated  unauthenticated  ok              -         ok         ok     -
    chat.send         unauthenticated  unauthenticated  unauthenticated  account_paused  id_taken  ok         ok     id_taken
    chat.edit         unauthenticated  unauthenticated  unauthenticated  account_paused  forbidden  ok         ok     forbidden
    chat.withdraw     unauthenticated  unauthenticated  unauthenticated  account_paused  forbidden  ok         ok     forbidden
    chat.react        unauthenticated  unauthenticated  unauthenticated  account_paused  -         ok         ok     -
    chat.markRead     unauthenticated  unauthenticated  unauthenticated  account_paused  -         ok         ok     -
    chat.remove       unauthenticated  unauthenticated  unauthenticated  forbidden       -         forbidden  ok     -
    chat.earlierTexts unauthenticated  unauthenticated  unauthenticated  forbidden       -         forbidden  ok     -
    chat.report       unauthenticated  unauthenticated  unauthenticated  account_paused  -         ok         ok     -
    chat.lastRead     unauthenticated  unauthenticated  unauthenticated  ok              -         ok         ok     -
    chat.unreadCount  unauthenticated  unauthenticated  unauthenticated  ok              -         ok         ok     -
    chat.partners     unauthenticated  unauthenticated  unauthenticated  ok              -         ok         ok     -
    chat.uploadImage  unauthenticated  unauthenticated  unauthenticated  account_paused  id_taken  ok         ok     id_taken
  `,
  tables: ['chat_messages', 'chat_read_positions', 'chat_message_reports'],
  addThings: async (test, { ownerId, member }) => {
    const [chatMessageId = ''] = await insertMessages(test.db, member.id, ['Hello']);
    const [ownMessageId = ''] = await insertMessages(test.db, ownerId, ['Mine']);
    return { chatMessageId, ownMessageId, imageId: (await addUpload(test, ownerId)).id };
  },
  inputs: {
    'chat.messages': () => ({ limit: 10, search: 'hello' }),
    'chat.send': ({ chatMessageId }, situation) => ({
      id: isOthers(situation) ? chatMessageId : newId(),
      content: 'Hello',
    }),
    'chat.edit': ({ ownMessageId }) => ({ id: ownMessageId, content: 'Changed' }),
    'chat.withdraw': ({ ownMessageId }) => ({ id: ownMessageId }),
    'chat.react': ({ chatMessageId }) => ({ id: chatMessageId, emoji: '👍', isOn: true }),
    'chat.earlierTexts': ({ chatMessageId }) => ({ id: chatMessageId }),
    'chat.markRead': ({ chatMessageId }) => ({ id: chatMessageId }),
    'chat.remove': ({ chatMessageId }) => ({ id: chatMessageId }),
    'chat.report': ({ chatMessageId }) => ({ id: chatMessageId, reason: 'Not kind' }),
    'chat.unreadCount': () => ({ groupName: 'general' }),
    'chat.uploadImage': ({ imageId }, situation) => ({
      id: isOthers(situation) ? imageId : newId(),
      image: new Blob([new Uint8Array(tinyPng)]),
    }),
  },
};
