import { hasLockDatabase } from './lock-database.ts';
import { readLocal, writeLocal } from '../web-storage.ts';

const key = 'greenroom.lock';
const toldKey = 'greenroom.lock-told';

/** Whether somebody's data here may be locked. Written before a lock exists and removed after the last one. */
export function isLockMarked(): boolean {
  return readLocal(key) !== null;
}

/**
 * Whether a start has to look for a lock. A browser writes localStorage late, so that one that is killed
 * within seconds of the marking has lost the mark: then a database of locks says so.
 */
export async function mayHaveLock(): Promise<boolean> {
  return isLockMarked() || (await hasLockDatabase());
}

export function markLock(hasLock: boolean): void {
  writeLocal(key, hasLock ? 'on' : null);
}

/** Whether the server was told in this session that the lock is on. */
export function isLockTold(): boolean {
  return readLocal(toldKey) !== null;
}

export function markLockTold(isTold: boolean): void {
  writeLocal(toldKey, isTold ? 'on' : null);
}

/** Calls `listener` when another tab is about to make this browser's first lock. */
export function listenForLockMark(listener: () => void): void {
  addEventListener('storage', (event) => {
    if (event.key === key && event.newValue !== null) listener();
  });
}
