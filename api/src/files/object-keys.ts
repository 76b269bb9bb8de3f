import { randomBytes } from 'node:crypto';

// Lower case only: some file systems ignore case. No part may begin with a dot.
const keyForm = /^[a-z0-9][a-z0-9._-]*(?:\/[a-z0-9][a-z0-9._-]*)*$/;
const maxKeyLength = 100;

/** A new unguessable key (security 20), under a folder for its purpose. */
export function newObjectKey(folder: string): string {
  return checkObjectKey(`${folder}/${randomBytes(16).toString('hex')}`);
}

/** Returns the key. @throws {RangeError} for a key that could lead outside the storage. */
export function checkObjectKey(key: string): string {
  if (key.length > maxKeyLength || !keyForm.test(key)) {
    throw new RangeError('This is not the key of an object');
  }
  return key;
}
