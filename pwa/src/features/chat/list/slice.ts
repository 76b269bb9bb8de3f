import type { ChatRow } from '../timeline/rows.ts';
import { distanceFromEnd, type Places } from './places.ts';

/** The rows that are on the page: from `start` up to, and without, `end`. */
export interface Slice {
  readonly start: number;
  readonly end: number;
}

/** The rows, and which of them are on the page. */
export interface ShownRows {
  readonly rows: readonly ChatRow[];
  readonly slice: Slice;
}

/** Rows that are put on the page at once: fewer take less time, but oftener. */
const step = 30;
/** Rows up to which the slice takes on what comes after the last one. */
const most = 150;
/** Px: with less than this between the view and an edge of the slice, rows are added there. */
const near = 1500;
/** Px: rows further than this from the view are taken off, with others that are added or once enough. */
const far = 4000;
const spare = 40;

export function sliceAround(index: number, count: number): Slice {
  return { start: Math.max(0, index - step), end: Math.min(count, index + step) };
}

export function sliceAtEnd(count: number): Slice {
  return { start: Math.max(0, count - step), end: count };
}

/**
 * The slice with rows added where the view is near its edge, and without those far away; the same one
 * where neither is wanted. No more px go above the view than there are below it: the browser would have
 * to scroll back.
 */
export function moveSlice({ rows, slice }: ShownRows, places: Places): Slice {
  const { start, end } = slice;
  const { offset, height } = places;
  const below = distanceFromEnd(places);
  if (start > 0 && offset < near) {
    const kept = places.rows.filter(({ top }) => top < offset + height + far).length;
    return { start: Math.max(0, start - step), end: start + kept };
  }
  const highest = Math.min(offset - far, below);
  const gone = Math.max(
    0,
    places.rows.findLastIndex(({ top }) => top <= highest),
  );
  if (end < rows.length && below < near) {
    return { start: start + gone, end: Math.min(rows.length, end + step) };
  }
  return gone > spare ? { start: start + gone, end } : slice;
}

/** Whether the last row of all is on the page. */
export function hasEnd({ rows, slice }: ShownRows): boolean {
  return slice.end === rows.length;
}

/** The slice of the same rows after some came or went; what comes after the last one is added. */
export function carrySlice(
  { rows: before, slice: { start, end } }: ShownRows,
  now: readonly ChatRow[],
): Slice {
  const indexes = new Map(now.map(({ key }, index) => [key, index]));
  const left = before.slice(start, end).flatMap(({ key }) => indexes.get(key) ?? []);
  const [first, last] = [left[0], left.at(-1)];
  if (first === undefined || last === undefined) return sliceAtEnd(now.length);
  const added = end === before.length ? Math.max(0, first + most - last - 1) : 0;
  return { start: first, end: Math.min(now.length, last + 1 + added) };
}

interface DrawnRow {
  readonly row: ChatRow;
  /** It is not of the slice. */
  readonly isAside: boolean;
}

/**
 * The rows to draw, in order: the slice, and the message that holds the focus, which would lose it if it
 * were taken off the page.
 */
export function listDrawn({ rows, slice }: ShownRows, focusedKey: string | null): DrawnRow[] {
  const { start, end } = slice;
  const drawn = rows.slice(start, end).map((row) => ({ row, isAside: false }));
  const index = focusedKey === null ? -1 : rows.findIndex(({ key }) => key === focusedKey);
  const focused = index < start || index >= end ? rows[index] : undefined;
  if (focused === undefined) return drawn;
  const aside = { row: focused, isAside: true };
  return index < start ? [aside, ...drawn] : [...drawn, aside];
}
