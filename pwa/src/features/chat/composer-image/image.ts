import { maxImageBytes } from '@greenroom/sync-protocol/uploads/uploads-rules';
import { v7 as newId } from 'uuid';
import type { OutgoingImage } from '../chat-commands.ts';
import { fitSize, imageTypeOf } from './image-rules.ts';

/** Pixels of an uploaded image's longest side. */
const longestSide = 2048;
const jpegQuality = 0.85;
/** By how much an image that is still too large for the server is made smaller, down to a side. */
const shrinking = 0.75;
const smallestSide = 256;
/** Pixels of each side of the copy that is checked for transparency. */
const sampleSide = 64;

/** This browser cannot open the file as an image. */
export class UnreadableImageError extends Error {
  override readonly name = 'UnreadableImageError';
}

/**
 * Prepares an image for sending: upright, longest side at most 2048 px, as a JPEG if that is smaller.
 * GIFs stay unchanged, since they may be animated; transparent PNGs stay PNGs. What is larger than the
 * server accepts is made smaller still.
 * @throws {UnreadableImageError}
 */
export async function prepareImage(file: File): Promise<OutgoingImage> {
  // Read now: the file may be unavailable later (a network share, a memory card).
  const bytes = await unreadableUnless(file.arrayBuffer());
  // Decodes off the main thread and applies the orientation in the metadata.
  const bitmap = await unreadableUnless(createImageBitmap(file));
  try {
    const { width, height } = bitmap;
    const type = imageTypeOf(bytes);
    const original = { id: newId(), bytes, type: type ?? file.type, name: file.name };
    if (type === 'image/gif') return { ...original, width, height };
    const goal = type === 'image/png' && isSeeThrough(bitmap) ? 'image/png' : 'image/jpeg';
    let size = fitSize(bitmap, longestSide);
    let blob = await unreadableUnless(encode(bitmap, size, goal));
    const isAsked = size.width < width || size.height < height || type === null;
    if (!isAsked && blob.size >= bytes.byteLength) return { ...original, width, height };
    while (blob.size > maxImageBytes) {
      const longest = Math.round(Math.max(size.width, size.height) * shrinking);
      if (longest < smallestSide) throw new UnreadableImageError('This image stays too large');
      size = fitSize(bitmap, longest);
      blob = await unreadableUnless(encode(bitmap, size, goal));
    }
    const drawn = await blob.arrayBuffer();
    return { ...original, ...size, bytes: drawn, type: goal, name: rename(file.name, goal) };
  } finally {
    bitmap.close();
  }
}

async function unreadableUnless<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw new UnreadableImageError('This image cannot be opened', { cause: error });
  }
}

function isSeeThrough(bitmap: ImageBitmap): boolean {
  const { pencil } = draw(bitmap, { width: sampleSide, height: sampleSide });
  const { data } = pencil.getImageData(0, 0, sampleSide, sampleSide);
  for (let alpha = 3; alpha < data.length; alpha += 4) if ((data[alpha] ?? 255) < 250) return true;
  return false;
}

async function encode(
  bitmap: ImageBitmap,
  size: { readonly width: number; readonly height: number },
  type: string,
): Promise<Blob> {
  const { canvas } = draw(bitmap, size);
  return await canvas.convertToBlob({ type, quality: jpegQuality });
}

function draw(bitmap: ImageBitmap, size: { readonly width: number; readonly height: number }) {
  const canvas = new OffscreenCanvas(size.width, size.height);
  const pencil = canvas.getContext('2d');
  if (!pencil) throw new UnreadableImageError('This browser cannot draw');
  pencil.imageSmoothingQuality = 'high';
  pencil.drawImage(bitmap, 0, 0, size.width, size.height);
  return { canvas, pencil };
}

function rename(name: string, type: string): string {
  const stem = name.replace(/\.[^.]*$/, '');
  return `${stem === '' ? 'image' : stem}.${type === 'image/png' ? 'png' : 'jpg'}`;
}
