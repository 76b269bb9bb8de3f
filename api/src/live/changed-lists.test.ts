import { expect, it } from 'vitest';
import { listsOf } from './changed-lists.ts';

it('names each list once, whatever changed', () => {
  expect(listsOf(['account', 'people', 'deletionRequests', 'adminMessages'])).toEqual([
    'users',
    'deletionRequests',
    'adminMessages',
  ]);
});

it('is silent on what no list shows', () => {
  expect(listsOf([])).toEqual([]);
  expect(listsOf(['scheduleEntries', 'constructor', 'a collection of tomorrow'])).toEqual([]);
});
