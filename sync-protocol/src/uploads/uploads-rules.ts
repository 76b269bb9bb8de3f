/** Bytes a chat image may have as it is sent (member side 5: 5 MB). */
export const maxChatImageBytes = 5 * 1024 * 1024;

/** What a chat image may be (member side 5). */
export const chatImageTypes = ['image/jpeg', 'image/png', 'image/gif'] as const;

/** What is said of any other type, and of more bytes (member side 5). */
export const imageWrongType = 'Please select a JPEG, PNG, or GIF image.';
export const imageTooLarge = 'Please select an image smaller than 5MB.';

/** The address of an uploaded file: stable, of the same origin, authorised at each request. */
export function fileUrlOf(uploadId: string): string {
  return `/api/files/${uploadId}`;
}

/** The id of the upload an address of this server names; null for any other address. */
export function uploadIdOf(url: string): string | null {
  return (
    /^\/api\/files\/([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})$/.exec(
      url,
    )?.[1] ?? null
  );
}

/**
 * The name a file is shown under: the last part of what was given, without what would break a line
 * or turn its direction, at most 255 characters; 'image' where nothing is left.
 */
export function cleanFileName(given: string): string {
  const last = given.split(/[\\/]/).at(-1) ?? '';
  const shown = last
    .toWellFormed()
    .normalize('NFC')
    .replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\u{fffd}]/gu, '')
    .trim();
  const short = Array.from(shown).slice(0, 255).join('').trim();
  return short === '' ? 'image' : short;
}
