import { expect, it } from 'vitest';
import { RecentMaximum } from './recent-maximum.ts';

const at = (minutes: number) => new Date(Date.UTC(2026, 10, 20) + minutes * 60_000);

it('is 0 without values', () => {
  expect(new RecentMaximum().read(at(0))).toBe(0);
});

it('is the highest value, and forgets each after five minutes', () => {
  const recent = new RecentMaximum();
  recent.add(90, at(0));
  recent.add(30, at(0.5));
  recent.add(40, at(3));
  expect(recent.read(at(3))).toBe(90);
  expect(recent.read(at(4.9))).toBe(90);
  expect(recent.read(at(5))).toBe(40);
  expect(recent.read(at(8))).toBe(0);
});
