import { createHmac, timingSafeEqual } from 'node:crypto';
import type { EncryptionKey } from './key-ring.ts';

/** A stored name belongs to another key than the one found under it. */
export class WrongKeyError extends Error {
  constructor(id: string, store: string) {
    super(`The key ${id} in ${store} is not the one the database knows by this name`);
    this.name = 'WrongKeyError';
  }
}

/**
 * The check value of a key, stored in the database: it tells two keys of one name apart and reveals
 * nothing of a key of 256 random bits.
 */
export function checkValueOf({ id, secret }: EncryptionKey): Buffer {
  return createHmac('sha256', secret).update(`greenroom key check|${id}`).digest();
}

export function isKeyOf(checkValue: Buffer, key: EncryptionKey): boolean {
  const own = checkValueOf(key);
  return own.length === checkValue.length && timingSafeEqual(own, checkValue);
}
