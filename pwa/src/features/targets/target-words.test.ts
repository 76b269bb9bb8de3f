import { expect, test } from 'vitest';
import { percentText, periodLabel } from './target-words.ts';

test.each([
  [0, '0%'],
  [99.99, '99%'],
  [100, '100%'],
  [2343.5, '2,343%'],
  [9999.99, '9,999%'],
  [10_000, '9,999%+'],
  [789_999_999_900, '9,999%+'],
])('%s per cent is %s', (percentage, text) => {
  expect(percentText(percentage)).toBe(text);
});

test.each([
  ['1day', '1 Day'],
  ['1week', '1 Week'],
  ['1month', '1 Month'],
  ['3months', '3 Months'],
  ['10 days', '10 Days'],
])('the period %s is %s', (period, label) => {
  expect(periodLabel(period)).toBe(label);
});
