import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { findRunningPostgres } from '@greenroom/api/database/embedded/running-postgres';
import { migrateDatabaseTo } from '@greenroom/api/database/migrate';
import { migrations } from '@greenroom/api/database/migrations';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished } from 'vitest';
import {
  type SystemPostgres,
  providePostgres,
  startSystemPostgres,
} from '../../infra/scripts/system-postgres.ts';
import {
  accountFromBefore,
  earlierDataOfFile,
  earlierMigrations,
  inEmbedded,
  makeDataFolder,
} from '../support/server/earlier-data.ts';
import { runOperatorWith, startOperator } from '../support/server/run-operator.ts';
import { waitFor } from '../support/wait-for.ts';

const makeData = earlierDataOfFile();

/** Keeps a migration from ending while a connection of this name is open, to whatever database. */
const holder = 'test-holds-upgrade';
const holding = `
  create function hold() returns trigger language plpgsql as $$
    begin
      while exists (select from pg_stat_activity where application_name = '${holder}') loop
        perform pg_sleep(0.05);
        perform pg_stat_clear_snapshot();
      end loop;
      return new;
    end $$;
  create trigger hold before insert on kysely_migration for each row execute function hold()`;

let dataFolder: string;
beforeEach(() => {
  dataFolder = makeDataFolder();
});

/** Connects to the server's own database: one that is upgraded has no other connection. */
async function connectBeside(url: string): Promise<pg.Client> {
  const address = new URL(url);
  address.pathname = '/postgres';
  const client = new pg.Client({ connectionString: address.href, application_name: holder });
  client.on('error', () => undefined);
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}

/** Runs all that could begin beside the upgrade under way. @returns what it said */
async function tryBeside(env: Record<string, string> = {}): Promise<string[]> {
  const said: string[] = [];
  const [archive = ''] = readdirSync(join(dataFolder, 'backups'));
  const path = join(dataFolder, 'backups', archive);
  for (const command of [
    ['upgrade'],
    ['restore', path, '--yes'],
    ['backup', '--to', join(dataFolder, 'two.tar')],
  ]) {
    const { code, output } = await runOperatorWith(env, { dataFolder }, ...command);
    said.push(`${command[0]} ${String(code)} ${output.trim().split('\n').slice(-1)[0]}`);
  }
  return said;
}

const taken = 'Another restore or upgrade of this database is running. Nothing was changed.';
const refused = [
  `upgrade 1 ${taken}`,
  `restore 1 ${taken}`,
  'backup 1 A restore or an upgrade of this database is running. Back up once that has ended.',
];

/** Waits until the upgrade migrates, which the holder keeps from ending. */
const untilMigrating = (client: pg.Client) =>
  waitFor('the upgrade to migrate', async () => {
    const query = `select from pg_stat_activity where wait_event = 'PgSleep'`;
    return (await client.query(query)).rowCount === 1;
  });

async function readMigrated(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    'select name from kysely_migration order by 1',
  );
  return rows.map(({ name }) => name);
}

it('refuses all else beside an upgrade of the embedded database', async () => {
  await makeData(dataFolder, { plant: holding });
  const folder = join(dataFolder, 'postgres');
  const upgrade = startOperator({}, { dataFolder }, 'upgrade');
  const url = await waitFor('PostgreSQL', () => findRunningPostgres(folder));
  const client = await waitFor('a connection', () => connectBeside(url).catch(() => null));
  await untilMigrating(client);
  expect(await tryBeside()).toEqual(refused);
  await client.end();
  const done = await upgrade.ended;
  expect(done, done.output).toMatchObject({ code: 0 });
  expect(await inEmbedded(dataFolder, readMigrated)).toEqual(Object.keys(migrations));
  expect(readdirSync(join(dataFolder, 'backups'))).toHaveLength(1);
}, 300_000);

let postgres: SystemPostgres;
beforeAll(async () => {
  postgres = await startSystemPostgres(await providePostgres(() => undefined));
}, 120_000);
afterAll(() => postgres.stop());

it('refuses all else beside an upgrade of an external database', async () => {
  const env = { DATABASE_URL: postgres.url };
  await migrateDatabaseTo(postgres.url, earlierMigrations);
  const own = new pg.Client({ connectionString: postgres.url });
  await own.connect();
  await own.query(accountFromBefore);
  await own.query(holding);
  await own.end();
  const client = await connectBeside(postgres.url);
  const upgrade = startOperator(env, { dataFolder }, 'upgrade');
  await untilMigrating(client);
  expect(await tryBeside(env)).toEqual(refused);
  await client.end();
  const done = await upgrade.ended;
  expect(done, done.output).toMatchObject({ code: 0 });
}, 300_000);
