import { type ReplicaReport, keyOfText } from '../store/stored-rows.ts';

/** Milliseconds between verifications of an idle replica. */
const verifyInterval = 24 * 60 * 60_000;
const maxReports = 20;

/** The result of comparing checksums. */
export interface Verification {
  /** Scopes with different base rows. */
  readonly differing: readonly string[];
  /** Keys of base rows without a scope, which no server sent. */
  readonly strays: readonly string[];
}

/** Whether a verification is due. */
export function isVerifyDue(lastVerifiedAt: number | null, now: number): boolean {
  // After setting the clock back, the age is unknown.
  return lastVerifiedAt !== null && Math.abs(now - lastVerifiedAt) >= verifyInterval;
}

/** Appends new findings and drops the oldest reports. */
export function addReports(
  reports: readonly ReplicaReport[],
  { differing, strays }: Verification,
  at: number,
): readonly ReplicaReport[] {
  const collections = new Set(strays.map((key) => keyOfText(key).collection));
  return [
    ...reports,
    ...differing.map((where) => ({ at, kind: 'checksum' as const, where })),
    ...[...collections].map((where) => ({ at, kind: 'stray' as const, where })),
  ].slice(-maxReports);
}
