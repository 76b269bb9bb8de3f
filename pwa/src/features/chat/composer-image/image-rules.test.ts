import { describe, expect, it } from 'vitest';
import { fitSize, imageTypeOf, checkImageFile } from './image-rules.ts';

const limit = 5 * 1024 * 1024;

describe('a file for a message', () => {
  it.each(['image/jpeg', 'image/png', 'image/gif'])('may be %s of 5 MB', (type) => {
    expect(checkImageFile({ type, size: limit }, 'chosen')).toBeNull();
    expect(checkImageFile({ type, size: limit }, 'dropped')).toBeNull();
  });

  it('is rejected if larger', () => {
    expect(checkImageFile({ type: 'image/png', size: limit + 1 }, 'pasted')).toEqual({
      title: 'File Too Large',
      text: 'Please select an image smaller than 5MB.',
    });
  });

  it.each(['image/webp', 'application/pdf', ''])('is refused when it is ‘%s’', (type) => {
    expect(checkImageFile({ type, size: 1 }, 'chosen')).toEqual({
      title: 'Invalid File Type',
      text: 'Please select a JPEG, PNG, or GIF image.',
    });
  });

  it('has its own message if dropped and not an image', () => {
    expect(checkImageFile({ type: 'text/plain', size: 1 }, 'dropped')).toEqual({
      title: 'Invalid File',
      text: 'Please drop an image file (JPEG, PNG, or GIF).',
    });
    expect(checkImageFile({ type: 'image/webp', size: 1 }, 'dropped')?.title).toBe(
      'Invalid File Type',
    );
  });
});

describe('the type of bytes', () => {
  it.each([
    [[0xff, 0xd8, 0xff, 0xe1], 'image/jpeg'],
    [[0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0], 'image/png'],
    [[0x47, 0x49, 0x46, 0x38, 0x39], 'image/gif'],
    [[0x52, 0x49, 0x46, 0x46], null],
    [[], null],
  ])('of %j is %s', (bytes, type) => {
    expect(imageTypeOf(new Uint8Array(bytes).buffer)).toBe(type);
  });
});

describe('the size of what is sent', () => {
  it('keeps the proportions and never grows', () => {
    expect(fitSize({ width: 4096, height: 3072 }, 2048)).toEqual({ width: 2048, height: 1536 });
    expect(fitSize({ width: 300, height: 6000 }, 2048)).toEqual({ width: 102, height: 2048 });
    expect(fitSize({ width: 640, height: 480 }, 2048)).toEqual({ width: 640, height: 480 });
    expect(fitSize({ width: 1, height: 9000 }, 2048)).toEqual({ width: 1, height: 2048 });
  });
});
