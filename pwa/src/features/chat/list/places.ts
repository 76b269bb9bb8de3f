/** Where the rows on the page stand, in px. */
export interface Places {
  /** In order; `top` is from the upper edge of all that is scrolled. */
  readonly rows: readonly { readonly key: string; readonly top: number }[];
  /** How tall all that is scrolled is. */
  readonly size: number;
  /** How tall the view is. */
  readonly height: number;
  /** How far it is scrolled. */
  readonly offset: number;
}

/** Measures the rows, which are the children of the scroller's only child that have a key. */
export function readPlaces(scroller: HTMLElement): Places {
  const { scrollTop: offset, clientHeight: height, scrollHeight: size } = scroller;
  const origin = scroller.getBoundingClientRect().top - offset;
  const rows = [...scroller.querySelectorAll<HTMLElement>(':scope > * > [data-key]')];
  return {
    rows: rows.map((row) => ({
      key: row.dataset['key'] ?? '',
      top: row.getBoundingClientRect().top - origin,
    })),
    size,
    height,
    offset,
  };
}

/** Px between the view and the end of what is on the page. */
export function distanceFromEnd({ size, height, offset }: Places): number {
  return size - height - offset;
}

/** The first and the last of the rows that are in sight; null: there is none. */
export function findInSight({ rows, offset, height }: Places): readonly [number, number] | null {
  const first = rows.findLastIndex(({ top }) => top <= offset);
  const last = rows.findLastIndex(({ top }) => top < offset + height);
  return last < 0 ? null : [Math.max(0, first), last];
}

/**
 * How far what was in sight has moved down: told by the first row that is still there. One that began
 * in sight is taken first: of one that was cut off nobody saw how tall it is.
 */
export function howFarMoved(before: Places, now: Places): number {
  const [first, last] = findInSight(before) ?? [0, -1];
  const whole = before.rows.slice(first + 1, last + 1);
  for (const { key, top } of [...whole, ...before.rows.slice(first, first + 1)]) {
    const found = now.rows.find((row) => row.key === key);
    if (found) return found.top - top;
  }
  return 0;
}

/** Px kept free above a row the list goes to, and below it. */
const margin = { above: 64, below: 12 };

export type Align = 'start' | 'center' | 'nearest';

/** How far to scroll for a row to stand so in the view; as far as it is where the row is not there. */
export function offsetOf(key: string, align: Align, { rows, ...view }: Places): number {
  const index = rows.findIndex((row) => row.key === key);
  const top = rows[index]?.top;
  if (top === undefined) return view.offset;
  const bottom = rows[index + 1]?.top ?? view.size - margin.below;
  const highest = top - margin.above;
  if (align === 'start') return highest;
  if (align === 'center') return (top + bottom - view.height) / 2;
  const lowest = bottom + margin.below - view.height;
  return Math.min(highest, Math.max(lowest, view.offset));
}
