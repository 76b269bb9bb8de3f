import { gifBomb } from '@greenroom/api/features/uploads/testing/image-bombs';
import type { Page } from '@playwright/test';

/** A text in the metadata of made images; must reach no other device. */
export const secretPlace = 'SECRET-GPS-51.5007N';

export interface ImageFile {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

/** A JPEG of noise: its size in bytes is about its number of pixels. */
export async function makeNoise(
  page: Page,
  name: string,
  size: { readonly width: number; readonly height: number; readonly quality: number },
): Promise<ImageFile> {
  const base64 = await page.evaluate(async ({ width, height, quality }) => {
    const grains = new OffscreenCanvas(width / 4, height / 4);
    const canvas = new OffscreenCanvas(width, height);
    const [brush, pencil] = [grains.getContext('2d'), canvas.getContext('2d')];
    if (!brush || !pencil) throw new Error('This browser cannot draw');
    const noise = brush.createImageData(grains.width, grains.height);
    for (let at = 0; at < noise.data.length; at += 1) {
      noise.data[at] = at % 4 === 3 ? 255 : Math.floor(Math.random() * 256);
    }
    brush.putImageData(noise, 0, 0);
    pencil.imageSmoothingEnabled = false;
    pencil.drawImage(grains, 0, 0, width, height);
    const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality });
    const bytes = new Uint8Array(await blob.arrayBuffer());
    return btoa(Array.from(bytes, (byte) => String.fromCodePoint(byte)).join(''));
  }, size);
  return { name, mimeType: 'image/jpeg', buffer: Buffer.from(base64, 'base64') };
}

/** A small GIF whose frames have more pixels in total than the server decodes. */
export function makeEndlessGif(name: string): ImageFile {
  return { name, mimeType: 'image/gif', buffer: gifBomb(2_000, 20) };
}

/** The same JPEG as taken by a tilted camera: metadata with the location and a quarter turn. */
export function addMetadata(file: ImageFile): ImageFile {
  const words = Buffer.from(`${secretPlace}\0`, 'latin1');
  const orientation = [0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0];
  const description = [0x01, 0x0e, 0, 2, 0, 0, 0, words.length, 0, 0, 0, 38];
  const directory = [0, 2, ...description, ...orientation, 0, 0, 0, 0];
  const tiff = Buffer.concat([Buffer.from([0x4d, 0x4d, 0, 42, 0, 0, 0, 8, ...directory]), words]);
  const exif = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff]);
  const length = exif.length + 2;
  const head = Buffer.from([0xff, 0xe1, length >> 8, length & 0xff]);
  const buffer = Buffer.concat([file.buffer.subarray(0, 2), head, exif, file.buffer.subarray(2)]);
  return { ...file, buffer };
}

export async function dropFile(
  page: Page,
  file: ImageFile,
  whileOver: () => Promise<void>,
): Promise<void> {
  const transfer = await page.evaluateHandle(
    ({ name, mimeType, base64 }) => {
      const data = new DataTransfer();
      data.items.add(
        new File(
          [Uint8Array.from(atob(base64), (character) => character.codePointAt(0) ?? 0)],
          name,
          { type: mimeType },
        ),
      );
      return data;
    },
    { name: file.name, mimeType: file.mimeType, base64: file.buffer.toString('base64') },
  );
  const body = page.locator('body');
  await body.dispatchEvent('dragenter', { dataTransfer: transfer });
  await body.dispatchEvent('dragover', { dataTransfer: transfer });
  await whileOver();
  await body.dispatchEvent('drop', { dataTransfer: transfer });
}
