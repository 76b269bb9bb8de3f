import { Kysely, PostgresDialect } from 'kysely';
import { v7 as newId } from 'uuid';
import { expect, it } from 'vitest';
import { startAppOfFile } from '../../http/testing/test-app.ts';
import { up as composeLetters } from '../../database/migrations/20261208100000_composed_letters.ts';

const test = await startAppOfFile();
const migrated = new Kysely<unknown>({
  dialect: new PostgresDialect({ pool: test.database.pool }),
});
const admin = await test.addUser({ role: 'admin' });
const typed = 'Zoe\u0308';
const composed = 'Zo\u00eb';

const storeEntry = async (name: string) => {
  const id = newId();
  const entry = { id, member_name: name, description: 'Late', added_by_id: admin.id };
  await test.db.insertInto('blocklist_entries').values(entry).execute();
  return id;
};
const readName = async (id: string) =>
  (
    await test.db
      .selectFrom('blocklist_entries')
      .select('member_name')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).member_name;

it('what an earlier version stored as letter and accent is found', async () => {
  const caller = await test.signedIn(admin);
  const member = await test.addUser({ first_name: typed, last_name: null });
  await storeEntry(typed);
  const now = new Date();
  await test.db
    .insertInto('admin_messages')
    .values({ id: newId(), user_id: member.id, content: typed, created_at: now, updated_at: now })
    .execute();
  const paths = ['/api/blocklist', '/api/admin/users', '/api/admin-messages'];
  const search = encodeURIComponent(typed);
  const count = () =>
    Promise.all(
      paths.map(async (path) => {
        const { body } = await caller.send<unknown[]>('GET', `${path}?search=${search}`);
        return body.length;
      }),
    );
  expect(await count()).toEqual([0, 0, 0]);
  await composeLetters(migrated);
  expect(await count()).toEqual([1, 1, 1]);
});

it('a name that would no longer fit stays as it is, and so does one that is being changed', async () => {
  // Composed, this letter is two characters.
  const long = await storeEntry('\u0958'.repeat(200));
  const held = await storeEntry(typed);
  const free = await storeEntry(typed);
  await test.db.transaction().execute(async (trx) => {
    await trx
      .selectFrom('blocklist_entries')
      .select('id')
      .where('id', '=', held)
      .forUpdate()
      .execute();
    await composeLetters(migrated);
  });
  expect(await readName(long)).toBe('\u0958'.repeat(200));
  expect([await readName(held), await readName(free)]).toEqual([typed, composed]);
});
