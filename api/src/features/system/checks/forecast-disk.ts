/** How large the data were at a time. */
export interface SizeAt {
  readonly takenAt: Date;
  /** Bytes. */
  readonly bytes: number;
}

const day = 24 * 3_600_000;

/**
 * Days until the disk is full when the data grow on as between the first and the last of these
 * sizes; null: they do not grow, or less than a day lies between. `copies`: how often each further
 * byte is stored, as by backups that are kept.
 */
export function forecastDisk(
  sizes: readonly SizeAt[],
  freeBytes: number,
  copies: number,
): number | null {
  const [first, last] = [sizes[0], sizes.at(-1)];
  if (!first || !last) return null;
  const days = (last.takenAt.getTime() - first.takenAt.getTime()) / day;
  const growth = last.bytes - first.bytes;
  if (days < 1 || growth <= 0) return null;
  return Math.floor(freeBytes / ((growth / days) * copies));
}
