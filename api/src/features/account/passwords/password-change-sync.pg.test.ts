import { expect, it } from 'vitest';
import { createDatabaseOfFile, insertUser } from '../../../database/testing/test-database.ts';
import { plan, SyncClient } from '../../../sync/testing/sync-client.ts';

const database = await createDatabaseOfFile();

function require(userId: string, password_change_required: boolean) {
  const query = database.db.updateTable('users').set({ password_change_required });
  return query.where('id', '=', userId).execute();
}

it('is replicated to the account’s devices', async () => {
  const { id } = await insertUser(database.db);
  const client = new SyncClient(database.db, id);
  const putOf = (answer: Awaited<ReturnType<SyncClient['exchange']>>) =>
    answer.scopes[`user:${id}`]?.put.find(({ collection }) => collection === 'account')?.row;
  expect(putOf(await client.exchange())).toMatchObject({ mustChangePassword: false });
  await require(id, true);
  expect(putOf(await client.exchange())).toMatchObject({ mustChangePassword: true });
});

// The guard read the account before an administrator's reset; the batch is checked under the lock.
it('an exchange admitted before the reset consumes nothing, and everything afterwards', async () => {
  const { id } = await insertUser(database.db);
  const client = new SyncClient(database.db, id);
  const mutations = [client.next('schedule.add', plan()), client.next('schedule.add', plan())];
  await require(id, true);
  await expect(client.exchange(mutations)).rejects.toMatchObject({
    problem: { code: 'password_change_required' },
  });
  const entries = () =>
    database.db.selectFrom('schedule_entries').select('id').where('user_id', '=', id).execute();
  expect(await entries()).toEqual([]);
  await require(id, false);
  expect(await client.exchange(mutations)).toMatchObject({ lastSequence: 2, outcomes: [] });
  expect(await entries()).toHaveLength(2);
});
