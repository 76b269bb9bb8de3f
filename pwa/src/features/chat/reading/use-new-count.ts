import { useState } from 'react';
import type { ChatItem } from '../timeline/item.ts';
import { countNew, lastPosition } from '../landing/landing.ts';
import type { ChatRow } from '../timeline/rows.ts';
import type { Absence } from './use-absence.ts';

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
export function useNewCount(
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
