import { assert, integer, property, tuple } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readRange } from './byte-range.ts';

describe('the range a header asks for', () => {
  it.each([
    ['bytes=0-1', { start: 0, end: 1 }],
    ['bytes=0-', { start: 0, end: 99 }],
    ['bytes=40-59', { start: 40, end: 59 }],
    ['bytes=99-99', { start: 99, end: 99 }],
    ['bytes=90-500', { start: 90, end: 99 }],
    ['bytes=-10', { start: 90, end: 99 }],
    ['bytes=-500', { start: 0, end: 99 }],
    ['bytes=100-', 'beyond'],
    ['bytes=100-120', 'beyond'],
    ['bytes=-0', 'beyond'],
    [null, null],
    ['bytes=-', null],
    ['bytes=5-4', null],
    ['bytes=0-1,5-6', null],
    ['items=0-1', null],
    ['bytes=a-b', null],
  ])('%s of 100 bytes is %j', (header, expected) => {
    expect(readRange(header, 100)).toEqual(expected);
  });

  it('an empty file has no range', () => {
    expect(['bytes=0-', 'bytes=-1', 'bytes=0-0'].map((header) => readRange(header, 0))).toEqual([
      'beyond',
      'beyond',
      'beyond',
    ]);
  });

  it('lies within the file and begins where asked', () => {
    const sizes = tuple(integer({ min: 1, max: 5e9 }), integer({ min: 0 }), integer({ min: 0 }));
    assert(
      property(sizes, ([size, first, length]) => {
        const range = readRange(`bytes=${first}-${first + length}`, size);
        if (first >= size) return range === 'beyond';
        if (range === null || range === 'beyond') return false;
        return range.start === first && range.end === Math.min(first + length, size - 1);
      }),
    );
  });
});
