import { expect, it } from 'vitest';
import { describePush, describeReach } from './announcement-words.ts';

it.each([
  [{ audience: 'everybody', username: null, reach: 1003 }, '1,003 people'],
  [{ audience: 'everybody', username: null, reach: 1 }, '1 person'],
  [{ audience: 'administrators', username: null, reach: 1 }, '1 administrator'],
  [{ audience: 'administrators', username: null, reach: 3 }, '3 administrators'],
  [{ audience: 'member', username: 'clara', reach: 1 }, 'clara'],
] as const)('%j reaches %s', (announcement, words) => {
  expect(describeReach(announcement)).toBe(words);
});

it.each([
  [{ reach: 214, withPush: 120 }, '120 of them have push notifications on.'],
  [{ reach: 214, withPush: 1 }, '1 of them has push notifications on.'],
  [{ reach: 214, withPush: 0 }, 'None of them has push notifications on.'],
  [{ reach: 1, withPush: 1 }, 'Push notifications are on.'],
  [{ reach: 1, withPush: 0 }, 'Push notifications are off.'],
])('%j: %s', (reach, words) => {
  expect(describePush(reach)).toBe(words);
});
