import { compareNumbers, compareRates, fewerIsBetter, withoutVerdict } from './compare-figures.ts';
import { expect, it } from 'vitest';
import {
  countInWords,
  durationInWords,
  growthInWords,
  periodInWords,
  rateInWords,
  usdInWords,
} from './figure-words.ts';

it('writes a dash for what nothing is stored for', () => {
  const writers = [countInWords, rateInWords, growthInWords, usdInWords, durationInWords];
  expect(writers.map((write) => write(null))).toEqual(['—', '—', '—', '—', '—']);
});

it.each([
  [0, '0.0%'],
  [33.3, '33.3%'],
  [100, '100.0%'],
])('writes %d as %s', (rate, words) => {
  expect(rateInWords(rate)).toBe(words);
});

it('writes a growth with its sign', () => {
  expect([4.5, 0, -100].map(growthInWords)).toEqual(['+4.5%', '0.0%', '−100.0%']);
});

it.each([
  [0.4, '0 min'],
  [59.4, '59 min'],
  [59.6, '1 h 0 min'],
  [1439, '23 h 59 min'],
  [1500, '1 d 1 h'],
])('writes %d minutes as %s', (minutes, words) => {
  expect(durationInWords(minutes)).toBe(words);
});

it.each([
  ['2026-10-25', '2026-11-21', '25 Oct – 21 Nov 2026'],
  ['2025-12-28', '2026-01-24', '28 Dec 2025 – 24 Jan 2026'],
  ['2026-11-21', '2026-11-21', '21 Nov 2026'],
])('writes %s to %s as %s', (from, to, words) => {
  expect(periodInWords({ from, to })).toBe(words);
});

it('fewer no-shows are better, fewer shifts worse, fewer grants neither', () => {
  const down = { isUp: false, text: '5.0%' };
  const shifts = compareNumbers('Shifts', 190, 200);
  expect(shifts.change).toEqual({ ...down, verdict: 'worse' });
  expect(fewerIsBetter(shifts).change).toEqual({ ...down, verdict: 'better' });
  expect(withoutVerdict(shifts).change).toEqual(down);
});

it('less than two percent or points is neither better nor worse', () => {
  for (const compare of [compareNumbers, compareRates]) {
    expect(compare('Shifts', 99, 100).change).not.toHaveProperty('verdict');
    expect(compare('Shifts', 98, 100).change).toHaveProperty('verdict', 'worse');
  }
  expect(fewerIsBetter(compareNumbers('No-shows', 99, 100)).change).not.toHaveProperty('verdict');
});
