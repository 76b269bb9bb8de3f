import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { migrateDatabaseTo } from '@greenroom/api/database/migrate';
import { migrations } from '@greenroom/api/database/migrations';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import {
  type SystemPostgres,
  providePostgres,
  startSystemPostgres,
} from '../../infra/scripts/system-postgres.ts';
import { inDatabaseAt } from '../support/server/database.ts';
import {
  accountFromBefore,
  earlierMigrations,
  inEmbedded,
  makeDataFolder,
  raising,
} from '../support/server/earlier-data.ts';
import { runInside, runInsideWith } from '../support/server/operator-inside.ts';
import { startOperator } from '../support/server/run-operator.ts';
import { waitFor } from '../support/wait-for.ts';

// Variants, on an external database, of what operator-upgrade.test.ts shows.

let postgres: SystemPostgres;
let dataFolder: string;
beforeAll(async () => {
  postgres = await startSystemPostgres(await providePostgres(() => undefined));
}, 120_000);
afterAll(() => postgres.stop());
beforeEach(async () => {
  dataFolder = makeDataFolder();
  await query('drop schema public cascade; create schema public');
  await migrateDatabaseTo(postgres.url, earlierMigrations);
  await query(accountFromBefore);
});

const query = (text: string) =>
  inDatabaseAt(postgres.url, async (client) => (await client.query<{ name: string }>(text)).rows);

const operate = (...args: string[]) =>
  runInsideWith({ DATABASE_URL: postgres.url }, { dataFolder }, ...args);

it.each([
  ['the start of the server', raising('settings'), /The server did not start/],
  ['an exchange', raising('schedule_entries'), /sync\.exchange|exchange failed|api\/sync/],
])(
  'returns by itself when %s fails, each time it is tried',
  async (_what, plant, reason) => {
    await query(plant);
    for (let attempt = 0; attempt < 2; attempt += 1) {
      const { code, output } = await operate('upgrade');
      const ran = await query('select name from kysely_migration order by 1');
      expect([code, ran.map(({ name }) => name)], output).toEqual([1, earlierMigrations]);
      expect(output).toMatch(reason);
      expect(output).toContain('The data are as they were: start the earlier version.');
    }
  },
  180_000,
);

it('of an earlier version is backed up, and restored into an installation of this one', async () => {
  const archive = join(dataFolder, 'earlier.tar');
  const taken = await operate('backup', '--to', archive);
  expect(taken.code, taken.output).toBe(0);
  const restored = await runInside({ dataFolder }, 'restore', archive, '--yes');
  expect(restored.code, restored.output).toBe(0);
  await inEmbedded(dataFolder, async (client) => {
    const list = async (text: string) =>
      (await client.query<{ name: string }>(text)).rows.map(({ name }) => name);
    const ran = await list('select name from kysely_migration order by 1');
    const users = await list('select username as name from users');
    expect([ran, users]).toEqual([Object.keys(migrations), ['from-before']]);
  });
}, 120_000);

it('names the archive of before where somebody keeps the data from being put back', async () => {
  await query(raising('schedule_entries'));
  const address = new URL(postgres.url);
  address.pathname = '/postgres';
  const beside = new pg.Client({ connectionString: address.href });
  await beside.connect();
  const failing = startOperator({ DATABASE_URL: postgres.url }, { dataFolder }, 'upgrade');
  await waitFor('the server to be tried', async () => {
    const query = `select from pg_stat_activity where application_name = 'greenroom-live'`;
    return (await beside.query(query)).rowCount === 1;
  });
  const client = new pg.Client({ connectionString: postgres.url, application_name: 'a-person' });
  await client.connect();
  const { code, output } = await failing.ended;
  await beside.end();
  await client.end();
  expect(code, output).toBe(1);
  expect(output).toContain('The data could not be put back. The database is in use');
  const [, path = ''] = /greenroom restore (\S+\.tar)$/m.exec(output) ?? [];
  expect(existsSync(path), output).toBe(true);
}, 120_000);
