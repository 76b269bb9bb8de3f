import { useState } from 'react';
import type { ChatItem } from '../timeline/item.ts';
import { countNew, lastPosition } from '../landing/landing.ts';
import type { ChatRow } from '../timeline/rows.ts';
import type { Absence } from './use-absence.ts';

interface InSight {
  readonly rows: readonly ChatRow[];
  /** Not before it is on the page. */
  readonly isAtEnd: boolean;
  readonly absence: Absence;
}

interface NewMessages {
  /** How many messages of others stand below everything the reader had in sight. */
  readonly count: number;
  /** The position of the last one the reader had in sight; null: there was none. */
  readonly lastSeen: number | null;
  /** @param lastIndex of the last row in sight */
  readonly noteSeen: (lastIndex: number) => void;
}

/**
 * What stands below everything the reader had in sight, also what was unread on coming (experience 13).
 * @param seenBefore the position seen on coming; null: the room opens at its end
 */
export function useNewCount(
  messages: readonly ChatItem[],
  userId: string,
  seenBefore: number | null,
  { rows, isAtEnd, absence }: InSight,
): NewMessages {
  const newest = lastPosition(messages);
  const [lastSeen, setLastSeen] = useState(seenBefore ?? newest);
  // Near the end the rest comes into sight by itself, unless it came while the reader was away.
  const isAllSeen = isAtEnd && !absence.isAway;
  const see = (position: number | null) => {
    if (!absence.isHidden && position !== null && position > (lastSeen ?? 0))
      setLastSeen((before) => Math.max(before ?? 0, position));
  };
  if (isAllSeen) see(newest);
  const noteSeen = (lastIndex: number) => {
    if (lastSeen !== newest) see(findPosition(rows, lastIndex));
  };
  return { count: isAllSeen ? 0 : countNew(messages, userId, lastSeen), lastSeen, noteSeen };
}

/** The position of the last message down to this row; null: there is none. */
function findPosition(rows: readonly ChatRow[], lastIndex: number): number | null {
  for (let index = lastIndex; index >= 0; index--) {
    const row = rows[index];
    if (row?.kind === 'message' && row.item.state === 'sent') return row.item.position;
  }
  return null;
}
