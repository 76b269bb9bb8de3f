import type { Virtualizer } from '@tanstack/react-virtual';
import { Component, useCallback, useLayoutEffect, useRef } from 'react';
import { endDistance } from '../landing/landing.ts';
import type { ChatRow } from '../timeline/rows.ts';

/** What a reader sees, in px. */
interface Place {
  /** Where the rows in sight stand from the list's upper edge, by key, the best to hold on to first. */
  readonly tops: ReadonlyMap<string, number>;
  readonly isAtEnd: boolean;
  readonly lastKey: string | undefined;
}

interface KeptPlaceOptions {
  readonly scroller: HTMLDivElement | null;
  readonly rows: readonly ChatRow[];
  readonly list: Virtualizer<HTMLDivElement, HTMLDivElement>;
  /** The end is kept, too: somebody is there to see what comes. */
  readonly keepsEnd: boolean;
}

/**
 * Keeps what is in sight where it is, whichever rows come or go around it, and the end where the reader
 * is at the end and something comes after it (experience 13).
 *
 * The list does so by the last scroll it heard of and by its topmost row, which is too little where
 * somebody has scrolled since or that very row goes: here it counts what is on the page.
 * @returns what `PlaceBefore` is to call.
 */
export function useKeptPlace({ scroller, rows, list, keepsEnd }: KeptPlaceOptions): () => void {
  const before = useRef<Place | null>(null);
  const shown = useRef(rows);
  const take = useCallback(() => {
    before.current = scroller === null ? null : readPlace(scroller, shown.current.at(-1)?.key);
  }, [scroller]);
  useLayoutEffect(() => {
    shown.current = rows;
    const place = before.current;
    before.current = null;
    if (place === null || scroller === null) return;
    if (place.isAtEnd && place.lastKey !== rows.at(-1)?.key) {
      if (keepsEnd) {
        list.scrollToEnd();
        return;
      }
      // It may still be on its way to the end there was before.
      list.cancelScroll();
    }
    const moved = howFarMoved(place, rows, scroller, list);
    if (Math.abs(moved) < 0.5) return;
    // The way to a row is known by its number, which is another one now.
    list.cancelScroll();
    scroller.scrollBy({ top: moved, behavior: 'instant' });
  }, [rows, scroller, list, keepsEnd]);
  return take;
}

/** Calls `take` just before other rows come onto the page; nothing is shown. */
export class PlaceBefore extends Component<{
  readonly rows: readonly ChatRow[];
  readonly take: () => void;
}> {
  override getSnapshotBeforeUpdate({ rows }: { readonly rows: readonly ChatRow[] }): null {
    if (rows !== this.props.rows) this.props.take();
    return null;
  }

  override componentDidUpdate(): void {
    // React wants it beside the snapshot; the list's own effects do the rest.
  }

  override render(): null {
    return null;
  }
}

function readPlace(scroller: HTMLDivElement, lastKey: string | undefined): Place {
  const view = scroller.getBoundingClientRect();
  const inSight = [...scroller.querySelectorAll<HTMLElement>('[data-key]')]
    .map((element) => ({ element, box: element.getBoundingClientRect() }))
    .filter(({ box }) => box.bottom > view.top && box.top < view.bottom)
    .map(({ element, box }) => [element.dataset['key'] ?? '', box.top - view.top] as const);
  // One that begins in sight first: of one that is cut off nobody sees how tall it is.
  const begins = inSight.filter(([, top]) => top >= 0).toSorted((a, b) => a[1] - b[1]);
  const rest = inSight.filter(([, top]) => top < 0).toSorted((a, b) => b[1] - a[1]);
  const { scrollHeight, clientHeight, scrollTop } = scroller;
  return {
    tops: new Map([...begins, ...rest]),
    isAtEnd: scrollHeight - clientHeight - scrollTop <= endDistance,
    lastKey,
  };
}

/** By how many px the first row that is still there stands elsewhere; positive: further down. */
function howFarMoved(
  { tops }: Place,
  rows: readonly ChatRow[],
  scroller: HTMLDivElement,
  list: Virtualizer<HTMLDivElement, HTMLDivElement>,
): number {
  const indexes = new Map<string, number>();
  rows.forEach(({ key }, index) => tops.has(key) && indexes.set(key, index));
  for (const [key, top] of tops) {
    const index = indexes.get(key);
    const measured = index === undefined ? undefined : list.measurementsCache[index];
    if (measured === undefined) continue;
    const element = list.elementsCache.get(key);
    // Drawn, it says itself; else it comes where the list has measured it.
    if (element?.isConnected !== true) return measured.start - scroller.scrollTop - top;
    return element.getBoundingClientRect().top - scroller.getBoundingClientRect().top - top;
  }
  return 0;
}
