import { describe, expect, it, vi } from 'vitest';
import type { ChatRow } from '../timeline/rows.ts';
import type { Places } from './places.ts';
import { type Measured, applyScroll, staysAtEnd } from './settling.ts';

/** Ten rows of 100 px in a view of 300 px. */
function lay(over: Partial<Places> = {}): Places {
  const rows = Array.from({ length: 10 }, (_none, index) => ({
    key: String(index + 1),
    top: index * 100,
  }));
  return { rows, size: 1000, height: 300, offset: 0, ...over };
}

function measure(over: Partial<Places>, count = 10): Measured {
  const rows = Array.from({ length: count }, (_none, index): ChatRow => {
    const key = String(index + 1);
    return { kind: 'day', key, day: key };
  });
  return { shown: { rows, slice: { start: 0, end: 10 } }, places: lay(over) };
}

describe('a reader within 100 px of the end', () => {
  const [atEnd, near, up] = [{ offset: 700 }, { offset: 601 }, { offset: 599 }];

  it('follows new rows unless the page is hidden', () => {
    expect(staysAtEnd(measure(near), measure(near, 11), true)).toBe(true);
    expect(staysAtEnd(measure(near), measure(near, 11), false)).toBe(false);
    expect(staysAtEnd(measure(up), measure(up, 11), true)).toBe(false);
  });

  it('stays there when the composer grows', () => {
    expect(staysAtEnd(measure(near), measure({ ...near, height: 250 }), false)).toBe(true);
    expect(staysAtEnd(measure(up), measure({ ...up, height: 250 }), false)).toBe(false);
  });

  it('follows a growing message only if the very end is visible', () => {
    expect(staysAtEnd(measure(atEnd), measure({ ...atEnd, size: 1050 }), true)).toBe(true);
    expect(staysAtEnd(measure(near), measure({ ...near, size: 1050 }), true)).toBe(false);
  });

  it('has left it as soon as they scrolled up, also before the event of it', () => {
    const [end, left] = [{ offset: 700 }, { offset: 300, size: 1100 }];
    expect(staysAtEnd(measure(end), measure(left, 11), true)).toBe(false);
    expect(staysAtEnd(measure(end), measure({ ...left, height: 250 }), true)).toBe(false);
    // A shorter list: the browser reduced the offset.
    expect(staysAtEnd(measure(end), measure({ offset: 600, size: 900 }), true)).toBe(true);
  });

  it('is not at the end if the last row is not rendered', () => {
    expect(staysAtEnd(measure(atEnd, 11), measure(atEnd, 12), true)).toBe(false);
  });
});

describe('the list', () => {
  const listen = () => ({ scrollTo: vi.fn(), scrollBy: vi.fn() });
  const prepend = ({ rows }: Places) => rows.map(({ key, top }) => ({ key, top: top + 250 }));

  it('is scrolled by the height added above the visible rows', () => {
    const scroller = listen();
    const before = lay({ offset: 450 });
    applyScroll(scroller, null, before, { ...before, rows: prepend(before), size: 1250 });
    expect(scroller.scrollBy).toHaveBeenCalledExactlyOnceWith({ top: 250, behavior: 'instant' });
  });

  it('is not scrolled if nothing moved', () => {
    const scroller = listen();
    applyScroll(scroller, null, lay({ offset: 450 }), lay({ offset: 450 }));
    expect(scroller.scrollBy).not.toHaveBeenCalled();
    expect(scroller.scrollTo).not.toHaveBeenCalled();
  });

  it('is restored after the browser reduced the scroll position', () => {
    const scroller = listen();
    // The first row of 100 px was removed; the reader was 50 px from the end.
    const rows = lay()
      .rows.slice(1)
      .map(({ key, top }) => ({ key, top: top - 100 }));
    applyScroll(scroller, null, lay({ offset: 650 }), lay({ rows, size: 900, offset: 550 }));
    expect(scroller.scrollBy).toHaveBeenLastCalledWith({ top: -100, behavior: 'instant' });
    applyScroll(scroller, null, lay({ offset: 650 }), lay({ rows, size: 840, offset: 540 }));
    expect(scroller.scrollBy).toHaveBeenLastCalledWith({ top: 10, behavior: 'instant' });
  });

  it('scrolls to its end or to the target row', () => {
    const scroller = listen();
    applyScroll(scroller, 'end', lay(), lay());
    expect(scroller.scrollTo).toHaveBeenLastCalledWith({ top: 1000, behavior: 'instant' });
    applyScroll(scroller, { key: '6', align: 'center' }, lay(), lay());
    expect(scroller.scrollTo).toHaveBeenLastCalledWith({ top: 400, behavior: 'instant' });
  });
});
