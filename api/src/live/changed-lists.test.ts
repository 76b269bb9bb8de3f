import { expect, it } from 'vitest';
import { listsOf } from './changed-lists.ts';

it('names each list once', () => {
  expect(listsOf(['account', 'people', 'deletionRequests', 'adminMessages'])).toEqual([
    'users',
    'deletionRequests',
    'adminMessages',
  ]);
});

it('names every list a collection is part of', () => {
  expect(listsOf(['earnings', 'earningsSnapshots'])).toEqual(['earnings', 'targets']);
});

it('ignores collections that are in no list', () => {
  expect(listsOf([])).toEqual([]);
  expect(listsOf(['scheduleEntries', 'constructor', 'a collection of tomorrow'])).toEqual([]);
});
