import { checkValueOf, isKeyOf } from '../../crypto/key-check.ts';
import type { EncryptionKey } from '../../crypto/key-ring.ts';
import type { Db } from '../../database/schema.ts';
import { type BankRow, type BankTable, type SealedColumns } from './bank-fields.ts';

/** Whether this is the key the database knows by its name; an unknown name becomes this key's. */
export async function isKnownKey(db: Db, key: EncryptionKey): Promise<boolean> {
  const stored = await findCheck(db, key.id);
  if (stored) return isKeyOf(stored, key);
  await db
    .insertInto('encryption_keys')
    .values({ id: key.id, check_value: checkValueOf(key) })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
  // Another process may have named its key first.
  const named = await findCheck(db, key.id);
  return named !== undefined && isKeyOf(named, key);
}

/** The check value of a name; undefined: the database does not know it. */
export async function findCheck(db: Db, id: string): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('encryption_keys')
    .select('check_value')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.check_value;
}

/** Makes this the key of its name, whatever it was: for rows whose former key is given up. */
export async function replaceCheck(db: Db, key: EncryptionKey): Promise<void> {
  const check = { check_value: checkValueOf(key) };
  await db
    .insertInto('encryption_keys')
    .values({ id: key.id, ...check })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(check))
    .execute();
}

/** The row a key of this name encrypted first; null: none. */
export async function findOldestRow(
  db: Db,
  keyId: string,
): Promise<{ readonly table: BankTable; readonly row: BankRow & SealedColumns } | null> {
  const found = await Promise.all(
    (['bank_details', 'bank_detail_submissions'] as const).map(async (table) => {
      const row = await db
        .selectFrom(table)
        .selectAll()
        .where('key_id', '=', keyId)
        .orderBy('submitted_at')
        .limit(1)
        .executeTakeFirst();
      return row ? [{ table, row }] : [];
    }),
  );
  const [oldest] = found
    .flat()
    .toSorted((one, other) => one.row.submitted_at.getTime() - other.row.submitted_at.getTime());
  return oldest ?? null;
}
