/** The scroller and the rendered rows as measured, in px. */
export interface Places {
  /** In order; `top` is measured from the top of the scrolled content. */
  readonly rows: readonly { readonly key: string; readonly top: number }[];
  /** `scrollHeight`. */
  readonly size: number;
  /** `clientHeight`. */
  readonly height: number;
  /** `scrollTop`. */
  readonly offset: number;
}

/** Measures the rows: the elements with a key in the scroller's only child. */
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

/** Px of content below the view. */
export function distanceFromEnd({ size, height, offset }: Places): number {
  return size - height - offset;
}

/** Indexes of the first and last row visible below `covered` px at the top; null: none. */
export function findInSight(
  { rows, offset, height }: Places,
  covered = 0,
): readonly [number, number] | null {
  const first = rows.findLastIndex(({ top }) => top <= offset + covered);
  const last = rows.findLastIndex(({ top }) => top < offset + height);
  return last < 0 ? null : [Math.max(0, first), last];
}

/**
 * Px the visible content has moved down, by the first visible row that still exists. A row cut off at
 * the top is used last, because its height may have changed out of view.
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

/** Px at the top of the view that the floating day covers. */
export const dayRoom = 36;
/** Px kept free above and below a row that is scrolled to. */
const margin = { above: dayRoom, below: 12 };

export type Align = 'start' | 'center' | 'nearest';

/** The `scrollTop` that aligns a row in the view; the current one if the row is not rendered. */
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
