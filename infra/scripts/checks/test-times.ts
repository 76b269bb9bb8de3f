/** How long a part of a run, or one test, took. */
export interface Timed {
  readonly name: string;
  readonly milliseconds: number;
}

/** The `count` that took longest, the longest first. */
export function slowestOf(times: readonly Timed[], count: number): Timed[] {
  return times.toSorted((a, b) => b.milliseconds - a.milliseconds).slice(0, count);
}

/**
 * A line each for the `count` that took longest: how many times the median, then as `describeTimes`.
 * The multiple is much the same on a busy machine, so that one which grew is seen.
 */
export function describeDearest(times: readonly Timed[], count: number): string[] {
  const inOrder = slowestOf(times, times.length);
  const median = inOrder[Math.floor(inOrder.length / 2)]?.milliseconds ?? 0;
  const dearest = inOrder.slice(0, count);
  const lines = describeTimes(dearest);
  return dearest.map(({ milliseconds }, index) => {
    const multiple = median > 0 ? (milliseconds / median).toFixed(1) : '–';
    return `${multiple.padStart(5)} ×${lines[index] ?? ''}`;
  });
}

/** A line each: seconds, then the name. */
export function describeTimes(times: readonly Timed[]): string[] {
  return times.map(({ name, milliseconds }) => `${toSeconds(milliseconds).padStart(8)}  ${name}`);
}

/** Such as '12.3 s'. */
export function toSeconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(1)} s`;
}
