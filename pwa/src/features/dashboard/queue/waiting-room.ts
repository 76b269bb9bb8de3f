import { useMediaQuery } from '../../../platform/use-media-query.ts';
import { readLocal, writeLocal } from '../../../platform/storage/web-storage.ts';

const key = 'greenroom.waiting-rows';

/** Rows shown on Home, in wide windows, on phones, whose rows are higher, and in others. */
const mostRows = { wide: 8, narrow: 5, phone: 4 };

/**
 * Rows of the queue when it was last read on this device: room for them moves nothing below.
 * `isNew`: nothing waits yet where the account has probably just set up, if it was never read.
 */
export function readWaitingRows(isNew = false): number {
  const rows = Number(readLocal(key) ?? (isNew ? 0 : mostRows.wide));
  return Number.isInteger(rows) && rows >= 0 ? rows : mostRows.wide;
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
export function useRoomOnHome(rows: number): number {
  const isWide = useMediaQuery('(width >= 1280px)');
  const isPhone = !useMediaQuery('(width >= 640px)');
  const most = mostRows[isWide ? 'wide' : isPhone ? 'phone' : 'narrow'];
  return Math.min(Math.max(rows, 1), most);
}
