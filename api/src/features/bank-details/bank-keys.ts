import type { Kysely } from 'kysely';
import { createKeyFile, hasKeyFile } from '../../crypto/key-file.ts';
import { KeyRing } from '../../crypto/key-ring.ts';
import type { Database } from '../../database/schema.ts';
import { type BankKeysConfig, keyFileOf, keyStoreOf } from './bank-keys-config.ts';
import { findUsedKeys, registerKey } from './bank-keys-repository.ts';

/**
 * Opens the keys of bank details. The key file is created where no data needs another one.
 * @throws when a key that data is encrypted with is missing, in words for the person who starts the
 *   server
 */
export async function openBankKeys(
  db: Kysely<Database>,
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
  const unknown = await keys.findUnknown([...new Set([...used, current])]);
  if (unknown.length > 0) throw new Error(`${describeMissing(unknown, keys.store.name)} ${waysOn}`);
  return keys;
}

/** What is wrong with the keys of a running server; null: nothing. */
export async function findKeyFault(db: Kysely<Database>, keys: KeyRing): Promise<string | null> {
  const unknown = await keys.findUnknown(await findUsedKeys(db));
  return unknown.length === 0 ? null : describeMissing(unknown, keys.store.name);
}

function describeMissing(ids: readonly string[], place: string): string {
  const what = ids.length === 1 ? 'the key' : 'the keys';
  return `Bank details in the database are encrypted with ${what} ${ids.join(', ')}, not found in ${place}.`;
}

const waysOn =
  'Restore the keys from their backup (README, Keys of bank details). If they are lost, the bank details are lost with them: npm run greenroom -- keys rotate --discard-lost deletes those, and members submit them again.';
