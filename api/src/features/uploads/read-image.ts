import { open } from 'node:fs/promises';
import { imageWrongType } from '@greenroom/sync-protocol/uploads/uploads-rules';
import { fileTypeFromBuffer } from 'file-type';
import sharp, { type Metadata, type Sharp } from 'sharp';
import { AppError } from '../../app-error.ts';
import { asRefusal, overloaded, tooManyPixels } from './image-refusals.ts';
import { limitConcurrency } from '../../access/turns/limit-concurrency.ts';

/** An image re-encoded from its pixels, without anything else that was sent. */
export interface ReadImage {
  readonly bytes: Buffer;
  readonly type: 'image/jpeg' | 'image/png' | 'image/gif';
  /** Pixels, after applying the orientation. */
  readonly width: number;
  readonly height: number;
  /** A small WebP; of an animation, its first frame. */
  readonly thumbnail: Buffer;
}

/** Pixels of the longest side of the stored image. */
const longestSide = 2_048;
const longestSideOfThumbnail = 640;
/** Pixels of all frames together: at most 300 MB while decoding, and some seconds. */
const maxPixels = 50_000_000;
const maxFrames = 400;
/** Seconds an image may take: far more than any needs, without delaying others for long. */
const timeLimit = 30;
/** Images read at a time: one per core of a small machine, each decoded in memory. */
const maxRunning = 2;
/** Images that may wait; further ones are refused as overload. */
const maxWaiting = 30;
/** Bytes needed to detect a file's type. */
const headBytes = 4_100;

// One thread per image, so that other requests go on. A decoded image is never needed again.
sharp.concurrency(1);
sharp.cache(false);
// Disables the decoders of all other formats in this process.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadNsgif'],
});

const limit = limitConcurrency({ running: maxRunning, waiting: maxWaiting, refuse: overloaded });

const formats = {
  jpeg: { type: 'image/jpeg', encode: (image: Sharp) => image.jpeg({ quality: 84 }) },
  png: { type: 'image/png', encode: (image: Sharp) => image.png({ compressionLevel: 8 }) },
  gif: { type: 'image/gif', encode: (image: Sharp) => image.gif({ effort: 1 }) },
} as const;

/**
 * Reads an uploaded image (security 21): detects the type from the bytes, limits the pixels before
 * decoding, applies the orientation and drops all metadata.
 * @throws {AppError} `unsupported_type`, `too_large`, `invalid` for a damaged image, or
 * `overloaded`.
 */
export function readImage(path: string): Promise<ReadImage> {
  return limit(async () => {
    if (!(await seemsImage(path))) throw new AppError('unsupported_type', imageWrongType);
    const source = () =>
      sharp(path, { animated: true, failOn: 'error', limitInputPixels: maxPixels });
    try {
      const { encode, type } = formats[checkMetadata(await source().metadata())];
      const { data, info } = await encode(fitInto(source(), longestSide)).toBuffer({
        resolveWithObject: true,
      });
      const first = sharp(path, { failOn: 'error', limitInputPixels: maxPixels });
      const thumbnail = fitInto(first, longestSideOfThumbnail).webp({ quality: 78 });
      return {
        bytes: data,
        type,
        width: info.width,
        height: info.pageHeight ?? info.height,
        thumbnail: await thumbnail.toBuffer(),
      };
    } catch (error) {
      throw asRefusal(error);
    }
  });
}

const kinds = new Set(['image/jpeg', 'image/png', 'image/apng', 'image/gif']);

/** Keeps other formats away from the decoders, which check again. */
async function seemsImage(path: string): Promise<boolean> {
  const handle = await open(path);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(headBytes), 0, headBytes, 0);
    const found = await fileTypeFromBuffer(buffer.subarray(0, bytesRead));
    return found !== undefined && kinds.has(found.mime);
  } finally {
    await handle.close();
  }
}

function checkMetadata({ format, width, height, pages, pageHeight }: Metadata) {
  if (format !== 'jpeg' && format !== 'png' && format !== 'gif') {
    throw new AppError('unsupported_type', imageWrongType);
  }
  const frames = pages ?? 1;
  if (width * (pageHeight ?? height) * frames > maxPixels || frames > maxFrames)
    throw tooManyPixels();
  return format;
}

function fitInto(image: Sharp, side: number): Sharp {
  return image
    .timeout({ seconds: timeLimit })
    .autoOrient()
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb');
}
