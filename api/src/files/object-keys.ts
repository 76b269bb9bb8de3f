import { randomBytes } from 'node:crypto';

// Lower case only: some file systems ignore case. No part may begin with a dot.
const keyForm = /^[a-z0-9][a-z0-9._-]*(?:\/[a-z0-9][a-z0-9._-]*)*$/;
const maxKeyLength = 100;
const quarantineFolder = 'quarantine';

/** A new unguessable key (security 20), under a folder for its purpose. */
export function newObjectKey(folder: string): string {
  return checkObjectKey(`${folder}/${randomBytes(16).toString('hex')}`);
}

/** A key of the quarantine: its bytes are never served. */
export function newQuarantineKey(): string {
  return newObjectKey(quarantineFolder);
}

export function isQuarantineKey(key: string): boolean {
  return key.startsWith(`${quarantineFolder}/`);
}

/** Whether this is the form of a key; other names in a storage are not Greenroom's. */
export function isObjectKey(name: string): boolean {
  return name.length <= maxKeyLength && keyForm.test(name);
}

/** Returns the key. @throws {RangeError} for a key that could lead outside the storage. */
export function checkObjectKey(key: string): string {
  if (!isObjectKey(key)) throw new RangeError('This is not the key of an object');
  return key;
}
