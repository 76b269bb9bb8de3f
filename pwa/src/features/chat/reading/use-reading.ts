import { useMemo, useState } from 'react';
import { useReplica } from '../../../replica/replica-context.tsx';
import { markChatRead } from '../chat-commands.ts';
import { useReadReceipts } from './read-receipts.ts';
import { type ChatRow, needsOlder, unreadKey } from '../timeline/rows.ts';
import { useNewCount } from './use-new-count.ts';
import type { ReadingOptions } from './reading-options.ts';
import { useReturn } from './use-return.ts';

interface Reading {
  /** Messages of others below everything the reader had in sight. */
  readonly newCount: number;
  /** There are unread messages above everything the reader had in sight: nothing is marked as read. */
  readonly isUnreadAbove: boolean;
  /** Other rows may be in sight. */
  readonly noteSight: () => void;
  /** The reader does not want to read what is above. */
  readonly markAllRead: () => void;
}

/**
 * How far the reader has come, and what of it is marked as read. A mark says that everything before it
 * is read, too (decisions: Chat): so there is none while the first unread message is further up than
 * anything the reader had in sight, unless the reader says so.
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
    // One's own are never unread, and mark nothing.
    const newest = messages.findLast(
      ({ state, senderId }) => state === 'sent' && senderId !== userId,
    );
    if (newest !== undefined) void markChatRead(replica, [newest.id]);
  };
  return { newCount: count, isUnreadAbove, noteSight, markAllRead };
}

/** The row of the first unread message; after all of them where there is none. */
function findFirstUnread(rows: readonly ChatRow[]): number {
  const line = rows.findIndex(({ key }) => key === unreadKey);
  return line < 0 ? rows.length : line + 1;
}
