import sharp from 'sharp';

/** Pixels that hardly compress, so that an image has the bytes of a photo. */
export function noise(width: number, height: number) {
  return sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  });
}

export function plain(width: number, height: number, background = '#4080c0') {
  return sharp({ create: { width, height, channels: 3, background } });
}

export async function animation(width: number, height: number, colours: readonly string[]) {
  const frames = await Promise.all(
    colours.map((colour) => plain(width, height, colour).png().toBuffer()),
  );
  const delay = frames.map(() => 100);
  return sharp(frames, { join: { animated: true } })
    .gif({ delay, loop: 0 })
    .toBuffer();
}

/** A photo as a phone makes it: rotated, with metadata about place and camera. */
export function photoWithMetadata(width: number, height: number, secret: string) {
  return noise(width, height)
    .jpeg()
    .withExif({
      IFD0: { Artist: secret, Make: secret, ImageDescription: secret },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 28/1 40/1', GPSLongitude: '0/1 0/1 5/1' },
    })
    .withMetadata({ orientation: 6 })
    .toBuffer();
}
