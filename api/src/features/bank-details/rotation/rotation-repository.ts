import { sql } from 'kysely';
import { lockKeyOf } from '../../../database/advisory-lock.ts';
import type { Db, Trx } from '../../../database/schema.ts';
import type { BankRow, BankTable, SealedColumns } from '../bank-fields.ts';

export const bankTables: readonly BankTable[] = ['bank_detail_submissions', 'bank_details'];

/** The id before all others. */
export const beforeAll = '00000000-0000-0000-0000-000000000000';

export interface RowsWanted {
  readonly table: BankTable;
  /** The id after which they come. */
  readonly after: string;
  readonly limit: number;
  /** Rows of this key are left out. Absent: none is. */
  readonly exceptKey?: string;
}

/** As `lockRows`, without the lock. */
export async function findRows(db: Db, wanted: RowsWanted): Promise<(BankRow & SealedColumns)[]> {
  return selectRows(db, wanted).execute();
}

/** Locks the next rows by id. */
export async function lockRows(trx: Trx, wanted: RowsWanted): Promise<(BankRow & SealedColumns)[]> {
  return selectRows(trx, wanted).forUpdate().execute();
}

function selectRows(db: Db, { table, after, limit, exceptKey }: RowsWanted) {
  const found = db
    .selectFrom(table)
    .select(['id', 'user_id', 'first_name', 'last_name', 'account_number', 'sort_code', 'key_id'])
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit);
  return exceptKey === undefined ? found : found.where('key_id', '<>', exceptKey);
}

export async function updateSealed(
  trx: Trx,
  table: BankTable,
  id: string,
  sealed: SealedColumns,
): Promise<void> {
  await trx.updateTable(table).set(sealed).where('id', '=', id).execute();
}

export async function deleteRow(trx: Trx, table: BankTable, id: string): Promise<void> {
  await trx.deleteFrom(table).where('id', '=', id).execute();
}

const rotationLock = lockKeyOf('key_rotation');

/** Runs `work` unless another process rotates keys. @returns whether it ran */
export async function holdRotation(db: Db, work: () => Promise<void>): Promise<boolean> {
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
