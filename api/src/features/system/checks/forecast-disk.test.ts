import { expect, it } from 'vitest';
import { forecastDisk } from './forecast-disk.ts';

const at = (day: number, bytes: number) => ({ takenAt: new Date(2026, 10, day), bytes });

it.each([
  ['grow by ten a day', [at(1, 100), at(3, 90), at(11, 200)], 1, 100],
  ['are kept twice', [at(1, 100), at(11, 200)], 2, 50],
  ['shrink', [at(1, 200), at(11, 100)], 1, null],
  ['are of one day', [at(1, 100), at(1, 200)], 1, null],
  ['are unknown', [], 1, null],
])('data that %s fill the disk in days', (_what, sizes, copies, days) => {
  expect(forecastDisk(sizes, 1_000, copies)).toBe(days);
});
