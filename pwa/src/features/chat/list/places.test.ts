import { expect, test } from 'vitest';
import { findInSight, howFarMoved, offsetOf, type Places } from './places.ts';

/** Rows with these keys and tops in a view of 300 px. */
function lay(tops: Readonly<Record<string, number>>, offset: number, size = 1000): Places {
  const rows = Object.entries(tops).map(([key, top]) => ({ key, top }));
  return { rows, size, height: 300, offset };
}

const tops = { a: 0, b: 100, c: 200, d: 300, e: 400, f: 500 };

test('rows cut off at an edge of the view are visible, rows touching it are not', () => {
  expect(findInSight(lay(tops, 150))).toEqual([1, 4]);
  expect(findInSight(lay(tops, 100))).toEqual([1, 3]);
  expect(findInSight(lay(tops, 150), 36)).toEqual([1, 4]);
  expect(findInSight(lay(tops, 164), 36)).toEqual([2, 4]);
  expect(findInSight(lay({}, 0))).toBeNull();
  // The notice about older messages is above the first row.
  expect(findInSight(lay({ a: 64 }, 0))).toEqual([0, 0]);
});

test('visible rows have moved as far as the first whole one', () => {
  const before = lay(tops, 150);
  expect(howFarMoved(before, lay({ ...tops, c: 230, d: 330 }, 150))).toBe(30);
  // The cut-off row grew.
  expect(howFarMoved(before, lay({ b: 100, c: 260, d: 360 }, 150))).toBe(60);
});

test('without that row the next one counts, and the cut-off one last', () => {
  const before = lay(tops, 150);
  expect(howFarMoved(before, lay({ b: 100, d: 200, e: 300 }, 150))).toBe(-100);
  expect(howFarMoved(before, lay({ b: 90 }, 150))).toBe(-10);
  expect(howFarMoved(before, lay({ x: 90 }, 150))).toBe(0);
});

test('a row is aligned at the top, in the middle, or with the least scrolling', () => {
  const view = lay(tops, 150);
  expect(offsetOf('d', 'start', view)).toBe(300 - 36);
  expect(offsetOf('d', 'center', view)).toBe(200);
  expect(offsetOf('c', 'nearest', lay(tops, 120))).toBe(120);
  expect(offsetOf('a', 'nearest', view)).toBe(-36);
  expect(offsetOf('e', 'nearest', view)).toBe(500 + 12 - 300);
  expect(offsetOf('x', 'start', view)).toBe(150);
});
