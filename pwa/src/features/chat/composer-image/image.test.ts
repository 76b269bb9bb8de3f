import { maxImageBytes } from '@greenroom/sync-protocol/uploads/uploads-rules';
import { expect, it } from 'vitest';
import { UnreadableImageError, prepareImage } from './image.ts';
import { makeImageFile, provideImageTools } from '../testing/image-tools.ts';

it('makes a photo smaller: its longest side is 2048 px, and it is a JPEG', async () => {
  provideImageTools({ width: 4000, height: 3000 });
  const image = await prepareImage(makeImageFile('beach.png', 'image/png'));
  expect(image).toMatchObject({ type: 'image/jpeg', name: 'beach.jpg', width: 2048, height: 1536 });
  expect(image.bytes.byteLength).toBe(400);
});

it('keeps the smaller file if the dimensions stay', async () => {
  const tools = provideImageTools({ encodedSize: 999 });
  const file = makeImageFile();
  expect((await prepareImage(file)).bytes.byteLength).toBe(999);
  tools.encodedSize = 1_000;
  const image = await prepareImage(file);
  expect(image.bytes).toEqual(await file.arrayBuffer());
  expect(image).toMatchObject({ type: 'image/jpeg', name: 'photo.jpg', width: 800, height: 600 });
});

it('leaves a GIF unchanged, since it may be animated', async () => {
  provideImageTools({ width: 4000, height: 4000 });
  const file = makeImageFile('dance.gif', 'image/gif');
  const image = await prepareImage(file);
  expect(image).toMatchObject({ type: 'image/gif', name: 'dance.gif', width: 4000, height: 4000 });
  expect(image.bytes).toEqual(await file.arrayBuffer());
});

it('keeps a transparent PNG a PNG', async () => {
  provideImageTools({ width: 4000, height: 4000, isSeeThrough: true });
  const image = await prepareImage(makeImageFile('logo.png', 'image/png'));
  expect(image).toMatchObject({ type: 'image/png', name: 'logo.png', width: 2048 });
});

it('makes what the server would refuse smaller still', async () => {
  const encodedSize = (width: number) => width * width * 2;
  provideImageTools({ width: 4000, height: 2000, isSeeThrough: true, encodedSize });
  const image = await prepareImage(makeImageFile('logo.png', 'image/png'));
  expect(image).toMatchObject({ type: 'image/png', width: 1536, height: 768 });
  expect(image.bytes.byteLength).toBeLessThanOrEqual(maxImageBytes);
});

it('rejects what stays too large', async () => {
  provideImageTools({ width: 4000, height: 4000, encodedSize: maxImageBytes + 1 });
  await expect(prepareImage(makeImageFile())).rejects.toThrow(UnreadableImageError);
});

it('re-encodes a file whose bytes are of another type than declared', async () => {
  provideImageTools({ encodedSize: 50_000 });
  const file = new File([new Uint8Array(1_000)], 'photo.jpg', { type: 'image/jpeg' });
  expect((await prepareImage(file)).bytes.byteLength).toBe(50_000);
});

it('gives each image an id of its own', async () => {
  provideImageTools();
  const file = makeImageFile();
  expect((await prepareImage(file)).id).not.toBe((await prepareImage(file)).id);
});

it('rejects what cannot be decoded', async () => {
  provideImageTools({ isBroken: true });
  await expect(prepareImage(makeImageFile())).rejects.toThrow(UnreadableImageError);
});
