import type { EncryptionKey, KeyRing } from '../../../crypto/key-ring.ts';
import { retryTransaction } from '../../../database/retry-transaction.ts';
import type { Db } from '../../../database/schema.ts';
import {
  deleteUnreadableSecrets,
  findUnreadableSecrets,
  sealSecretsAnew,
} from '../../account/second-factor/rotate-secrets.ts';
import { sealFields, tryFields } from '../bank-fields.ts';
import { findKeyFault } from '../bank-keys.ts';
import { findUsedKeys, registerKey, setCurrentKey } from '../bank-keys-repository.ts';
import { isKnownKey, replaceCheck } from '../key-checks-repository.ts';
import { recordLost } from './record-lost.ts';
import {
  bankTables,
  beforeAll,
  deleteRow,
  findRows,
  holdRotation,
  lockRows,
  type RowsWanted,
  updateSealed,
} from './rotation-repository.ts';

/** Rows per transaction: requests wait for their row a few milliseconds at most. */
const defaultBatch = 100;

export interface Rotation {
  /** The key all rows are encrypted with now. */
  readonly keyId: string;
  /** Rows encrypted anew. */
  readonly rows: number;
  /** Rows that no key at hand opens; they are as they were. */
  readonly unreadable: number;
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
  db: Db,
  keys: KeyRing,
  { batch = defaultBatch, onProgress }: RotationOptions = {},
): Promise<Rotation> {
  let rows = 0;
  let keyId = '';
  let unreadable = 0;
  const wasFree = await holdRotation(db, async () => {
    const key = await chooseKey(db, keys);
    keyId = key.id;
    await setCurrentKey(db, key.id, new Date());
    for (const table of bankTables) {
      let after = beforeAll;
      for (;;) {
        const done = await encryptBatch(db, keys, key, { table, after, limit: batch });
        if (done.last === null) break;
        after = done.last;
        rows += done.rows;
        await onProgress?.(rows);
      }
    }
    rows += await sealSecretsAnew(db, keys, key);
    unreadable = await countUnreadable(db, keys);
  });
  if (!wasFree) throw new RotationError('Another process is rotating the keys at the moment.');
  return { keyId, rows, unreadable };
}

/** The newest key if a rotation to it is not complete, else a new one. */
async function chooseKey(db: Db, keys: KeyRing): Promise<EncryptionKey> {
  await keys.reread();
  const current = await registerKey(db, keys.newest.id);
  const used = await findUsedKeys(db);
  const fault = await findKeyFault(db, keys);
  if (fault !== null) throw new RotationError(fault);
  const isComplete = current === keys.newest.id && used.every((id) => id === current);
  if (!isComplete) return checked(db, keys);
  if (!keys.store.add) {
    throw new RotationError(
      `All bank details are encrypted with the newest key of ${keys.store.name}. Add a new key at its end, restart the servers, and run this again.`,
    );
  }
  await keys.store.add();
  await keys.reread();
  return checked(db, keys);
}

/** The newest key, unless the database knows another by its name. */
async function checked(db: Db, keys: KeyRing): Promise<EncryptionKey> {
  if (await isKnownKey(db, keys.newest)) return keys.newest;
  throw new RotationError(`The key ${keys.newest.id} in ${keys.store.name} is another one.`);
}

interface Batch {
  /** Rows handled. */
  readonly rows: number;
  /** The last id of the batch; null: there was no row. */
  readonly last: string | null;
}

async function encryptBatch(
  db: Db,
  keys: KeyRing,
  key: EncryptionKey,
  wanted: Omit<RowsWanted, 'exceptKey'>,
): Promise<Batch> {
  const { table } = wanted;
  return retryTransaction(db, async (trx) => {
    const locked = await lockRows(trx, { ...wanted, exceptKey: key.id });
    let rows = 0;
    for (const row of locked) {
      const fields = await tryFields(row, table, keys);
      if (!fields) continue;
      await updateSealed(trx, table, row.id, sealFields(fields, key, table, row));
      rows += 1;
    }
    return { rows, last: locked.at(-1)?.id ?? null };
  });
}

/** How many rows no key at hand opens, found by trying each. */
export async function countUnreadable(db: Db, keys: KeyRing): Promise<number> {
  let count = (await findUnreadableSecrets(db, keys)).length;
  for (const table of bankTables) {
    let after: string | undefined = beforeAll;
    while (after !== undefined) {
      const rows = await findRows(db, { table, after, limit: defaultBatch });
      for (const row of rows) if ((await tryFields(row, table, keys)) === null) count += 1;
      after = rows.at(-1)?.id;
    }
  }
  return count;
}

/**
 * Deletes the rows that no key at hand opens, found by trying each. The names of the keys that are
 * left belong to them from now on. Each is recorded, and its member told.
 * @returns their number
 */
export async function discardLost(db: Db, keys: KeyRing): Promise<number> {
  const rows = await deleteUnreadable(db, keys, new Date());
  await retryTransaction(db, async (trx) => {
    const current = await registerKey(trx, keys.newest.id);
    const lost = await keys.findUnknown([current]);
    if (lost.length > 0) await setCurrentKey(trx, keys.newest.id, new Date());
    for (const id of await findUsedKeys(trx)) await replaceCheck(trx, await keys.find(id));
  });
  return rows;
}

/** @returns how many there were */
async function deleteUnreadable(db: Db, keys: KeyRing, now: Date): Promise<number> {
  let count = await deleteUnreadableSecrets(db, keys, now);
  for (const table of bankTables) {
    let after: string | null = beforeAll;
    while (after !== null) {
      const wanted: RowsWanted = { table, after, limit: defaultBatch };
      const done: Batch = await retryTransaction(db, async (trx) => {
        const locked = await lockRows(trx, wanted);
        let rows = 0;
        for (const row of locked) {
          if ((await tryFields(row, table, keys)) !== null) continue;
          await recordLost(trx, table, row, now);
          await deleteRow(trx, table, row.id);
          rows += 1;
        }
        return { rows, last: locked.at(-1)?.id ?? null };
      });
      count += done.rows;
      after = done.last;
    }
  }
  return count;
}
