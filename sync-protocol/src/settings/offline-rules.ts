/** Days among which the organisation chooses; null, which is also the start: without end. */
export const offlineDaysChoices = [1, 3, 7, 14, 30, 60, 90] as const;

export type OfflineDays = (typeof offlineDaysChoices)[number];

const day = 24 * 60 * 60 * 1000;
/** Milliseconds by which a clock may be corrected without a meaning. */
const correction = 60 * 60 * 1000;

/** The stored setting; null: without end, also where it cannot be read. */
export function parseOfflineDays(value: string | undefined): OfflineDays | null {
  return offlineDaysChoices.find((days) => String(days) === value) ?? null;
}

export interface OfflineTimes {
  /** As the server said with the last complete pull; null: without end. */
  readonly days: number | null;
  /** The end of that pull by this device's clock, in milliseconds since the epoch; null: none yet. */
  readonly pulledAt: number | null;
  /** The latest time this device was used at since, likewise; null: unknown. */
  readonly seenAt: number | null;
  readonly now: number;
}

/**
 * Whether a device has to meet the server before it shows what it holds (docs/decisions/offline-lease.md).
 * A clock that was set back proves nothing, so it does not extend the time.
 */
export function mustMeetServer({ days, pulledAt, seenAt, now }: OfflineTimes): boolean {
  if (days === null || pulledAt === null) return false;
  const latest = Math.max(pulledAt, seenAt ?? 0);
  return now - pulledAt >= days * day || now < latest - correction;
}
