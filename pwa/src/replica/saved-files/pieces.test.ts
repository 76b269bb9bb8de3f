import { assert, integer, property, tuple } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pieceSize, slicesOf } from './pieces.ts';

describe('the slices of a range', () => {
  it('are its bytes, each once and in order', () => {
    const ends = tuple(
      integer({ min: 0, max: 6 * pieceSize }),
      integer({ min: 0, max: 3 * pieceSize }),
    );
    assert(
      property(ends, ([start, length]) => {
        const end = start + length;
        let next = start;
        for (const { index, from, to } of slicesOf({ start, end })) {
          expect(index * pieceSize + from).toBe(next);
          expect(to).toBeGreaterThan(from);
          expect(to).toBeLessThanOrEqual(pieceSize);
          next += to - from;
        }
        expect(next).toBe(end + 1);
      }),
    );
  });

  it('meet at the border of two pieces', () => {
    expect([...slicesOf({ start: pieceSize - 1, end: pieceSize })]).toEqual([
      { index: 0, from: pieceSize - 1, to: pieceSize },
      { index: 1, from: 0, to: 1 },
    ]);
  });
});
