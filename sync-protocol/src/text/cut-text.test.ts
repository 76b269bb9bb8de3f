import { expect, it } from 'vitest';
import { cutText } from './cut-text.ts';

it.each([
  ['  Hello\n there ', 'Hello there'],
  ['x'.repeat(12), 'x'.repeat(12)],
  ['x'.repeat(13), `${'x'.repeat(11)}…`],
  [`${'x'.repeat(10)} yes and more`, `${'x'.repeat(10)}…`],
  [`${'x'.repeat(10)}😀 and more`, `${'x'.repeat(10)}…`],
])('%j is cut to %s', (text, cut) => {
  expect(cutText(text, 12)).toBe(cut);
});
