import { expect, it } from 'vitest';
import { shortDay, weekInWords } from './week-words.ts';

it.each([
  ['2026-11-15', '15–21 Nov 2026'],
  ['2026-11-29', '29 Nov – 5 Dec 2026'],
  ['2026-12-27', '27 Dec 2026 – 2 Jan 2027'],
  ['2028-02-27', '27 Feb – 4 Mar 2028'],
  ['2026-09-06', '6–12 Sept 2026'],
])('the week of %s is %s', (weekStart, words) => {
  expect(weekInWords(weekStart)).toBe(words);
});

it('a day has no year', () => {
  expect(shortDay('2026-03-05')).toBe('5 Mar');
});
