/**
 * Draws the shown part of a circle. Round ends lie within the part, so that it begins at the top and is
 * as long as it says.
 * @param length of the whole circle
 * @param shown per cent, 0 to 100
 * @param ends both together, which is the stroke's width
 */
export function arcOf(length: number, shown: number, ends: number) {
  const part = (length * shown) / 100;
  const round = part > ends && shown < 100 ? ends : 0;
  return {
    strokeDasharray: `${part - round} ${length}`,
    strokeDashoffset: -round / 2,
    strokeLinecap: round > 0 ? 'round' : 'butt',
  } as const;
}
