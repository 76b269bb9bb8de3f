import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { lockFor, lockKeyOf } from './advisory-lock.ts';
import { createDatabaseOfFile } from './testing/test-database.ts';

const database = await createDatabaseOfFile();

/** Whether another connection could take the lock now. */
async function isFree(name: string): Promise<boolean> {
  return database.db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ free: boolean }>`
      select pg_try_advisory_xact_lock(${lockKeyOf(name)}) as free`.execute(trx);
    return rows[0]?.free === true;
  });
}

it('holds the lock of a name until the transaction ends', async () => {
  await database.db.transaction().execute(async (trx) => {
    await lockFor(trx, 'one');
    expect(await isFree('one')).toBe(false);
    expect(await isFree('other')).toBe(true);
  });
  expect(await isFree('one')).toBe(true);
});
