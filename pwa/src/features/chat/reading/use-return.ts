import { useEffectEvent, useLayoutEffect, useRef } from 'react';
import { countNew, endDistance, lastPosition } from '../landing/landing.ts';
import type { ListNavigation } from '../list/use-list.ts';
import type { ChatRow } from '../timeline/rows.ts';
import type { ReadingOptions } from './reading-options.ts';

/**
 * When the reader returns and others have written meanwhile: moves the unread line after the last seen
 * message and keeps the scroll position. A reader who had seen everything, and has not scrolled up
 * since, is scrolled to the end if the new messages fit below the last one seen.
 * @param lastSeen position of the last message seen
 * @param isUnreadAbove the reader has not reached the unread line: it stays
 */
export function useReturn(
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
