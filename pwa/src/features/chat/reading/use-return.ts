import { useEffectEvent, useLayoutEffect, useRef } from 'react';
import { countNew, endDistance, lastPosition } from '../landing/landing.ts';
import type { ReadingOptions } from './reading-options.ts';

/**
 * What happens when the reader comes back and others have written meanwhile: the unread line moves
 * after what was seen before, and the place is kept; who was at the end sees what came, where it fits
 * under what was read last.
 * @param lastSeen the position of the last message the reader had in sight
 * @param isUnreadAbove the line stands where the reader has not been yet, and stays there
 */
export function useReturn(
  { scroller, list, rows, messages, userId, isAtEnd, absence, onMissed }: ReadingOptions,
  lastSeen: number | null,
  isUnreadAbove: boolean,
): void {
  const { isHidden, isAway } = absence;
  const newest = lastPosition(messages);
  const left = useRef({ seen: lastSeen, newest });
  const look = useEffectEvent(() => {
    const { seen, newest: known } = left.current;
    if (seen === null || isUnreadAbove || countNew(messages, userId, known) === 0) return;
    onMissed(seen);
  });
  useLayoutEffect(() => {
    if (!isHidden) look();
  }, [isHidden, isAway]);
  const settle = useEffectEvent(() => {
    const { seen, newest: known } = left.current;
    if (scroller === null || newest === known || seen !== known) return;
    const first = rows.findIndex(
      (row) => row.kind === 'message' && row.item.position > (seen ?? 0),
    );
    const isFitting = list.measureToEnd(first) <= scroller.clientHeight - endDistance;
    if (isAtEnd || isFitting) list.goToEnd();
  });
  useLayoutEffect(() => {
    if (!isAway) settle();
  }, [isAway]);
  useLayoutEffect(() => {
    if (!isAway) left.current = { seen: lastSeen, newest };
  }, [isAway, lastSeen, newest]);
}
