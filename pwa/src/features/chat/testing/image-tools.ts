import { onTestFinished, vi } from 'vitest';

const heads = {
  'image/jpeg': [0xff, 0xd8, 0xff, 0xe0],
  'image/png': [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  'image/gif': [0x47, 0x49, 0x46, 0x38, 0x39, 0x61],
} as const;

/** A file with its type's signature; `size` in bytes. */
export function makeImageFile(
  name = 'photo.jpg',
  type: keyof typeof heads = 'image/jpeg',
  size = 1_000,
): File {
  const bytes = new Uint8Array(size);
  bytes.set(heads[type]);
  return new File([bytes], name, { type });
}

interface ImageTools {
  /** Pixels of decoded images. */
  width: number;
  height: number;
  /** Bytes of encoded images, or of one of a width. */
  encodedSize: number | ((width: number) => number);
  isSeeThrough: boolean;
  isBroken: boolean;
  /** Decoding waits for this. */
  decoding: Promise<unknown>;
}

/** Mocks the image APIs jsdom lacks; the journeys use real ones. */
export function provideImageTools(over: Partial<ImageTools> = {}): ImageTools {
  const tools: ImageTools = {
    width: 800,
    height: 600,
    encodedSize: 400,
    isSeeThrough: false,
    isBroken: false,
    decoding: Promise.resolve(),
    ...over,
  };
  vi.stubGlobal('createImageBitmap', async () => {
    await tools.decoding;
    if (tools.isBroken) throw new DOMException('no image', 'InvalidStateError');
    return { width: tools.width, height: tools.height, close: () => undefined };
  });
  vi.stubGlobal(
    'OffscreenCanvas',
    class {
      readonly width: number;
      constructor(width: number) {
        this.width = width;
      }
      getContext() {
        return {
          drawImage: () => undefined,
          getImageData: () => ({ data: new Uint8Array(4).fill(tools.isSeeThrough ? 0 : 255) }),
        };
      }
      convertToBlob({ type }: { type: string }) {
        const { encodedSize: size } = tools;
        const bytes = new Uint8Array(typeof size === 'number' ? size : size(this.width));
        return Promise.resolve(new Blob([bytes], { type }));
      }
    },
  );
  vi.stubGlobal(
    'URL',
    Object.assign(URL, { createObjectURL: () => 'blob:preview', revokeObjectURL: () => undefined }),
  );
  onTestFinished(() => {
    vi.unstubAllGlobals();
  });
  return tools;
}
