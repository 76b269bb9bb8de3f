import type { ChatRow } from '../timeline/rows.ts';
import { distanceFromEnd, type Places } from './places.ts';

/** Indexes of the rendered rows: `start` ≤ index < `end`. */
export interface Slice {
  readonly start: number;
  readonly end: number;
}

export interface ShownRows {
  readonly rows: readonly ChatRow[];
  readonly slice: Slice;
}

/** Rows added at once: fewer take less time each, but are added more often. */
const step = 30;
/** Rows in the slice up to which it includes new rows at the end. */
const most = 150;
/** Px between the view and an edge of the slice below which rows are added there. */
const near = 1500;
/** Px: rows further than this from the view are removed when others are added, */
const far = 4000;
/** or once they are more than this many. */
const spare = 40;

export function sliceAround(index: number, count: number): Slice {
  return { start: Math.max(0, index - step), end: Math.min(count, index + step) };
}

export function sliceAtEnd(count: number): Slice {
  return { start: Math.max(0, count - step), end: count };
}

/**
 * Adds rows where the view is near the slice's edge and removes rows far from it; returns the same
 * slice if neither applies. Removes at most as many px above the view as there are below it: otherwise
 * the browser would reduce `scrollTop`.
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

/** Whether the last row is rendered. */
export function hasEnd({ rows, slice }: ShownRows): boolean {
  return slice.end === rows.length;
}

/** The slice of the same rows in a changed list; includes new rows after the last one. */
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
  /** Rendered outside the slice. */
  readonly isAside: boolean;
}

/**
 * The rows to render, in order: the slice and the focused message, which would lose the focus if it
 * were removed from the page.
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
