/** Maximum px of an image in a bubble, and minimum px, so that it can be tapped. */
const most = { width: 280, height: 320 };
const least = { width: 140, height: 96 };

interface ImageBox {
  readonly width: number;
  readonly height: number;
}

/** Space for an image in a bubble, CSS px, only scaled down. Null: unknown; a landscape is assumed. */
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
