// @vitest-environment jsdom
import { expect, test } from 'vitest';
import fc from 'fast-check';
import { findFloor, findFreePlace, type Span } from './toast-room.ts';

const height = 56;
const bar = { bottom: 0, top: 64 };

test('toasts stand at the bottom where nothing is', () => {
  expect(findFloor([], height)).toBe(0);
  expect(findFreePlace(0, [], height)).toBe(0);
});

test('toasts stand above the bottom bar and what sticks to it, in any order', () => {
  const action = { bottom: 76, top: 124 };
  expect(findFloor([action, bar], height)).toBe(124);
  expect(findFloor([bar, { bottom: 64, top: 300 }], height)).toBe(300);
});

test('what is far above does not move them', () => {
  expect(findFloor([bar, { bottom: 400, top: 448 }], height)).toBe(64);
});

test('a toast stands in the first gap between actions that is high enough', () => {
  const actions = [
    { bottom: 70, top: 118 },
    { bottom: 140, top: 188 },
    { bottom: 260, top: 308 },
  ];
  expect(findFreePlace(64, [bar, ...actions], height)).toBe(188);
});

test('without a gap in the window a toast stands at its floor', () => {
  expect(findFreePlace(64, [{ bottom: 0, top: innerHeight }], height)).toBe(64);
});

const spans = fc.array(
  fc
    .tuple(fc.nat(2000), fc.integer({ min: 1, max: 300 }))
    .map(([bottom, size]): Span => ({ bottom, top: bottom + size })),
  { maxLength: 30 },
);

test('a toast covers nothing, in the lowest place that does so, or stands at its floor', () => {
  fc.assert(
    fc.property(spans, fc.nat(300), (obstacles, floor) => {
      const isFree = (at: number) =>
        at + height <= innerHeight &&
        obstacles.every(({ bottom, top }) => top <= at || bottom >= at + height);
      const free = Array.from({ length: innerHeight }, (_, at) => at).filter(
        (at) => at >= floor && isFree(at),
      );
      expect(findFreePlace(floor, obstacles, height)).toBe(free[0] ?? floor);
    }),
  );
});
