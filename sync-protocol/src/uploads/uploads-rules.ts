/** What is said of any other type, and of more bytes (member side 5). */
export const imageWrongType = 'Please select a JPEG, PNG, or GIF image.';
export const imageTooLarge = 'Please select an image smaller than 5MB.';

/**
 * The name a file is shown under: the last part of what was given, without what would break a line
 * or turn its direction, at most 255 characters; 'image' where nothing is left.
 */
export function cleanFileName(given: string): string {
  const last = given.split(/[\\/]/).at(-1) ?? '';
  const shown = last
    .toWellFormed()
    .replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\u{fffd}]/gu, '')
    .normalize('NFC')
    .trim();
  const short = Array.from(shown).slice(0, 255).join('').trim();
  return short === '' ? 'image' : short;
}
