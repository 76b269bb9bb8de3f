import { useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useReplica } from '../../../replica/replica-context.tsx';
import { markChatRead } from '../chat-commands.ts';
import { countNew, endDistance, lastPosition } from '../landing/landing.ts';
import type { ListNavigation } from '../list/use-list.ts';
import type { ChatItem } from '../timeline/item.ts';
import { useReadReceipts } from './read-receipts.ts';
import { type ChatRow, needsOlder, unreadKey } from '../timeline/rows.ts';
import type { Absence } from './use-absence.ts';

interface Reading {
  readonly newCount: number;
  /** Unread messages are above everything the reader has seen: nothing is marked as read. */
  readonly isUnreadAbove: boolean;
  readonly noteSight: () => void;
  readonly markAllRead: () => void;
}

/**
 * Tracks what the reader has seen and marks it as read. A mark includes everything before it
 * (decisions: Chat), so none is made while the first unread message is above everything seen, except
 * by `markAllRead`.
 */
export function useReading(options: ReadingOptions): Reading {
  const { scroller, list, rows, messages, userId, landing, unreadAfter } = options;
  const replica = useReplica();
  const seenBefore = landing === 'end' ? null : unreadAfter;
  const { count, lastSeen, noteSeen } = useNewCount(messages, userId, seenBefore, {
    rows,
    isAtEnd: scroller !== null && options.isAtEnd,
    absence: options.absence,
  });
  const isLineAway = needsOlder(messages, options.hasOlder, unreadAfter);
  const firstUnread = useMemo(
    () => (isLineAway ? null : findFirstUnread(rows)),
    [rows, isLineAway],
  );
  const [isUnreadAbove, setIsUnreadAbove] = useState(
    () => firstUnread === null || (landing !== 'end' && landing > firstUnread),
  );
  useReadReceipts(scroller, isUnreadAbove);
  useReturn(options, lastSeen, isUnreadAbove);
  const noteSight = () => {
    const inSight = list.findInSight();
    if (inSight === null) return;
    const [first, last] = inSight;
    noteSeen(last);
    if (firstUnread !== null && first <= firstUnread) setIsUnreadAbove(false);
  };
  const markAllRead = () => {
    setIsUnreadAbove(false);
    // Own messages are never unread and cannot be marked.
    const newest = messages.findLast(
      ({ state, senderId }) => state === 'sent' && senderId !== userId,
    );
    if (newest !== undefined) void markChatRead(replica, [newest.id]);
  };
  return { newCount: count, isUnreadAbove, noteSight, markAllRead };
}

/** Row index of the first unread message; `rows.length`: none. */
function findFirstUnread(rows: readonly ChatRow[]): number {
  const line = rows.findIndex(({ key }) => key === unreadKey);
  return line < 0 ? rows.length : line + 1;
}

interface InSight {
  readonly rows: readonly ChatRow[];
  /** False until the list is mounted. */
  readonly isAtEnd: boolean;
  readonly absence: Absence;
}

interface NewMessages {
  /** Messages of others below everything the reader has seen. */
  readonly count: number;
  /** Position of the last message seen; null: none. */
  readonly lastSeen: number | null;
  /** To be called with the index of the last visible row. */
  readonly noteSeen: (lastIndex: number) => void;
}

/**
 * Counts unseen messages below, including those unread at opening (experience 13).
 * @param seenBefore last position seen before opening; null: the room opens at its end
 */
function useNewCount(
  messages: readonly ChatItem[],
  userId: string,
  seenBefore: number | null,
  { rows, isAtEnd, absence }: InSight,
): NewMessages {
  const newest = lastPosition(messages);
  const [lastSeen, setLastSeen] = useState(seenBefore ?? newest);
  // Near the end the list follows new messages, unless they arrived while the reader was away.
  const isAllSeen = isAtEnd && !absence.isAway;
  const see = (position: number | null) => {
    if (!absence.isHidden && position !== null && position > (lastSeen ?? 0))
      setLastSeen((before) => Math.max(before ?? 0, position));
  };
  if (isAllSeen) see(newest);
  const noteSeen = (lastIndex: number) => {
    if (lastSeen !== newest) see(findPositionAt(rows, lastIndex));
  };
  return { count: isAllSeen ? 0 : countNew(messages, userId, lastSeen), lastSeen, noteSeen };
}

/** Position of the last sent message up to this row; null: none. */
function findPositionAt(rows: readonly ChatRow[], lastIndex: number): number | null {
  for (let index = lastIndex; index >= 0; index--) {
    const row = rows[index];
    if (row?.kind === 'message' && row.item.state === 'sent') return row.item.position;
  }
  return null;
}

/**
 * When the reader returns and others have written meanwhile: moves the unread line after the last seen
 * message and keeps the scroll position. A reader who had seen everything, and has not scrolled up
 * since, is scrolled to the end if the new messages fit below the last one seen.
 * @param lastSeen position of the last message seen
 * @param isUnreadAbove the reader has not reached the unread line: it stays
 */
function useReturn(
  { scroller, list, rows, messages, userId, isAtEnd, absence, onMissed }: ReadingOptions,
  lastSeen: number | null,
  isUnreadAbove: boolean,
): void {
  const { isHidden, isAway } = absence;
  const newest = lastPosition(messages);
  const left = useRef({ seen: lastSeen, newest });
  const moveUnreadLine = useEffectEvent(() => {
    const { seen, newest: known } = left.current;
    if (seen === null || isUnreadAbove || countNew(messages, userId, known) === 0) return;
    onMissed(seen);
  });
  useLayoutEffect(() => {
    if (!isHidden) moveUnreadLine();
  }, [isHidden, isAway]);
  const showNew = useEffectEvent(() => {
    const { seen, newest: known } = left.current;
    if (scroller === null || newest === known || seen !== known) return;
    const first = rows.findIndex(
      (row) => row.kind === 'message' && row.item.position > (seen ?? 0),
    );
    const isFitting = list.measureToEnd(first) <= scroller.clientHeight - endDistance;
    if (isAtEnd || (isFitting && isInSight(rows, first - 1, list))) list.goToEnd();
  });
  useLayoutEffect(() => {
    if (!isAway) showNew();
  }, [isAway]);
  useLayoutEffect(() => {
    if (!isAway) left.current = { seen: lastSeen, newest };
  }, [isAway, lastSeen, newest]);
}

/** Whether the last message up to this row is visible. */
function isInSight(rows: readonly ChatRow[], index: number, list: ListNavigation): boolean {
  const inSight = list.findInSight();
  const message = rows.findLastIndex(({ kind }, at) => kind === 'message' && at <= index);
  return inSight !== null && inSight[1] >= message;
}

interface ReadingOptions {
  /** Null until mounted. */
  readonly scroller: HTMLDivElement | null;
  readonly list: ListNavigation;
  readonly rows: readonly ChatRow[];
  readonly messages: readonly ChatItem[];
  readonly userId: string;
  readonly hasOlder: boolean;
  readonly landing: number | 'end';
  readonly unreadAfter: number;
  readonly isAtEnd: boolean;
  readonly absence: Absence;
  /** Messages of others arrived while the reader was away: the unread line moves after `seen`. */
  readonly onMissed: (seen: number) => void;
}
