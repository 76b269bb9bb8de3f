import { expect, it } from 'vitest';
import { liveCalls, listsReading, timedCalls } from './outdated-lists.ts';

it('names each list that reads one of the sources, once', () => {
  expect(listsReading(['bankDetailSubmissions', 'deletionRequests'])).toEqual([
    'users.read',
    'deletionRequests.list',
    'deletionRequests.counts',
    'dashboard.read',
    'dashboard.waiting',
    'bankDetails.listSubmissions',
    'bankDetails.counts',
  ]);
});

it('ignores sources that no list reads', () => {
  expect(listsReading([])).toEqual([]);
  expect(listsReading(['chatReads', 'constructor', 'a collection of tomorrow'])).toEqual([]);
});

it('leaves the timed sources to the clock', () => {
  expect(listsReading(['concerns', 'sessions', 'serverState', 'today', 'chatMessages'])).toEqual(
    [],
  );
  expect(timedCalls).toEqual(
    expect.arrayContaining(['concerns.list', 'concerns.counts', 'dashboard.read', 'system.read']),
  );
  expect(timedCalls).not.toContain('earnings.list');
  expect(liveCalls).toEqual(expect.arrayContaining(timedCalls));
});
