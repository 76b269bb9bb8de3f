import fc from 'fast-check';
import { expect, it } from 'vitest';
import { cleanFileName, imageIdOf, imageUrlOf, thumbnailUrlOf } from './uploads-rules.ts';

it.each([
  ['Holiday in Wales.jpg', 'Holiday in Wales.jpg'],
  ['C:\\fakepath\\photo.png', 'photo.png'],
  ['../../etc/passwd', 'passwd'],
  ['', 'image'],
  ['/', 'image'],
  [' \t ', 'image'],
  ['a\r\nSet-Cookie: x', 'aSet-Cookie: x'],
  ['photo\u202Egpj.exe', 'photogpj.exe'],
  ['e\u0301te\u0301.gif', '\u00e9t\u00e9.gif'],
  ['\ud800.png', '.png'],
  ['x'.repeat(300), 'x'.repeat(255)],
])('shows %j as %j', (given, shown) => {
  expect(cleanFileName(given)).toBe(shown);
});

it('converts an image id to its address and back, and refuses other addresses', () => {
  const id = '0196f1d4-0000-7000-8000-000000000001';
  const imageUrl = `/api/files/${id}`;
  expect(imageUrlOf(id)).toBe(imageUrl);
  expect(imageIdOf(imageUrl)).toBe(id);
  expect(thumbnailUrlOf(imageUrl)).toBe(`${imageUrl}?size=thumb`);
  for (const other of ['', id, `${imageUrl}/x`, `${imageUrl}?size=thumb`, `x${imageUrl}`]) {
    expect(imageIdOf(other), other).toBeNull();
  }
});

it('always makes a storable name on one line', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (given) => {
      const shown = cleanFileName(given);
      const length = Array.from(shown).length;
      expect(length >= 1 && length <= 255).toBe(true);
      expect(shown).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}/\\]/u);
      expect(shown.isWellFormed() && shown === shown.trim()).toBe(true);
      expect(cleanFileName(shown)).toBe(shown);
    }),
  );
});
