import { expect, it } from 'vitest';
import { quoteText } from './quote-text.ts';

it.each([
  ['  Hello\n there ', '‘Hello there’'],
  ['x'.repeat(40), `‘${'x'.repeat(40)}’`],
  ['x'.repeat(41), `‘${'x'.repeat(39)}…’`],
])('%j is quoted as %s', (text, quoted) => {
  expect(quoteText(text)).toBe(quoted);
});
