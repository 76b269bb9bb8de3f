import { expect, it } from 'vitest';
import { listBlocklist } from './blocklist-rules.ts';
import { makeBlocklistEntry } from './testing/make-blocklist-entry.ts';

const zoe = makeBlocklistEntry({ memberName: 'Zoë Fan', createdAt: '2026-11-18T09:00:00.000Z' });
const max = makeBlocklistEntry({ id: zoe.id.replace(/1$/, '2'), memberName: 'mad_max' });
const twin = { ...zoe, id: zoe.id.replace(/1$/, '3') };

it('the newest come first, those of one moment in one order', () => {
  expect(listBlocklist([zoe, max, twin], '')).toEqual([max, twin, zoe]);
});

it('finds a name that an earlier version stored as letter and accent', () => {
  const former = { ...zoe, memberName: 'Zoe\u0308 Fan' };
  expect(listBlocklist([former], 'zoë')).toEqual([former]);
});

it.each([
  ['MAX', [max]],
  [' zoë ', [twin, zoe]],
  ['zoe\u0308', [twin, zoe]],
  ['nobody', []],
])('%j finds part of a name, regardless of case', (search, found) => {
  expect(listBlocklist([zoe, max, twin], search)).toEqual(found);
});
