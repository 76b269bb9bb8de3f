import { expect, it } from 'vitest';
import { rangeInWords, shortDay } from './range-words.ts';

it.each([
  ['2026-11-15', '2026-11-21', '15–21 Nov 2026'],
  ['2026-11-29', '2026-12-05', '29 Nov – 5 Dec 2026'],
  ['2026-12-27', '2027-01-02', '27 Dec 2026 – 2 Jan 2027'],
  ['2026-09-06', '2026-09-06', '6 Sept 2026'],
])('%s to %s: %s', (start, end, words) => {
  expect(rangeInWords(start, end)).toBe(words);
});

it('a short day has no year', () => {
  expect(shortDay('2026-03-05')).toBe('5 Mar');
});
