import { useMemo, useState } from 'react';
import { useReplica } from '../../../replica/replica-context.tsx';
import { markChatRead } from '../chat-commands.ts';
import { useReadReceipts } from './read-receipts.ts';
import { type ChatRow, needsOlder, unreadKey } from '../timeline/rows.ts';
import { useNewCount } from './use-new-count.ts';
import type { ReadingOptions } from './reading-options.ts';
import { useReturn } from './use-return.ts';

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
