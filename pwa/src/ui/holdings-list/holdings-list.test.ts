import { expect, test } from 'vitest';
import { nameDeleted } from './holdings-list.tsx';

const removed = (kind: string, count: number) => ({ kind, count, treatment: 'removed' as const });

test('names the two kinds with the most, and counts the others', () => {
  const holdings = [
    removed('notifications', 2),
    removed('scheduleEntries', 91),
    { kind: 'chatMessages', count: 500, treatment: 'anonymised' as const },
    removed('targets', 1),
    removed('earnings', 16),
  ];
  expect(nameDeleted(holdings)).toEqual([
    '91 schedule entries',
    '16 weeks of earnings',
    '3 other records',
  ]);
});

test('a single kind more has its name', () => {
  const holdings = [removed('targets', 1), removed('earnings', 16), removed('scheduleEntries', 3)];
  expect(nameDeleted(holdings)).toEqual([
    '16 weeks of earnings',
    '3 schedule entries',
    '1 earnings target',
  ]);
  expect(nameDeleted([])).toEqual([]);
});
