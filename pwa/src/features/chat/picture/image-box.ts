/** Px an image takes in a bubble at most; and at least, so that a tap finds it. */
const most = { width: 280, height: 320 };
const least = { width: 140, height: 96 };

interface ImageBox {
  readonly width: number;
  readonly height: number;
}

/**
 * The room an image takes in a bubble, in CSS px: its own proportions, never larger than it is. Null:
 * not known; a landscape is taken.
 */
export function fitImage(width: number | null, height: number | null): ImageBox {
  if (width === null || height === null || width < 1 || height < 1) {
    return { width: most.width, height: 210 };
  }
  const scale = Math.min(1, most.width / width, most.height / height);
  return {
    width: Math.round(Math.max(least.width, width * scale)),
    height: Math.round(Math.max(least.height, height * scale)),
  };
}
