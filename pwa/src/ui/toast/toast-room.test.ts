import { expect, test } from 'vitest';
import { findFloor } from './toast-room.ts';

const bar = { bottom: 0, top: 64 };

test('toasts stand at the bottom where nothing is', () => {
  expect(findFloor([])).toBe(0);
});

test('toasts stand above the bottom bar and what sticks to it, in any order', () => {
  const action = { bottom: 76, top: 124 };
  expect(findFloor([action, bar])).toBe(124);
  expect(findFloor([bar, { bottom: 64, top: 300 }])).toBe(300);
});

test('what is far above does not move them', () => {
  expect(findFloor([bar, { bottom: 400, top: 448 }])).toBe(64);
});
