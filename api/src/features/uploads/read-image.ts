import { open } from 'node:fs/promises';
import { imageWrongType } from '@greenroom/sync-protocol/uploads/uploads-rules';
import { fileTypeFromBuffer } from 'file-type';
import sharp, { type Metadata, type Sharp } from 'sharp';
import { AppError } from '../../app-error.ts';
import { asRefusal, overloaded, tooManyPixels } from './image-refusals.ts';
import { limitConcurrency } from './limit-concurrency.ts';

/** An image as it is kept: made anew from its pixels, with nothing else of what was sent. */
export interface ReadImage {
  readonly bytes: Buffer;
  readonly type: 'image/jpeg' | 'image/png' | 'image/gif';
  /** Pixels, as it is seen. */
  readonly width: number;
  readonly height: number;
  /** A small WebP of it; of an animation the first picture. */
  readonly thumbnail: Buffer;
}

/** Pixels of the longest side of what is kept. */
const longestSide = 2_048;
const longestSideOfThumbnail = 640;
/** Pixels of all frames together: 300 MB and less while it is decoded, and some seconds. */
const maxPixels = 50_000_000;
const maxFrames = 400;
/** Seconds one picture may take: far more than any needs, and less than would hold up the others for long. */
const timeLimit = 30;
/** Pictures read at a time: one for each core of a small machine, each with its decoded pixels. */
const mostRunning = 2;
/** Pictures that may wait for their turn; the next one is refused for now. */
const mostWaiting = 30;
/** Bytes that tell a file's type. */
const headBytes = 4_100;

// One thread each for those at a time: the requests of everybody else go on beside them. What was
// decoded is never wanted again.
sharp.concurrency(1);
sharp.cache(false);
// Decoders of formats nobody may send are closed to every input of this process.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadNsgif'],
});

const limit = limitConcurrency(mostRunning, mostWaiting, overloaded);

const formats = {
  jpeg: { type: 'image/jpeg', encode: (image: Sharp) => image.jpeg({ quality: 84 }) },
  png: { type: 'image/png', encode: (image: Sharp) => image.png({ compressionLevel: 8 }) },
  gif: { type: 'image/gif', encode: (image: Sharp) => image.gif({ effort: 1 }) },
} as const;

/**
 * Reads an image somebody sent (security 21): its type is what its bytes are, its pixels are limited
 * before they are decoded, its orientation is applied, its metadata gone.
 * @throws {AppError} `unsupported_type`, `too_large`, `invalid` for a damaged one, or `overloaded`.
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

/** A first look, so that nothing else comes near a decoder; the decoder has the last word. */
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
