import { isUnread } from '@greenroom/sync-protocol/chat/chat-places';
import { isSameRun } from '@greenroom/sync-protocol/chat/chat-rules';
import { dayOf } from '../../../platform/dates/days.ts';
import type { ChatItem } from './item.ts';

export interface MessageRow {
  readonly kind: 'message';
  readonly key: string;
  readonly item: ChatItem;
  readonly isOwn: boolean;
  /** First message of a run by one sender; shows the name. */
  readonly startsRun: boolean;
  /** yyyy-MM-dd if written before the heading's day, such as offline and sent days later; else null. */
  readonly writtenOn: string | null;
}

export type ChatRow =
  | MessageRow
  /** yyyy-MM-dd. */
  | { readonly kind: 'day'; readonly key: string; readonly day: string }
  | {
      readonly kind: 'unread';
      readonly key: typeof unreadKey;
      /** yyyy-MM-dd of the heading it stands under, or would; null: that is directly above. */
      readonly day: string | null;
    };

export const unreadKey = 'unread';

export interface RowOptions {
  readonly userId: string;
  /** Messages exist before the first one given. */
  readonly hasOlder: boolean;
  /** Start of today in milliseconds since the epoch: another in another time zone, as are the days. */
  readonly today: number;
  /** Position of the last message read before the room opened. */
  readonly unreadAfter: number;
}

/** Reused from one `buildRows` to the next, so that unchanged rows stay the same objects. */
interface RowMemory {
  /** Each message's row, and the message it was built to follow. */
  readonly rows: WeakMap<
    ChatItem,
    { readonly previous: ChatItem | null; readonly row: MessageRow }
  >;
  days: WeakMap<ChatItem, string>;
  /** Of which `days` are. */
  today: number;
  /** Messages that were the first in the list while older ones existed. They keep their name. */
  readonly opened: Set<string>;
}

export function startRowMemory(): RowMemory {
  return { rows: new WeakMap(), days: new WeakMap(), today: 0, opened: new Set() };
}

/**
 * Builds the list's rows, oldest first: a heading before each day, the unread line before the first
 * unread message of somebody else (experience 13), messages grouped by sender (looks: Chat).
 *
 * Messages are in the order they reached the server, not in the order written: a day gets a heading
 * only if it is later than all days before it, so headings never go back in time.
 *
 * Loading older messages never changes an existing row. The first message gets no day heading until it
 * is known to be its day's first, and keeps its sender's name.
 */
export function buildRows(
  messages: readonly ChatItem[],
  options: RowOptions,
  memory: RowMemory,
): ChatRow[] {
  const rows: ChatRow[] = [];
  const { userId, unreadAfter, hasOlder, today } = options;
  if (memory.today !== today) Object.assign(memory, { today, days: new WeakMap() });
  let isLineDrawn = needsOlder(messages, hasOlder, unreadAfter);
  let previous: ChatItem | null = null;
  let latestDay = '';
  for (const item of messages) {
    const isKnownStart = previous !== null || !hasOlder;
    if (!isKnownStart) memory.opened.add(item.id);
    const day = knownDay(item, memory);
    const isLater = day > latestDay;
    if (isLater) latestDay = day;
    if (isLater && isKnownStart) rows.push({ kind: 'day', key: `day:${day}`, day });
    const startsUnread = !isLineDrawn && isUnread(item, userId, unreadAfter);
    if (startsUnread) {
      const isSaid = isLater && !memory.opened.has(item.id);
      rows.push({ kind: 'unread', key: unreadKey, day: isSaid ? null : latestDay });
      isLineDrawn = true;
    }
    // The name is repeated below a heading or the unread line.
    const follows = startsUnread || isLater ? null : previous;
    const writtenOn = day < latestDay ? day : null;
    rows.push(messageRow(item, { follows, writtenOn, userId }, memory));
    previous = item;
  }
  return rows;
}

interface Placement {
  /** The message directly above; null: none, or a heading or line is between. */
  readonly follows: ChatItem | null;
  readonly writtenOn: string | null;
  readonly userId: string;
}

function messageRow(
  item: ChatItem,
  { follows, writtenOn, userId }: Placement,
  memory: RowMemory,
): MessageRow {
  const known = memory.rows.get(item);
  if (known && known.previous === follows && known.row.writtenOn === writtenOn) return known.row;
  const isFollowing =
    follows !== null && !memory.opened.has(item.id) && isSameRun(follows, item, sameDay);
  const row: MessageRow = {
    kind: 'message',
    key: item.id,
    item,
    isOwn: item.senderId === userId,
    startsRun: !isFollowing,
    writtenOn,
  };
  memory.rows.set(item, { previous: follows, row });
  return row;
}

/** Rows that reach this comparison are under the same heading, whenever they were written. */
const sameDay = () => '';

function knownDay(item: ChatItem, memory: RowMemory): string {
  const known = memory.days.get(item);
  if (known !== undefined) return known;
  const day = dayOf(item.timestamp);
  memory.days.set(item, day);
  return day;
}

/** Whether the unread line may be further up than the loaded messages: all of them are unread. */
export function needsOlder(
  messages: readonly ChatItem[],
  hasOlder: boolean,
  lastReadPosition: number,
): boolean {
  const first = messages[0];
  return hasOlder && first !== undefined && first.position > lastReadPosition + 1;
}
