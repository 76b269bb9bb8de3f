import { readLocal, writeLocal } from './web-storage.ts';

const key = 'greenroom.erasure-report-owed';

/** What the server has not been told: that a sign-out erased, or that its answer 'gone' did. */
export type OwedReport = 'signed-out' | 'gone';

/** What this browser has erased and has not told the server since; null: nothing. It names nobody. */
export function readOwedReport(): OwedReport | null {
  const owed = readLocal(key);
  return owed === null || owed === 'gone' ? owed : 'signed-out';
}

/** Before the report, which may not arrive: the next start that remembers nobody sends it again. */
export function oweErasureReport(owed: OwedReport): void {
  writeLocal(key, owed);
}

/** The server has answered, or somebody signed in, whose session the browser reports by from then on. */
export function settleErasureReport(): void {
  writeLocal(key, null);
}
