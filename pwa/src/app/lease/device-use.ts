import { readLocal, writeLocal } from '../../platform/storage/web-storage.ts';

/** Two times in epoch milliseconds: of the last pull, and of the latest use of this device since. */
const key = 'greenroom.used';

/** In epoch milliseconds. Null: not used since this pull. */
export function readUsed(pulledAt: number): number | null {
  const [pull, used] = (readLocal(key) ?? '').split(' ').map(Number);
  return pull === pulledAt && used !== undefined && Number.isFinite(used) ? used : null;
}

export function noteUse(pulledAt: number, now: number): void {
  writeLocal(key, `${pulledAt} ${now}`);
}

/** The next person at this browser begins anew. */
export function forgetUse(): void {
  writeLocal(key, null);
}
