import { maintenanceKey } from '@greenroom/api/access/maintenance';
import type { TestApp } from '@greenroom/api/http/testing/test-app';
import { sql } from 'kysely';
import type { Situation } from './access-table.ts';
import { accesses } from './call-access.ts';
import type { World } from './feature-access.ts';
import { isOthers } from './sample-inputs.ts';

const accounts = {
  nobody: {},
  pending: { status: 'pending', approved_at: null },
  rejected: { status: 'rejected', approved_at: null },
  paused: { suspended: true },
  others: {},
  member: {},
  admin: { role: 'admin' },
  adminOthers: { role: 'admin' },
} as const satisfies Record<Situation, object>;

const tables = [...accesses.flatMap((access) => access.tables ?? []), 'users', 'settings'] as const;

/**
 * Empties the database and creates the situation in it, with the things of every feature. `Things`:
 * those that the test names.
 */
export async function makeWorld<Things = unknown>(
  test: TestApp,
  situation: Situation,
  isMaintenance: boolean,
): Promise<World & Things> {
  const { db } = test;
  const deletions = tables.map((table) => `delete from ${table};`);
  await sql`do $$ begin ${sql.raw(deletions.join(' '))} end $$`.execute(db);
  if (isMaintenance) {
    await db.insertInto('settings').values({ key: maintenanceKey, value: 'true' }).execute();
  }
  await test.addUser({ role: 'admin' });
  const account = await test.addUser(accounts[situation]);
  const member = await test.addUser();
  const world: World = {
    caller: situation === 'nobody' ? test.anonymous : await test.signedIn(account),
    account,
    ownerId: isOthers(situation) ? member.id : account.id,
    member,
  };
  const things = {};
  for (const access of accesses) Object.assign(things, await access.addThings?.(test, world));
  return { ...world, ...(things as Things) };
}

const guarded = tables.map(
  (table) => `array(select stored::text from ${table} as stored order by 1) as ${table}`,
);

/**
 * The data no refused request may change. Named, so that PostgreSQL plans it once: it is read after
 * each of some 2,000 requests.
 */
export async function readGuarded({ database }: TestApp): Promise<unknown> {
  const sessions = `array(select (sid, user_id)::text from sessions order by 1) as sessions`;
  const text = `select ${[...guarded, sessions].join(', ')}`;
  const { rows } = await database.pool.query<object>({ name: 'guarded', text });
  return rows[0];
}
