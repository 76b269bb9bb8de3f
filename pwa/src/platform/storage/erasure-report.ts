import { readLocal, writeLocal } from './web-storage.ts';

const key = 'greenroom.erasure-report-owed';

/** What the server has not been told: that a sign-out erased, or that its answer 'gone' did. */
export type ErasureReport = 'signed-out' | 'gone';

/** What this browser has erased and has not told the server since; null: nothing. It names nobody. */
export function readPendingErasureReport(): ErasureReport | null {
  const pending = readLocal(key);
  return pending === null || pending === 'gone' ? pending : 'signed-out';
}

/** Before the report, which may not arrive: the next start that remembers nobody sends it again. */
export function setPendingErasureReport(pending: ErasureReport): void {
  writeLocal(key, pending);
}

/** The server has answered, or somebody signed in, whose session the browser reports by from then on. */
export function clearPendingErasureReport(): void {
  writeLocal(key, null);
}
