import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { lockActor } from '../../../access/actor-repository.ts';
import type { Trx } from '../../../database/schema.ts';
import { createDatabaseOfFile, insertUser } from '../../../database/testing/test-database.ts';
import { lockAccountToDelete, lockNamedAccount } from '../../users/users-repository.ts';
import { findAccountsNamed } from './earners-repository.ts';

const { db } = await createDatabaseOfFile();
const { id } = await insertUser(db, { username: 'ruby', status: 'approved' });

/** Runs `work` in a transaction that waits for no lock. */
const atOnce = <T>(work: (trx: Trx) => Promise<T>) =>
  db.transaction().execute(async (trx) => {
    await sql`set local lock_timeout = '200ms'`.execute(trx);
    return await work(trx);
  });

it.each<[string, (trx: Trx) => Promise<unknown>]>([
  ['a CSV of earnings', (trx) => findAccountsNamed(trx, ['ruby'])],
  ['an amount or a grant', (trx) => lockNamedAccount(trx, id)],
])('a member goes on while %s is stored, and is not deleted', async (_what, name) => {
  await db.transaction().execute(async (trx) => {
    await name(trx);
    expect(await atOnce((other) => lockActor(other, id))).toMatchObject({ userId: id });
    await expect(atOnce((other) => lockAccountToDelete(other, id))).rejects.toMatchObject({
      code: '55P03',
    });
  });
});
