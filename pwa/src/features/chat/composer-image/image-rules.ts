import {
  imageTooLarge,
  imageTypes,
  imageWrongType,
  maxImageBytes,
} from '@greenroom/sync-protocol/uploads/uploads-rules';

/** Why an image was rejected, shown above the composer. */
export interface ImageRefusal {
  readonly title: string;
  readonly text: string;
}

/** Specified texts (member side 5, Chat image); `unreadable` is not in the specification. */
export const imageRefusals = {
  type: { title: 'Invalid File Type', text: imageWrongType },
  size: { title: 'File Too Large', text: imageTooLarge },
  dropped: { title: 'Invalid File', text: 'Please drop an image file (JPEG, PNG, or GIF).' },
  unreadable: {
    title: 'Image Not Readable',
    text: 'This image could not be opened. Please choose another one.',
  },
} as const satisfies Record<string, ImageRefusal>;

/** Checks a file's declared type and original size (member side 5, Chat image). Null: allowed. */
export function checkImageFile(
  file: Pick<File, 'type' | 'size'>,
  source: 'chosen' | 'dropped' | 'pasted',
): ImageRefusal | null {
  if (source === 'dropped' && !file.type.startsWith('image/')) return imageRefusals.dropped;
  if (!imageTypes.includes(file.type)) return imageRefusals.type;
  return file.size > maxImageBytes ? imageRefusals.size : null;
}

/** Detects a file's media type by its first bytes; null: none of the allowed ones. */
export function imageTypeOf(bytes: ArrayBuffer): string | null {
  const head = new Uint8Array(bytes, 0, Math.min(bytes.byteLength, 8));
  const begins = (...signature: number[]) => signature.every((byte, at) => head[at] === byte);
  if (begins(0xff, 0xd8, 0xff)) return 'image/jpeg';
  if (begins(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return 'image/png';
  return begins(0x47, 0x49, 0x46, 0x38) ? 'image/gif' : null;
}

/** Scales a size down to a longest side of at most `longest`, in whole pixels. */
export function fitSize(
  { width, height }: { readonly width: number; readonly height: number },
  longest: number,
): { readonly width: number; readonly height: number } {
  const scale = Math.min(1, longest / Math.max(width, height));
  return {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  };
}
