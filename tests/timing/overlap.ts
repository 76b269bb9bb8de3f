import { quantile } from '../support/quantile.ts';

/** Times of one kind of request, in milliseconds. */
export type Times = readonly number[];

/** How far two samples of times differ. */
export interface Overlap {
  /**
   * How often a time of the first exceeds one of the second, ties counting half: 0.5 when
   * indistinguishable, 0 or 1 when separable.
   */
  readonly longer: number;
  /** The overlap of both histograms: 1 when identical. */
  readonly shared: number;
}

export function compareTimes(one: Times, other: Times): Overlap {
  let wins = 0;
  for (const a of one) for (const b of other) wins += a > b ? 1 : a === b ? 0.5 : 0;
  const stretches = stretchesOf([...one, ...other]);
  const [first, second] = [sharesOf(one, stretches), sharesOf(other, stretches)];
  const shared = first.reduce((sum, share, index) => sum + Math.min(share, second[index] ?? 0), 0);
  return { longer: wins / (one.length * other.length), shared };
}

/** Both histograms on one scale, one line per bin. */
export function drawTimes(one: Times, other: Times, names: readonly [string, string]): string {
  const stretches = stretchesOf([...one, ...other]);
  const [first, second] = [sharesOf(one, stretches), sharesOf(other, stretches)];
  const most = Math.max(...first, ...second);
  const bar = (share = 0) => '█'.repeat(Math.round((share / most) * 30)).padEnd(30);
  const lines = first.map((share, index) => {
    const from = (stretches[index] ?? 0).toFixed(1).padStart(8);
    return `${from} ms  ${bar(share)}  ${bar(second[index])}`.trimEnd();
  });
  return [`${' '.repeat(13)}${names[0].padEnd(32)}${names[1]}`, ...lines].join('\n');
}

/** Starts of twelve equally wide bins, without the rare long times. */
function stretchesOf(times: Times): readonly number[] {
  const [from, to] = [quantile(times, 0.01), quantile(times, 0.97)];
  return Array.from({ length: 12 }, (_, index) => from + ((to - from) * index) / 12);
}

/** The share of the times per bin; outliers count to the first or last. */
function sharesOf(times: Times, stretches: readonly number[]): number[] {
  const counts = stretches.map(() => 0);
  for (const time of times) {
    const place = Math.max(0, stretches.filter((from) => from <= time).length - 1);
    counts[place] = (counts[place] ?? 0) + 1;
  }
  return counts.map((count) => count / times.length);
}
