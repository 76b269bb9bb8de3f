import type { Kysely } from 'kysely';
import type { EncryptionKey, KeyRing } from '../../crypto/key-ring.ts';
import { retryTransaction } from '../../database/retry-transaction.ts';
import type { Database } from '../../database/schema.ts';
import { type BankTable, openFields, sealFields } from './bank-fields.ts';
import { findUsedKeys, registerKey, setCurrentKey } from './bank-keys-repository.ts';
import {
  bankTables,
  deleteRowsOfKeys,
  holdRotation,
  lockRowsOfOtherKeys,
  updateSealed,
} from './rotation-repository.ts';

/** Rows per transaction: requests wait for their row a few milliseconds at most. */
const defaultBatch = 100;

export interface Rotation {
  /** The key all rows are encrypted with now. */
  readonly keyId: string;
  /** Rows encrypted anew. */
  readonly rows: number;
}

/** A rotation that cannot begin, in words for the person who started it. */
export class RotationError extends Error {}

interface RotationOptions {
  readonly batch?: number;
  /** Receives the number of rows done so far, after each batch. */
  readonly onProgress?: (rows: number) => void | Promise<void>;
}

/**
 * Makes a new key the current one and encrypts every row with it, while requests run. A run that
 * was interrupted is finished by the next, with its key.
 * @throws {RotationError}
 */
export async function rotateKeys(
  db: Kysely<Database>,
  keys: KeyRing,
  { batch = defaultBatch, onProgress }: RotationOptions = {},
): Promise<Rotation> {
  let rows = 0;
  let keyId = '';
  const wasFree = await holdRotation(db, async () => {
    const key = await chooseKey(db, keys);
    keyId = key.id;
    await setCurrentKey(db, key.id, new Date());
    for (const table of bankTables) {
      for (;;) {
        const done = await encryptBatch(db, keys, key, table, batch);
        if (done === 0) break;
        rows += done;
        await onProgress?.(rows);
      }
    }
  });
  if (!wasFree) throw new RotationError('Another process is rotating the keys at the moment.');
  return { keyId, rows };
}

/** The newest key if a rotation to it is not complete, else a new one. */
async function chooseKey(db: Kysely<Database>, keys: KeyRing): Promise<EncryptionKey> {
  await keys.reread();
  const current = await registerKey(db, keys.newest.id);
  const used = await findUsedKeys(db);
  const unknown = await keys.findUnknown(used);
  if (unknown.length > 0) {
    throw new RotationError(`The keys ${unknown.join(', ')} are not in ${keys.store.name}.`);
  }
  const isComplete = current === keys.newest.id && used.every((id) => id === current);
  if (!isComplete) return keys.newest;
  if (!keys.store.add) {
    throw new RotationError(
      `All bank details are encrypted with the newest key of ${keys.store.name}. Add a new key at its end, restart the servers, and run this again.`,
    );
  }
  await keys.store.add();
  await keys.reread();
  return keys.newest;
}

async function encryptBatch(
  db: Kysely<Database>,
  keys: KeyRing,
  key: EncryptionKey,
  table: BankTable,
  limit: number,
): Promise<number> {
  return retryTransaction(db, async (trx) => {
    const rows = await lockRowsOfOtherKeys(trx, table, key.id, limit);
    for (const row of rows) {
      const fields = await openFields(row, table, keys);
      await updateSealed(trx, table, row.id, sealFields(fields, key, table, row));
    }
    return rows.length;
  });
}

/** Deletes the rows whose keys are lost and continues with the newest key. @returns their number */
export async function discardLost(db: Kysely<Database>, keys: KeyRing): Promise<number> {
  return retryTransaction(db, async (trx) => {
    const lost = await keys.findUnknown(await findUsedKeys(trx));
    let rows = 0;
    for (const table of bankTables) rows += await deleteRowsOfKeys(trx, table, lost);
    const current = await registerKey(trx, keys.newest.id);
    if (lost.includes(current)) await setCurrentKey(trx, keys.newest.id, new Date());
    return rows;
  });
}
