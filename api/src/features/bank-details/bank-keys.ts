import { createKeyFile, hasKeyFile } from '../../crypto/key-file.ts';
import { isKeyOf } from '../../crypto/key-check.ts';
import { KeyRing } from '../../crypto/key-ring.ts';
import type { Db } from '../../database/schema.ts';
import { tryFields } from './bank-fields.ts';
import { type BankKeysConfig, keyFileOf, keyStoreOf } from './bank-keys-config.ts';
import { findUsedKeys, registerKey } from './bank-keys-repository.ts';
import { findCheck, findOldestRow, isKnownKey } from './key-checks-repository.ts';

/**
 * Opens the keys of bank details. The key file is created where no data needs another one.
 * @throws when a key that data is encrypted with is missing or another one, in words for the person
 *   who starts the server
 */
export async function openBankKeys(
  db: Db,
  config: BankKeysConfig & { readonly dataFolder: string },
): Promise<KeyRing> {
  const path = keyFileOf(config);
  const used = await findUsedKeys(db);
  if (path !== null && !(await hasKeyFile(path))) {
    if (used.length > 0) throw new Error(`${describeMissing(used, path)} ${waysOn}`);
    await createKeyFile(path);
  }
  const keys = await KeyRing.open(keyStoreOf(config));
  // Another server on this database may have named its own key just now.
  const current = await registerKey(db, keys.newest.id);
  const needed = [...new Set([...used, current])];
  const unknown = await keys.findUnknown(needed);
  if (unknown.length > 0) throw new Error(`${describeMissing(unknown, keys.store.name)} ${waysOn}`);
  const wrong = await findWrongKeys(db, keys, needed);
  if (wrong.length > 0) throw new Error(`${describeWrong(wrong, keys.store.name)} ${waysOn}`);
  return keys;
}

/**
 * The keys as they are, without creating a file or registering a key; null: there are none, and none
 * are needed yet.
 * @throws as `openBankKeys`
 */
export async function openKeysUnchanged(
  db: Db,
  config: BankKeysConfig & { readonly dataFolder: string },
): Promise<KeyRing | null> {
  const fault = await findStoppedKeyFault(db, config);
  if (fault !== null) throw new Error(`${fault} ${waysOn}`);
  const path = keyFileOf(config);
  return path === null || (await hasKeyFile(path)) ? KeyRing.open(keyStoreOf(config)) : null;
}

/**
 * What is wrong with the keys of a server that is stopped; null: nothing, or none are needed. Writes
 * nothing.
 */
export async function findStoppedKeyFault(
  db: Db,
  config: BankKeysConfig & { readonly dataFolder: string },
): Promise<string | null> {
  const path = keyFileOf(config);
  if (path === null || (await hasKeyFile(path))) {
    return findKeyFault(db, await KeyRing.open(keyStoreOf(config)));
  }
  const used = await findUsedKeys(db);
  return used.length === 0 ? null : describeMissing(used, path);
}

/** What is wrong with the keys of a running server; null: nothing. */
export async function findKeyFault(db: Db, keys: KeyRing): Promise<string | null> {
  const used = await findUsedKeys(db);
  const unknown = await keys.findUnknown(used);
  if (unknown.length > 0) return describeMissing(unknown, keys.store.name);
  const wrong: string[] = [];
  for (const id of used) {
    const check = await findCheck(db, id);
    if (check && !isKeyOf(check, await keys.find(id))) wrong.push(id);
  }
  return wrong.length === 0 ? null : describeWrong(wrong, keys.store.name);
}

/** The names among these that belong to another key; a name without check value gets one. */
async function findWrongKeys(db: Db, keys: KeyRing, ids: readonly string[]): Promise<string[]> {
  const wrong: string[] = [];
  for (const id of ids) {
    const isRight =
      (await opensOldestRow(db, keys, id)) && (await isKnownKey(db, await keys.find(id)));
    if (!isRight) wrong.push(id);
  }
  return wrong;
}

/** For names without a check value, of a database from before there were any. */
async function opensOldestRow(db: Db, keys: KeyRing, id: string): Promise<boolean> {
  if (await findCheck(db, id)) return true;
  const oldest = await findOldestRow(db, id);
  return oldest === null || (await tryFields(oldest.row, oldest.table, keys)) !== null;
}

function describeMissing(ids: readonly string[], place: string): string {
  const what = ids.length === 1 ? 'the key' : 'the keys';
  return `Bank details or secrets of two-step sign-in in the database are encrypted with ${what} ${ids.join(', ')}, not found in ${place}.`;
}

function describeWrong(ids: readonly string[], place: string): string {
  const what = ids.length === 1 ? 'The key' : 'The keys';
  const are = ids.length === 1 ? 'is another one' : 'are others';
  return `${what} ${ids.join(', ')} in ${place} ${are} than the database knows by this name.`;
}

const waysOn =
  'Restore the keys from their backup (README, Keys of bank details). If they are lost, the bank details are lost with them: npm run greenroom -- keys rotate --discard-lost deletes those, and members submit them again; two-step sign-in with it is turned off.';
