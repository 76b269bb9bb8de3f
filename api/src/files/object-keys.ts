import { randomBytes } from 'node:crypto';

// Lower case alone: some file systems do not tell cases apart. No part may begin with a dot.
const keyForm = /^[a-z0-9][a-z0-9._-]*(?:\/[a-z0-9][a-z0-9._-]*)*$/;
const maxKeyLength = 100;

/** A new key no one can guess (security 20), under a folder that says what it is for. */
export function newObjectKey(folder: string): string {
  return checkObjectKey(`${folder}/${randomBytes(16).toString('hex')}`);
}

/**
 * The key itself.
 * @throws {RangeError} for whatever could lead anywhere else.
 */
export function checkObjectKey(key: string): string {
  if (key.length > maxKeyLength || !keyForm.test(key)) {
    throw new RangeError('This is not the key of an object');
  }
  return key;
}
