import { sql } from 'kysely';
import { AppError } from '../../app-error.ts';
import { WrongKeyError } from '../../crypto/key-check.ts';
import type { EncryptionKey, KeyRing } from '../../crypto/key-ring.ts';
import type { Db, Trx } from '../../database/schema.ts';
import { isKnownKey } from './key-checks-repository.ts';

/** Key of the setting that names the key new rows are encrypted with. */
const currentKeySetting = 'bank_key';

/**
 * The key new rows are encrypted with. The setting stays locked against a rotation until the
 * transaction ends, so that no row is written with a key that was replaced.
 * @throws {AppError} `overloaded` when the key under that name is another
 */
export async function lockCurrentKey(
  trx: Trx,
  keys: KeyRing,
  refusalText = 'Bank details cannot be stored at the moment. Please try again later.',
): Promise<EncryptionKey> {
  const id = (await readCurrent(trx)) ?? (await registerKey(trx, keys.newest.id));
  const key = await keys.find(id);
  if (await isKnownKey(trx, key)) return key;
  const refusal = new AppError('overloaded', refusalText);
  refusal.cause = new WrongKeyError(id, keys.store.name);
  throw refusal;
}

/** Names the current key if none is named yet. @returns the id of the current key */
export async function registerKey(db: Db, id: string): Promise<string> {
  await db
    .insertInto('settings')
    .values({ key: currentKeySetting, value: id, description: null, updated_by: null })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
  // Another process may have named its key first.
  return (await readCurrent(db)) ?? id;
}

async function readCurrent(db: Db): Promise<string | undefined> {
  const row = await db
    .selectFrom('settings')
    .select('value')
    .where('key', '=', currentKeySetting)
    .forShare()
    .executeTakeFirst();
  return row?.value;
}

/** Changes the current key once no transaction still encrypts with the former one. */
export async function setCurrentKey(db: Db, id: string, now: Date): Promise<void> {
  await db
    .updateTable('settings')
    .set({ value: id, updated_at: now })
    .where('key', '=', currentKeySetting)
    .execute();
}

/** The ids of all keys that are needed: those of stored rows and the current one. */
export async function findUsedKeys(db: Db): Promise<string[]> {
  const { rows } = await usedKeysQuery().execute(db);
  return rows.map(({ id }) => id);
}

/** The statement of `findUsedKeys`, for a look at its plan. */
export function usedKeysQuery() {
  return sql<{ id: string }>`
    ${keysOf('bank_details')} union ${keysOf('bank_detail_submissions')}
    union ${keysOf('second_factors')}
    union select value from settings where key = ${currentKeySetting}
    order by id`;
}

/** A loose index scan: each readiness check asks, rows are many, and their keys are few. */
function keysOf(table: 'bank_details' | 'bank_detail_submissions' | 'second_factors') {
  const rows = sql.table(table);
  return sql`(
    with recursive keys (id) as (
      select min(key_id) from ${rows}
      union all
      select (select min(key_id) from ${rows} where key_id > keys.id)
      from keys where keys.id is not null)
    select id from keys where id is not null)`;
}
