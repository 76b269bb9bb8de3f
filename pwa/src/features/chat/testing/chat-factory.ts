import { makeAccount } from '../../../testing/account-factory.ts';
import type { ChatItem } from '../timeline/item.ts';

const reader = makeAccount().id;
const firstMinute = new Date(2026, 10, 20, 9, 0).getTime();
let made = 0;

/** The id of another member: 1, 2, … */
export function memberId(number: number): string {
  return `0190a000-0000-7000-8000-9${String(number).padStart(11, '0')}`;
}

/** A sent message of another member, one minute and one position after the previous. */
export function makeItem(over: Partial<ChatItem> = {}): ChatItem {
  made += 1;
  const senderId = over.senderId === undefined ? memberId(1) : over.senderId;
  return {
    id: `0190a000-0000-7000-8000-5${String(made).padStart(11, '0')}`,
    senderName: senderId === reader ? makeAccount().username : 'ruby',
    content: `Message ${made}`,
    imageUrl: null,
    imageFilename: null,
    imageWidth: null,
    imageHeight: null,
    replyToId: null,
    timestamp: new Date(firstMinute + made * 60_000).toISOString(),
    editedAt: null,
    deletedAt: null,
    reactions: [],
    position: made,
    state: 'sent',
    ...over,
    senderId,
  };
}
