import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ChatRow } from '../timeline/rows.ts';
import type { Places } from './places.ts';
import { carrySlice, moveSlice, listDrawn, type Slice, sliceAtEnd, sliceAround } from './slice.ts';

const makeRows = (first: number, last: number): ChatRow[] =>
  Array.from({ length: last - first + 1 }, (_none, index) => {
    const key = String(first + index);
    return { kind: 'day', key, day: key };
  });

/** A slice of rows of 100 px in a view of 800 px. */
function lay(rows: readonly ChatRow[], { start, end }: Slice, offset: number): Places {
  const placed = rows.slice(start, end).map(({ key }, index) => ({ key, top: index * 100 }));
  return { rows: placed, size: placed.length * 100, height: 800, offset };
}

const rows = makeRows(1, 1000);

describe('the slice', () => {
  it('stays as it is far from its edges', () => {
    const slice = { start: 400, end: 450 };
    expect(moveSlice({ rows, slice }, lay(rows, slice, 2000))).toBe(slice);
  });

  it('adds older rows near its upper edge and newer ones near its lower edge', () => {
    const slice = { start: 400, end: 450 };
    const up = moveSlice({ rows, slice }, lay(rows, slice, 1000));
    expect(up.start).toBeLessThan(400);
    const down = moveSlice({ rows, slice }, lay(rows, slice, 3000));
    expect(down.end).toBeGreaterThan(450);
  });

  it('removes rows far from the view', () => {
    const slice = { start: 400, end: 500 };
    expect(moveSlice({ rows, slice }, lay(rows, slice, 1000)).end).toBeLessThan(500);
    expect(moveSlice({ rows, slice }, lay(rows, slice, 8000)).start).toBeGreaterThan(400);
    const atEnd = { start: 850, end: 1000 };
    expect(moveSlice({ rows, slice: atEnd }, lay(rows, atEnd, 9500)).start).toBeGreaterThan(850);
  });

  it('removes no more above the view than there is below it', () => {
    const slice = { start: 850, end: 1000 };
    expect(moveSlice({ rows, slice }, lay(rows, slice, 14_000))).toBe(slice);
  });

  it('converges for any view, and never removes visible rows', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 999 }), fc.nat(), (index, at) => {
        let slice = sliceAround(index, rows.length);
        // The row at the view's top.
        const seen = slice.start + (at % Math.max(1, slice.end - slice.start - 8));
        for (let round = 0; round < 20; round += 1) {
          const next = moveSlice({ rows, slice }, lay(rows, slice, (seen - slice.start) * 100));
          if (next === slice) return;
          expect(next.start).toBeLessThanOrEqual(seen);
          expect(next.end).toBeGreaterThanOrEqual(Math.min(rows.length, seen + 8));
          slice = next;
        }
        expect.unreachable('it moves to and fro');
      }),
    );
  });
});

describe('the slice, when rows are added and removed,', () => {
  it('keeps its rows when older ones are added above', () => {
    const shown = { rows: makeRows(101, 200), slice: { start: 10, end: 60 } };
    expect(carrySlice(shown, makeRows(1, 200))).toEqual({ start: 110, end: 160 });
  });

  it('adds new rows at the end only if the last row is rendered', () => {
    const before = makeRows(1, 100);
    const now = makeRows(1, 103);
    expect(carrySlice({ rows: before, slice: { start: 50, end: 100 } }, now).end).toBe(103);
    expect(carrySlice({ rows: before, slice: { start: 50, end: 99 } }, now).end).toBe(99);
  });

  it('continues without removed rows, and moves to the end if none is left', () => {
    const before = makeRows(1, 100);
    const gone = (key: string) => before.filter((row) => row.key !== key);
    const slice = { start: 10, end: 20 };
    expect(carrySlice({ rows: before, slice }, gone('11'))).toEqual({ start: 10, end: 19 });
    expect(carrySlice({ rows: before, slice }, gone('20'))).toEqual({ start: 10, end: 19 });
    expect(carrySlice({ rows: before, slice }, makeRows(201, 300))).toEqual(sliceAtEnd(100));
  });
});

describe('the rendered rows', () => {
  it('are the slice and the focused message, in order', () => {
    const shown = { rows, slice: { start: 10, end: 13 } };
    const draw = (focusedKey: string | null) =>
      listDrawn(shown, focusedKey).map(({ row, isAside }) => (isAside ? `(${row.key})` : row.key));
    expect(draw(null)).toEqual(['11', '12', '13']);
    expect(draw('12')).toEqual(['11', '12', '13']);
    expect(draw('3')).toEqual(['(3)', '11', '12', '13']);
    expect(draw('30')).toEqual(['11', '12', '13', '(30)']);
    expect(draw('gone')).toEqual(['11', '12', '13']);
  });
});
