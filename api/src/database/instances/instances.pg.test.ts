import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it, onTestFinished } from 'vitest';
import { connectDatabase } from '../connect.ts';
import { migrateBeside } from '../migrate.ts';
import { type GreenroomMigration, migrations } from '../migrations.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { waitFor } from '../testing/wait-for.ts';
import { announceInstance } from './announce-instance.ts';
import { aliveSeconds, findInstances, noteInstance } from './instances-repository.ts';

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(() => database.drop());

/** What version 2 adds: a table, the end of another, and, written later, one more table. */
const known: Readonly<Record<string, GreenroomMigration>> = {
  ...migrations,
  '29980101000000_expand': { up: (db) => db.schema.createTable('wide').execute() },
  '29990101000000_contract': {
    up: (db) => db.schema.dropTable('wide').execute(),
    contracts: true,
  },
  '29990201000000_later': { up: (db) => db.schema.createTable('later').execute() },
};
const contracting = '29990101000000_contract';

const migrate = (version: string) => migrateBeside(database.db, { version, known });

async function isThere(table: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select to_regclass(${table}) is not null as found`.execute(database.db);
  return rows[0]?.found === true;
}

/** A server with connections of its own. `report`: told what ran late. */
async function startServer(version: string) {
  const { db, close } = connectDatabase(database.url, { poolSize: 2 });
  const { waiting } = await migrateBeside(db, version === '2' ? { version, known } : { version });
  const running = await announceInstance({
    db,
    version,
    every: 20,
    onError: () => undefined,
    ...(waiting.length > 0 && {
      contract: async () => {
        const again = await migrateBeside(db, { version, known });
        return again.waiting.length === 0 ? ('done' as const) : ('waiting' as const);
      },
    }),
  });
  let isStopped = false;
  const stop = async () => {
    if (isStopped) return;
    isStopped = true;
    await running.stop();
    await close();
  };
  onTestFinished(stop);
  return { waiting, stop };
}

const versions = async () =>
  (await findInstances(database.db)).map(({ version }) => version).toSorted();

it('expands beside a server of an earlier version, and contracts once that has stopped', async () => {
  const earlier = await startServer('1');
  const newer = await startServer('2');
  expect(newer.waiting).toEqual([contracting]);
  expect(await versions()).toEqual(['1', '2']);
  // Later migrations do not wait with it.
  expect([await isThere('wide'), await isThere('later')]).toEqual([true, true]);
  await earlier.stop();
  await waitFor(async () => expect(await isThere('wide')).toBe(false));
  expect(await versions()).toEqual(['2']);
});

it('contracts at once where only its own version runs', async () => {
  await noteInstance(database.db, { id: crypto.randomUUID(), version: '2' });
  expect(await migrate('2')).toMatchObject({ waiting: [] });
  expect(await isThere('wide')).toBe(false);
  expect(await migrate('2')).toEqual({ ran: [], waiting: [] });
});

it('does not wait for a server that died', async () => {
  await noteInstance(database.db, { id: crypto.randomUUID(), version: '1' });
  expect((await migrate('2')).waiting).toEqual([contracting]);
  await sql`update instances set seen_at = now() - make_interval(secs => ${aliveSeconds + 1})`.execute(
    database.db,
  );
  expect(await versions()).toEqual([]);
  expect((await migrate('2')).ran).toEqual([contracting]);
});

it('forgets an instance that is silent for long', async () => {
  await noteInstance(database.db, { id: crypto.randomUUID(), version: '1' });
  await sql`update instances set seen_at = now() - interval '11 minutes'`.execute(database.db);
  await noteInstance(database.db, { id: crypto.randomUUID(), version: '2' });
  const { rows } = await sql`select version from instances`.execute(database.db);
  expect(rows).toEqual([{ version: '2' }]);
});
