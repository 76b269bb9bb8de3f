/** Numbers of an axis from 0 to at least `highest`: whole, round steps, at most six of them. */
export function chooseTicks(highest: number): number[] {
  const least = Math.max(1, highest / 5);
  const power = 10 ** Math.floor(Math.log10(least));
  const step = power * ([1, 2, 5].find((factor) => factor * power >= least) ?? 10);
  const count = Math.max(1, Math.ceil(highest / step));
  return Array.from({ length: count + 1 }, (_none, index) => index * step);
}
