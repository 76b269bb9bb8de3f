import { expect, it } from 'vitest';
import { ageInWords, agoInWords } from './ago-words.ts';

const minute = 60_000;
const hour = 60 * minute;

it.each([
  // A device's clock may be behind the server's.
  [-5_000, 'less than a minute', 'just now'],
  [0, 'less than a minute', 'just now'],
  [minute - 1, 'less than a minute', 'just now'],
  [minute, '1 minute', '1 minute ago'],
  [hour - 1, '59 minutes', '59 minutes ago'],
  [hour, '1 hour', '1 hour ago'],
  [24 * hour, '1 day', '1 day ago'],
  [72 * hour, '3 days', '3 days ago'],
])('%d ms are %s', (elapsed, age, ago) => {
  expect(ageInWords(elapsed)).toBe(age);
  expect(agoInWords(elapsed)).toBe(ago);
});
