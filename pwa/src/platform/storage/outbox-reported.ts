import { readDataOwner } from './last-user.ts';
import { readLocal, writeLocal } from './web-storage.ts';

const key = 'greenroom.outbox-reported';

/** Whether the server was told that this user's changes here are stuck, and not yet that none is. */
export function isOutboxReported(userId: string): boolean {
  return readLocal(key) === userId;
}

/** Null: nobody's. Does nothing for a person who signed out meanwhile. */
export function markOutboxReported(userId: string | null): void {
  if (userId === null || readDataOwner() === userId) writeLocal(key, userId);
}
