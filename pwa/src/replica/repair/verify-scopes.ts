import type { ParsedScope } from '../exchange/parse-answer.ts';
import type { RowMap } from '../effects/recorder.ts';
import { type ReplicaReport, keyOfText } from '../store/stored-rows.ts';

/** Milliseconds after which an idle replica compares itself with the server again. */
const verifyInterval = 24 * 60 * 60_000;
/** Reports kept at most. */
const maxReports = 20;

/** What a comparison with the server's checksums has found. */
export interface Verification {
  /** Scopes whose base rows differ. */
  readonly differing: readonly string[];
  /** Keys of base rows that came in no scope: nobody sent them. */
  readonly strays: readonly string[];
}

/**
 * Compares base rows, all of them, with the checksums that came. `partial` scopes hold rows this
 * version does not know: of them nothing can be said. It comes with the first checksum
 * (compare-scopes.ts).
 */
export type VerifyScopes = (
  bases: RowMap,
  scopes: readonly ParsedScope[],
  partial: readonly string[],
) => Verification;

/** Whether a replica that was last compared at `lastVerifiedAt` should be so again. */
export function isVerifyDue(lastVerifiedAt: number | null, now: number): boolean {
  // Set back meanwhile, the clock says nothing of the age.
  return lastVerifiedAt !== null && Math.abs(now - lastVerifiedAt) >= verifyInterval;
}

/** The reports with what was found now, the oldest forgotten. */
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
