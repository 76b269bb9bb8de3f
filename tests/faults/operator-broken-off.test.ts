import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { readFingerprints } from '@greenroom/api/backup/testing/read-fingerprints';
import { migrateDatabaseTo } from '@greenroom/api/database/migrate';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished } from 'vitest';
import {
  providePostgres,
  startSystemPostgres,
  type SystemPostgres,
} from '../../infra/scripts/system-postgres.ts';
import {
  accountFromBefore,
  earlierMigrations,
  makeDataFolder,
} from '../support/server/earlier-data.ts';
import { startOperator, startOperatorByNpm } from '../support/server/run-operator.ts';
import { waitFor } from '../support/wait-for.ts';

let postgres: SystemPostgres;
let dataFolder: string;
let env: Record<string, string>;
/** To the server's own database: an upgraded one has no other connection. */
let beside: pg.Client;

beforeAll(async () => {
  postgres = await startSystemPostgres(await providePostgres(() => undefined));
}, 120_000);
afterAll(() => postgres.stop());

beforeEach(async () => {
  dataFolder = makeDataFolder();
  env = { DATABASE_URL: postgres.url };
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  await client.query('drop schema public cascade; create schema public');
  await migrateDatabaseTo(postgres.url, earlierMigrations);
  await client.query(accountFromBefore);
  await client.end();
  const address = new URL(postgres.url);
  address.pathname = '/postgres';
  beside = new pg.Client({ connectionString: address.href });
  await beside.connect();
  onTestFinished(() => beside.end());
});

/** Nothing but the data of before, and verified backups. */
async function expectNothingLeft(before: unknown): Promise<void> {
  expect(await readFingerprints(postgres.url)).toEqual(before);
  const { rows } = await beside.query(
    `select datname from pg_database where starts_with(datname, 'greenroom')`,
  );
  expect(rows).toEqual([{ datname: 'greenroom' }]);
  expect(
    readdirSync(join(dataFolder, 'backups')).filter((name) => !name.endsWith('Z.tar')),
  ).toEqual([]);
  // PostgreSQL's process of a connection ends shortly after the client's side of it.
  const locks = `select from pg_locks where locktype = 'advisory'`;
  await waitFor('no lock', async () => (await beside.query(locks)).rowCount === 0);
}

const sessions = (condition: string) =>
  `select from pg_stat_activity where datname = 'greenroom' and ${condition}`;

const isTriedOut = sessions(`application_name = 'greenroom-live'`);

it.each([
  ['verified', `select from pg_database where starts_with(datname, 'greenroom_verify_')`],
  ['copied', `select from pg_database where starts_with(datname, 'greenroom_upgrade_')`],
  ['migrated', sessions(`starts_with(application_name, 'greenroom-migrate-')`)],
  ['tried out', isTriedOut],
])(
  'an upgrade ends by Ctrl-C while it is %s, with the data of before and nothing else',
  async (_step, isReached) => {
    const before = await readFingerprints(postgres.url);
    const upgrade = startOperator(env, { dataFolder }, 'upgrade');
    await waitFor('the step', async () => (await beside.query(isReached)).rowCount !== 0);
    upgrade.kill('SIGINT');
    const { code, output } = await upgrade.ended;
    expect(code, output).toBe(1);
    expect(output).toMatch(
      /^Broken off\.\n(Nothing was changed\.|The data are as they were: start)/m,
    );
    await expectNothingLeft(before);
  },
  180_000,
);

it('an upgrade whose connection is lost goes back by itself', async () => {
  const before = await readFingerprints(postgres.url);
  const upgrade = startOperatorByNpm(env, { dataFolder }, 'upgrade');
  // Where it fails before it hangs up.
  onTestFinished(upgrade.kill);
  const isReached = async () => (await beside.query(isTriedOut)).rowCount !== 0;
  await waitFor('the step', isReached).catch((error: unknown) => {
    throw new Error(`The upgrade did not come to its trial.\n${upgrade.output()}`, {
      cause: error,
    });
  });
  await upgrade.hangUp();
  await expectNothingLeft(before);
}, 180_000);
