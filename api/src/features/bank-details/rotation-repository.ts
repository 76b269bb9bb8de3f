import { type Kysely, sql, type Transaction } from 'kysely';
import { lockKeyOf } from '../../database/advisory-lock.ts';
import type { Database } from '../../database/schema.ts';
import type { BankRow, BankTable, SealedColumns } from './bank-fields.ts';

export const bankTables: readonly BankTable[] = ['bank_detail_submissions', 'bank_details'];

/** Locks up to `limit` rows that another key than `keyId` encrypts. */
export async function lockRowsOfOtherKeys(
  trx: Transaction<Database>,
  table: BankTable,
  keyId: string,
  limit: number,
): Promise<(BankRow & SealedColumns)[]> {
  return trx
    .selectFrom(table)
    .select(['id', 'user_id', 'first_name', 'last_name', 'account_number', 'sort_code', 'key_id'])
    .where('key_id', '<>', keyId)
    .orderBy('id')
    .limit(limit)
    .forUpdate()
    .execute();
}

export async function updateSealed(
  trx: Transaction<Database>,
  table: BankTable,
  id: string,
  sealed: SealedColumns,
): Promise<void> {
  await trx.updateTable(table).set(sealed).where('id', '=', id).execute();
}

/** @returns the number of rows these keys encrypted */
export async function deleteRowsOfKeys(
  trx: Transaction<Database>,
  table: BankTable,
  keyIds: readonly string[],
): Promise<number> {
  const { numDeletedRows } = await trx
    .deleteFrom(table)
    .where((eb) => eb('key_id', '=', eb.fn.any(eb.val(keyIds))))
    .executeTakeFirst();
  return Number(numDeletedRows);
}

const rotationLock = lockKeyOf('key_rotation');

/** Runs `work` unless another process rotates keys. @returns whether it ran */
export async function holdRotation(
  db: Kysely<Database>,
  work: () => Promise<void>,
): Promise<boolean> {
  // The lock belongs to one connection and ends with it, also after a crash.
  return db.connection().execute(async (connection) => {
    const { rows } = await sql<{ held: boolean }>`
      select pg_try_advisory_lock(${rotationLock}) as held`.execute(connection);
    if (rows[0]?.held !== true) return false;
    try {
      await work();
    } finally {
      await sql`select pg_advisory_unlock(${rotationLock})`.execute(connection);
    }
    return true;
  });
}
