import { expect, it } from 'vitest';
import { rateInWords, rateToEdit, weekRange } from './rate-words.ts';

it.each([
  ['0.800000', '0.8000'],
  ['0.812345', '0.8123'],
  ['0.000050', '0.0000'],
  ['0.000150', '0.0002'],
  ['10.000000', '10.0000'],
])('%s is shown as %s', (rate, words) => {
  expect(rateInWords(rate)).toBe(words);
});

it('a field shows every decimal that counts', () => {
  const rates = ['0.800000', '0.812340', '0.812345', '10.000000'];
  expect(rates.map(rateToEdit)).toEqual(['0.8000', '0.81234', '0.812345', '10.0000']);
});

it('a week ends six days later, also across a year', () => {
  expect(weekRange('2026-12-27')).toBe('27/12/2026 – 02/01/2027');
});
