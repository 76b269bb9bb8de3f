export interface MemorySample {
  /** Seconds since the beginning. */
  readonly at: number;
  /** Resident megabytes. */
  readonly memory: number;
}

/** Megabytes an hour by which memory grows, by least squares; of fewer than two samples NaN. */
export function slopeOf(samples: readonly MemorySample[]): number {
  const mean = (of: (sample: MemorySample) => number) =>
    samples.reduce((sum, sample) => sum + of(sample), 0) / samples.length;
  const [at, memory] = [mean((one) => one.at), mean((one) => one.memory)];
  const together = mean((one) => (one.at - at) * (one.memory - memory));
  const spread = mean((one) => (one.at - at) ** 2);
  return spread === 0 ? Number.NaN : (together / spread) * 3600;
}
