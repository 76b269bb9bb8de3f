import { expect, it } from 'vitest';
import { isBasedOn } from './based-on.ts';

const at = '2026-11-20T10:00:00.000Z';
const later = new Date('2026-11-20T10:00:00.001Z');

it.each([
  [at, new Date(at), true],
  ['2026-11-20T10:00:00Z', new Date(at), true],
  [at, later, false],
  [at, null, false],
  [null, null, true],
  [null, later, false],
  [undefined, later, true],
  [undefined, null, true],
])('a change based on %s of what changed at %s counts: %s', (basedOn, changedAt, counts) => {
  expect(isBasedOn(basedOn, changedAt)).toBe(counts);
});
