import { readLocal, writeLocal } from '../../../platform/storage/web-storage.ts';

const key = 'greenroom.waiting-rows';

/** Rows shown on Home, and the room kept for them before anything was ever read. */
export const mostOnHome = 5;

/**
 * Rows of the queue when it was last read on this device: room for them moves nothing below.
 * `isNew`: nothing waits yet where the account has probably just set up, if it was never read.
 */
export function readWaitingRows(isNew = false): number {
  const rows = Number(readLocal(key) ?? (isNew ? 0 : mostOnHome));
  return Number.isInteger(rows) && rows >= 0 ? rows : mostOnHome;
}

/** Remembers the number of rows for the next start. */
export function keepWaitingRows(rows: number): void {
  writeLocal(key, String(rows));
}

/** Whoever signs in next has another queue. */
export function forgetWaitingRows(): void {
  writeLocal(key, null);
}

/** Rows of room on Home: the line that says that nothing waits is as high as one. */
export function roomOnHome(rows: number): number {
  return Math.min(Math.max(rows, 1), mostOnHome);
}
