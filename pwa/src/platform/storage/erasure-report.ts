import { readLocal, writeLocal } from './web-storage.ts';

const key = 'greenroom.erasure-report-owed';

/** Whether this browser has erased something and has not told the server since. It names nobody. */
export function owesErasureReport(): boolean {
  return readLocal(key) !== null;
}

/** Before the report, which may not arrive: the next start that remembers nobody sends it again. */
export function oweErasureReport(): void {
  writeLocal(key, '1');
}

/** The server has answered, or somebody signed in, whose session the browser reports by from then on. */
export function settleErasureReport(): void {
  writeLocal(key, null);
}
