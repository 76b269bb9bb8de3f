import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fitImage } from './image-box.ts';

test.each([
  [1600, 1200, 280, 210],
  [1200, 1600, 240, 320],
  [200, 150, 200, 150],
  [4000, 100, 280, 96],
  [20, 20, 140, 96],
  [null, null, 280, 210],
])('%s × %s takes %i × %i', (width, height, ...expected) => {
  const box = fitImage(width, height);
  expect([box.width, box.height]).toEqual(expected);
});

test('any image fits a phone and can be tapped', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 40_000 }),
      fc.integer({ min: 0, max: 40_000 }),
      (w, h) => {
        const { width, height } = fitImage(w, h);
        expect(width).toBeGreaterThanOrEqual(140);
        expect(width).toBeLessThanOrEqual(280);
        expect(height).toBeGreaterThanOrEqual(96);
        expect(height).toBeLessThanOrEqual(320);
      },
    ),
  );
});
