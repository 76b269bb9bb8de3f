/** Size limit of a chosen image: 5 MB, in bytes (spec member 9). */
export const maxImageBytes = 5 * 1024 * 1024;
/** Media types of a chosen image (spec member 5, Chat image). */
export const imageTypes: readonly string[] = ['image/jpeg', 'image/png', 'image/gif'];
/** Messages for other types and larger files (spec member 5). */
export const imageWrongType = 'Please select a JPEG, PNG, or GIF image.';
export const imageTooLarge = 'Please select an image smaller than 5MB.';

/** Prefix of a file's address; the id follows. */
export const filesPath = '/api/files/';

export function imageUrlOf(id: string): string {
  return `${filesPath}${id}`;
}

/** Prefix of a training document's address; the id follows. */
export const documentsPath = '/api/documents/';

export function documentUrlOf(id: string): string {
  return `${documentsPath}${id}`;
}

/** The address of an image's thumbnail. */
export function thumbnailUrlOf(imageUrl: string): string {
  return `${imageUrl}?size=thumb`;
}

/** The upload's id (uuid) in an address; null: not an image of this server. */
export function imageIdOf(imageUrl: string): string | null {
  if (!imageUrl.startsWith(filesPath)) return null;
  const id = imageUrl.slice(filesPath.length);
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id) ? id : null;
}

/**
 * The display name of a file: the last path segment without control, format or line-breaking
 * characters, at most 255 characters; 'image' if nothing is left.
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
