import { useState } from 'react';
import type { ChatItem } from './chat-item.ts';
import { countNew, lastPosition } from './chat-landing.ts';
import type { ChatRow } from './chat-rows.ts';

interface InSight {
  readonly rows: readonly ChatRow[];
  /** Of the last row in sight; null: none is yet. */
  readonly lastIndex: number | null;
  /** Not before it is on the page. */
  readonly isAtEnd: boolean;
}

/**
 * How many messages of others stand below everything the reader had in sight, those included that
 * were unread on coming (experience 13).
 * @param seenBefore the position seen on coming; null: the room opens at its end
 */
export function useNewCount(
  messages: readonly ChatItem[],
  userId: string,
  seenBefore: number | null,
  { rows, lastIndex, isAtEnd }: InSight,
): number {
  const newest = lastPosition(messages);
  const [lastSeen, setLastSeen] = useState(seenBefore ?? newest);
  const seen = isAtEnd ? newest : findPosition(rows, lastIndex);
  if (seen !== null && seen > (lastSeen ?? 0)) setLastSeen(seen);
  return isAtEnd ? 0 : countNew(messages, userId, lastSeen);
}

/** The position of the last message down to this row; null: there is none. */
function findPosition(rows: readonly ChatRow[], lastIndex: number | null): number | null {
  for (let index = lastIndex ?? -1; index >= 0; index--) {
    const row = rows[index];
    if (row?.kind === 'message' && row.item.state === 'sent') return row.item.position;
  }
  return null;
}
