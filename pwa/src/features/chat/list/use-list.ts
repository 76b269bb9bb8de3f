import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { olderDistance } from '../landing/landing.ts';
import type { ChatRow } from '../timeline/rows.ts';
import { type Align, findInSight, type Places, readPlaces } from './places.ts';
import { isNearEnd, type Measured, applyScroll, staysAtEnd, type Target } from './settling.ts';
import {
  carrySlice,
  moveSlice,
  hasEnd,
  type ShownRows,
  type Slice,
  sliceAround,
  sliceAtEnd,
} from './slice.ts';

/** Scrolling the list, and what is visible of it. */
export interface ListNavigation {
  readonly goTo: (index: number, align: Align) => void;
  readonly goToEnd: () => void;
  /** Indexes of the first and last row visible below `covered` px at the top; null: currently unknown. */
  readonly findInSight: (covered?: number) => readonly [first: number, last: number] | null;
  /** Px from a row's top to the end of the list; infinite: not both are rendered. */
  readonly measureToEnd: (index: number) => number;
}

interface ChatListOptions {
  /** Null until mounted. */
  readonly scroller: HTMLDivElement | null;
  readonly rows: readonly ChatRow[];
  readonly landing: number | 'end';
  /** New rows at the end are scrolled to if the reader is near it. */
  readonly keepsEnd: boolean;
  readonly canLoadOlder: boolean;
  readonly onNearStart: () => void;
  /** Called when other rows may be visible. */
  readonly onSight: () => void;
}

/**
 * Renders a slice of the rows, scrolled natively, and moves the slice as the view nears its edge.
 * Visible rows keep their place then, and whenever rows are added, removed or resized; the list follows
 * its end while the reader is within 100 px of it (member side 9).
 */
export function useChatList(options: ChatListOptions) {
  const { scroller, rows, landing, keepsEnd } = options;
  const [last, setShown] = useState<ShownRows>(() => openRows(rows, landing));
  const shown = last.rows === rows ? last : { rows, slice: carrySlice(last, rows) };
  if (shown !== last) setShown(shown);
  const [isAtEnd, setIsAtEnd] = useState(true);
  const target = useRef<Target | null>(targetOf(rows, landing, 'start'));
  /** The last measurement; belongs to the previous `shown` until the next one is rendered. */
  const measured = useRef<Measured | null>(null);
  const places = () => (measured.current?.shown === shown ? measured.current.places : null);
  const noteMeasured = (now: Measured) => {
    measured.current = now;
    setIsAtEnd(isNearEnd(now));
    options.onSight();
  };
  const go = (to: Target, slice: Slice) => {
    target.current = to;
    setShown({ rows, slice });
  };
  const list: ListNavigation = {
    goTo: (index, align) => {
      const isThere = index >= shown.slice.start && index < shown.slice.end;
      go(targetOf(rows, index, align), isThere ? shown.slice : sliceAround(index, rows.length));
    },
    goToEnd: () => go('end', hasEnd(shown) ? shown.slice : sliceAtEnd(rows.length)),
    findInSight: (covered = 0) => findIndexes(shown, places(), covered),
    measureToEnd: (index) => measureToEnd(shown, places(), index),
  };
  const settle = () => {
    // Hidden during a search.
    if (scroller === null || scroller.clientHeight === 0) return;
    const [before, now] = [measured.current, readPlaces(scroller)];
    if (before && staysAtEnd(before, { shown, places: now }, keepsEnd)) target.current ??= 'end';
    if (target.current === 'end' && !hasEnd(shown)) {
      list.goToEnd();
      return;
    }
    applyScroll(scroller, target.current, before?.places ?? now, now);
    target.current = null;
    noteMeasured({ shown, places: { ...now, offset: scroller.scrollTop } });
  };
  const checkEdges = () => {
    const now = places();
    if (now === null) return;
    const slice = moveSlice(shown, now);
    if (slice !== shown.slice) setShown({ rows, slice });
    else if (slice.start === 0 && now.offset < olderDistance) options.onNearStart();
  };
  useSettling(scroller, shown, settle);
  useEdgeCheck(checkEdges, shown, options.canLoadOlder);
  const noteScroll = ({ scrollTop, scrollHeight, clientHeight }: HTMLElement) => {
    const known = measured.current;
    if (known === null) return;
    const { size, height } = known.places;
    // After a rotation the list may be too short for its offset: the browser cut it, nobody scrolled.
    if (scrollHeight !== size || clientHeight !== height) settle();
    else noteMeasured({ ...known, places: { ...known.places, offset: scrollTop } });
    checkEdges();
  };
  return { list, shown, isAtEnd, noteScroll };
}

function findIndexes(
  { slice }: ShownRows,
  places: Places | null,
  covered: number,
): readonly [number, number] | null {
  const inSight = places && findInSight(places, covered);
  return inSight && [slice.start + inSight[0], slice.start + inSight[1]];
}

function measureToEnd(shown: ShownRows, places: Places | null, index: number): number {
  const top = places?.rows[index - shown.slice.start]?.top;
  return !places || top === undefined || !hasEnd(shown) ? Infinity : places.size - top;
}

function openRows(rows: readonly ChatRow[], landing: number | 'end'): ShownRows {
  const { length } = rows;
  return { rows, slice: landing === 'end' ? sliceAtEnd(length) : sliceAround(landing, length) };
}

function targetOf(rows: readonly ChatRow[], index: number | 'end', align: Align): Target {
  const key = index === 'end' ? undefined : rows[index]?.key;
  return key === undefined ? 'end' : { key, align };
}

/** Calls `act` when other rows are rendered, or the list or its rows are resized. */
function useSettling(scroller: HTMLElement | null, shown: ShownRows, act: () => void): void {
  const settle = useEffectEvent(act);
  useLayoutEffect(() => settle(), [scroller, shown]);
  useEffect(() => {
    const rows = scroller?.firstElementChild;
    if (!scroller || !rows) return;
    const observer = new ResizeObserver(() => settle());
    observer.observe(scroller);
    observer.observe(rows);
    return () => observer.disconnect();
  }, [scroller]);
}

/** Calls `act` in the next frame: a list at its very edge sends no scroll event that would do it. */
function useEdgeCheck(act: () => void, shown: ShownRows, canLoadOlder: boolean): void {
  const checkEdges = useEffectEvent(act);
  useEffect(() => {
    const frame = requestAnimationFrame(() => checkEdges());
    return () => cancelAnimationFrame(frame);
  }, [shown, canLoadOlder]);
}
