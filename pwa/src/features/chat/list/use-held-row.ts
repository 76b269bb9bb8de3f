import { measureElement, type VirtualItem, type Virtualizer } from '@tanstack/react-virtual';
import { useCallback, useRef } from 'react';

type List = Virtualizer<HTMLDivElement, HTMLDivElement>;

/** The row that stays where it is while others turn out taller or lower than they were taken for. */
interface Held {
  /** Null: nothing that is in sight was measured before. */
  readonly index: number | null;
}

/**
 * Measures rows so that what is in sight stays in place: the first row in sight that was measured
 * before holds still. The list itself would hold its upper edge, which moves what was read there as
 * soon as new rows stand between.
 * @returns `measure`, which measures a row, and `isAbove`: the list scrolls on by what this row grew.
 */
export function useHeldRow() {
  const measured = useRef(new Set<string>());
  const held = useRef<Held | null>(null);
  const measure = useCallback(
    (element: HTMLDivElement, entry: ResizeObserverEntry | undefined, list: List) => {
      if (held.current === null) {
        held.current = { index: findHeld(list, measured.current) };
        // For all that are measured at once.
        queueMicrotask(() => {
          held.current = null;
        });
      }
      const key = element.dataset['key'];
      if (key !== undefined) measured.current.add(key);
      return measureElement(element, entry, list);
    },
    [],
  );
  const isAbove = useCallback(
    ({ index, start }: VirtualItem, _growth: number, list: List) =>
      held.current?.index == null ? start < (list.scrollOffset ?? 0) : index < held.current.index,
    [],
  );
  return { measure, isAbove };
}

function findHeld(list: List, measured: ReadonlySet<string>): number | null {
  const top = list.scrollOffset ?? 0;
  const bottom = top + (list.scrollRect?.height ?? 0);
  let cut: number | null = null;
  const first = list.getVirtualItemForOffset(top)?.index ?? 0;
  for (let index = first; index < list.options.count; index += 1) {
    const row = list.measurementsCache[index];
    if (row === undefined || row.start >= bottom) break;
    if (!measured.has(String(row.key))) continue;
    if (row.start >= top) return index;
    cut ??= index;
  }
  return cut;
}
