import { isUnread } from '@greenroom/sync-protocol/chat/chat-places';
import { isSameRun } from '@greenroom/sync-protocol/chat/chat-rules';
import { dayOf } from './days.ts';
import type { ChatItem } from './item.ts';

/** A message with where it stands among the others. */
export interface MessageRow {
  readonly kind: 'message';
  readonly key: string;
  readonly item: ChatItem;
  readonly isOwn: boolean;
  /** The first of a run of one sender: it carries the name. */
  readonly startsRun: boolean;
  /**
   * yyyy-MM-dd: the day it was written on, where that is before the day it stands under, as of what was
   * written without a network and sent days later. Null: the day it stands under.
   */
  readonly writtenOn: string | null;
}

export type ChatRow =
  | MessageRow
  /** yyyy-MM-dd. */
  | { readonly kind: 'day'; readonly key: string; readonly day: string }
  | { readonly kind: 'unread'; readonly key: typeof unreadKey };

/** The key of the unread line. */
export const unreadKey = 'unread';

export interface RowOptions {
  /** Who reads. */
  readonly userId: string;
  /** There are messages before the first one. */
  readonly hasOlder: boolean;
  /** Position the reader had read up to on coming. */
  readonly unreadAfter: number;
}

/** What one shown list remembers of its rows from one building to the next. */
interface RowMemory {
  /** The row of each message with the message it followed, if any: most stay as they are. */
  readonly rows: WeakMap<
    ChatItem,
    { readonly previous: ChatItem | null; readonly row: MessageRow }
  >;
  readonly days: WeakMap<ChatItem, string>;
  /** Messages that were the list's first while older ones were still to come. */
  readonly opened: Set<string>;
}

export function startRowMemory(): RowMemory {
  return { rows: new WeakMap(), days: new WeakMap(), opened: new Set() };
}

/**
 * The rows of the list, oldest first: a day's name before its first message, the unread line before
 * the first message of somebody else that was not read on coming (experience 13), messages grouped by
 * sender (looks: Chat).
 *
 * Messages stand in the order they reached the server, which need not be the one they were written in:
 * a day is named only when it is later than all before it, so that days never go back.
 *
 * A row's height never changes because older ones come in above it: the first of the list has no day
 * above while nobody knows whether it is the day's first, and keeps its name once it had one.
 */
export function buildRows(
  messages: readonly ChatItem[],
  options: RowOptions,
  memory: RowMemory,
): ChatRow[] {
  const rows: ChatRow[] = [];
  // While all that is there is unread, the line may stand further up.
  const { userId, unreadAfter, hasOlder } = options;
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
    // Who begins what is unread is named once more.
    const isAnew = !isLineDrawn && isUnread(item, userId, unreadAfter);
    if (isAnew) {
      rows.push({ kind: 'unread', key: unreadKey });
      isLineDrawn = true;
    }
    const follows = isAnew || isLater ? null : previous;
    const writtenOn = day < latestDay ? day : null;
    rows.push(messageRow(item, { follows, writtenOn, userId }, memory));
    previous = item;
  }
  return rows;
}

interface Standing {
  /** The message right above, under the same day and line; null: none. */
  readonly follows: ChatItem | null;
  readonly writtenOn: string | null;
  readonly userId: string;
}

function messageRow(
  item: ChatItem,
  { follows, writtenOn, userId }: Standing,
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

/** What follows stands under the same day, whenever it was written. */
const sameDay = () => '';

function knownDay(item: ChatItem, memory: RowMemory): string {
  const known = memory.days.get(item);
  if (known !== undefined) return known;
  const day = dayOf(item.timestamp);
  memory.days.set(item, day);
  return day;
}

/** Whether the unread line may stand further up than what is there: all of it is unread. */
export function needsOlder(
  messages: readonly ChatItem[],
  hasOlder: boolean,
  lastReadPosition: number,
): boolean {
  const first = messages[0];
  return hasOlder && first !== undefined && first.position > lastReadPosition + 1;
}
