import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { endDistance } from '../landing/landing.ts';
import { estimateRowSize } from './row-size.ts';
import type { ChatRow } from '../timeline/rows.ts';
import { useHeldRow } from './use-held-row.ts';
import { useKeptPlace } from './use-kept-place.tsx';

/** Px above the first row, where older messages announce themselves; and below the last. */
const listPadding = { start: 64, end: 12 };

export interface ChatListOptions {
  /** Null until it is on the page. */
  readonly scroller: HTMLDivElement | null;
  readonly rows: readonly ChatRow[];
  /** Stays drawn wherever the list is: it holds the focus. Null: none does. */
  readonly focusedKey: string | null;
  /** The end is kept while the reader is near it. */
  readonly keepsEnd: boolean;
}

/**
 * The virtual list of the room: rows of any height, the place kept where older ones come in above or
 * an image turns out taller, the end kept while the reader is within 100 px of it (member side 9).
 */
export function useChatList({ scroller, rows, focusedKey, keepsEnd }: ChatListOptions) {
  const getItemKey = useCallback((index: number) => rows[index]?.key ?? index, [rows]);
  const focusedIndex = focusedKey === null ? -1 : rows.findIndex(({ key }) => key === focusedKey);
  const rangeExtractor = useCallback(
    (range: Range) => withFocused(defaultRangeExtractor(range), focusedIndex),
    [focusedIndex],
  );
  const { measure, isAbove } = useHeldRow();
  const list = useVirtualizer<HTMLDivElement, HTMLDivElement>({
    count: rows.length,
    getScrollElement: () => scroller,
    estimateSize: (index) => estimateRowSize(rows[index]),
    getItemKey,
    rangeExtractor,
    overscan: 6,
    paddingStart: listPadding.start,
    paddingEnd: listPadding.end,
    scrollPaddingStart: listPadding.start,
    measureElement: measure,
    anchorTo: 'end',
    scrollEndThreshold: endDistance,
    directDomUpdates: true,
    directDomUpdatesMode: 'position',
  });
  useLayoutEffect(() => {
    list.shouldAdjustScrollPositionOnItemSizeChange = isAbove;
  }, [list, isAbove]);
  const takePlace = useKeptPlace({ scroller, rows, list, keepsEnd });
  const [isAtEnd, setIsAtEnd] = useState(true);
  const wasAtEnd = useRef(true);
  const noteEnd = useCallback(
    (offset: number) => {
      // By the list's own figures: asking the page for them would lay it out in the midst of a scroll.
      const distance = list.getTotalSize() - (list.scrollRect?.height ?? 0) - offset;
      setIsAtEnd(distance <= endDistance);
      return distance <= endDistance;
    },
    [list],
  );
  useLayoutEffect(() => {
    const isNear = noteEnd(list.scrollOffset ?? 0);
    // What came meanwhile has moved the end away from the reader, without a scroll.
    if (!keepsEnd) wasAtEnd.current = isNear;
  });
  const noteScroll = useCallback(
    (offset: number) => {
      wasAtEnd.current = noteEnd(offset);
    },
    [noteEnd],
  );
  useKeptEnd(scroller, wasAtEnd, list.scrollToEnd);
  const { containerRef: attachRows, measureElement: measureRow } = list;
  const items = list.getVirtualItems();
  return { list, items, attachRows, measureRow, takePlace, isAtEnd, noteScroll };
}

/** The composer grows, the keyboard opens: who was at the end by the last scroll stays there. */
function useKeptEnd(
  scroller: HTMLDivElement | null,
  wasAtEnd: RefObject<boolean>,
  scrollToEnd: () => void,
): void {
  useEffect(() => {
    if (!scroller) return;
    let height = scroller.clientHeight;
    const observer = new ResizeObserver(([entry]) => {
      if (!entry || entry.contentRect.height === height) return;
      height = entry.contentRect.height;
      if (wasAtEnd.current) scrollToEnd();
    });
    observer.observe(scroller);
    return () => observer.disconnect();
  }, [scroller, wasAtEnd, scrollToEnd]);
}

function withFocused(indexes: number[], focused: number): number[] {
  if (focused < 0 || indexes.includes(focused)) return indexes;
  return [...indexes, focused].toSorted((a, b) => a - b);
}
