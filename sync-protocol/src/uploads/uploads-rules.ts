/** Bytes a chosen image may have: 5 MB (member side 9). */
export const maxImageBytes = 5 * 1024 * 1024;
/** Media types a chosen image may have (member side 5, Chat image). */
export const imageTypes: readonly string[] = ['image/jpeg', 'image/png', 'image/gif'];
/** What is said of any other type, and of more bytes (member side 5). */
export const imageWrongType = 'Please select a JPEG, PNG, or GIF image.';
export const imageTooLarge = 'Please select an image smaller than 5MB.';

/** What the address of a file begins with; its id follows. */
export const filesPath = '/api/files/';

/** The address of the uploaded image with this id. */
export function imageUrlOf(id: string): string {
  return `${filesPath}${id}`;
}

/** The address of the small form of an image, for lists. */
export function thumbnailUrlOf(imageUrl: string): string {
  return `${imageUrl}?size=thumb`;
}

/** The id (uuid) of the upload an address names; null: it is no address of this server's images. */
export function imageIdOf(imageUrl: string): string | null {
  if (!imageUrl.startsWith(filesPath)) return null;
  const id = imageUrl.slice(filesPath.length);
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id) ? id : null;
}

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
