import { expect, test } from 'vitest';
import { formatDuration } from './duration-words.ts';

test.each([
  [0, '0 min'],
  [59, '59 min'],
  [60, '1 h'],
  [61, '1 h 1 min'],
  [135, '2 h 15 min'],
])('%i minutes read %s', (minutes, words) => {
  expect(formatDuration(minutes)).toBe(words);
});
