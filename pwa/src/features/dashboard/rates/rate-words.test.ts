import { expect, it } from 'vitest';
import { rateToEdit, weekRange } from './rate-words.ts';

it('a field shows every decimal that counts', () => {
  const rates = ['0.800000', '0.812340', '0.812345', '10.000000'];
  expect(rates.map(rateToEdit)).toEqual(['0.8000', '0.81234', '0.812345', '10.0000']);
});

it('a week ends six days later, also across a year', () => {
  expect(weekRange('2026-12-27')).toBe('27/12/2026 – 02/01/2027');
});
