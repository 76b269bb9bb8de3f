import { readLocal, writeLocal } from './web-storage.ts';

const key = 'greenroom.outbox-reported';

/** Whether the server was told that this user's changes here are stuck, and not yet that none is. */
export function isOutboxReported(userId: string): boolean {
  return readLocal(key) === userId;
}

/** Null: nobody's. */
export function markOutboxReported(userId: string | null): void {
  writeLocal(key, userId);
}
