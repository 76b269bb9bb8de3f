import { expect, it } from 'vitest';
import { waitingAge } from './waiting-age.ts';

const now = Date.parse('2026-11-22T12:00:00.000Z');

it.each([
  ['account', '2026-11-22T12:00:30.000Z', 'now', 'waiting for less than a minute', false],
  ['account', '2026-11-22T11:48:00.000Z', '12 min', 'waiting for 12 minutes', false],
  ['message', '2026-11-22T07:00:00.000Z', '5 h', 'waiting for 5 hours', false],
  ['bank', '2026-11-20T12:00:00.001Z', '1 d', 'waiting for 1 day', false],
  ['bank', '2026-11-20T12:00:00.000Z', '2 d', 'waiting for 2 days, late', true],
  ['concern', '2026-11-22T00:00:00.000Z', 'today', 'of today', false],
  ['concern', '2026-11-19T00:00:00.000Z', '3 d', 'waiting for 3 days, late', true],
] as const)('%s of %s waits %s', (kind, at, short, words, isLate) => {
  expect(waitingAge({ kind, at }, now)).toEqual({ short, words, isLate });
});
