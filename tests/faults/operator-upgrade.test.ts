import { existsSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readManifest } from '@greenroom/api/backup/archive/archive-reader';
import { archiveName } from '@greenroom/api/backup/backup-job';
import { readFingerprints } from '@greenroom/api/backup/testing/read-fingerprints';
import { migrateDatabaseTo } from '@greenroom/api/database/migrate';
import { migrations } from '@greenroom/api/database/migrations';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import {
  type SystemPostgres,
  providePostgres,
  startSystemPostgres,
} from '../../infra/scripts/system-postgres.ts';
import { inDatabaseOf } from '../support/server/database.ts';
import {
  accountFromBefore,
  earlierDataOfFile,
  earlierMigrations,
  inEmbedded,
  makeDataFolder,
  migrationsOfFirstRelease,
  raising,
} from '../support/server/earlier-data.ts';
import { runInside, runInsideWith } from '../support/server/operator-inside.ts';
import { runOperatorWith } from '../support/server/run-operator.ts';
import { startServer } from '../support/server/server-process.ts';
import { waitFor } from '../support/wait-for.ts';

const makeData = earlierDataOfFile();

let dataFolder: string;
beforeEach(() => {
  dataFolder = makeDataFolder();
});

const readState = () =>
  inEmbedded(dataFolder, async (client) => {
    const list = async (query: string) =>
      (await client.query<{ name: string }>(query)).rows.map(({ name }) => name);
    return {
      migrations: await list('select name from kysely_migration order by 1'),
      users: await list('select username as name from users'),
      due: await list('select file_key as name from file_removals'),
      copies: await list(
        `select datname as name from pg_database where starts_with(datname, 'greenroom_upgrade')`,
      ),
    };
  });

it('migrates, tries the server out, without its jobs, and leaves nothing of the trial', async () => {
  // Settings ask nothing of the trial, and that of an upgrade which was killed has left its account.
  await makeData(dataFolder, {
    plant: `insert into settings (key, value) values ('second_factor_for_administrators', 'true'), ('maintenance_mode', 'true');
      insert into users (id, username, email, password, auth_type, role, status) values (gen_random_uuid(), 'upgrade-check-0a1b2c', 'upgrade-check-0a1b2c@greenroom.invalid', 'x', 'local', 'admin', 'approved');
      insert into file_removals (file_key, due_at) values ('images/due', now() - interval '1 hour')`,
  });
  // Its sessions are cookies of https, and the trial reaches the server by its own port.
  const site = { PUBLIC_ORIGIN: 'https://greenroom.example' };
  // A folder counts also where no backup is taken each night.
  const backups = join(dataFolder, 'elsewhere');
  const ofBackups = { BACKUP_FOLDER: backups, BACKUP_KEEP: '0' };
  const done = await runOperatorWith({ ...site, ...ofBackups }, { dataFolder }, 'upgrade');
  expect(done, done.output).toMatchObject({ code: 0 });
  expect(done.output).toContain('Migrating: 20261123200000_backups');
  expect(await readState()).toEqual({
    migrations: Object.keys(migrations),
    users: ['from-before'],
    due: ['images/due'],
    copies: [],
  });
  const [archive = ''] = readdirSync(backups);
  expect(/^The backup is (.+)$/m.exec(done.output)?.[1]).toBe(join(backups, archive));
  expect(archive).toMatch(/^greenroom-[\w-]+\.tar$/);
  const server = await startServer({ dataFolder });
  onTestFinished(() => server.stop());
  // The backup counts for the System page.
  const query = 'select id from backups where verified_at is not null';
  expect((await inDatabaseOf(server, (client) => client.query(query))).rowCount).toBe(1);
  const refused = await runInside({ dataFolder }, 'upgrade');
  expect([refused.code, refused.output]).toEqual([1, expect.stringContaining('Stop it first')]);
  await server.stop();
  await expectRefusedWithOtherKeys();
}, 120_000);

/** An upgrade of these data is not begun with other keys, and names variables without effect. */
async function expectRefusedWithOtherKeys(): Promise<void> {
  const file = join(dataFolder, 'bank-keys.json');
  const { keys } = JSON.parse(readFileSync(file, 'utf8')) as { keys: { key: string }[] };
  const others = keys.map((key) => ({ ...key, key: Buffer.alloc(32, 7).toString('base64') }));
  writeFileSync(file, JSON.stringify({ keys: others }));
  const misspelt = { PUBLIC_ORIGN: 'https://greenroom.example' };
  const refused = await runInsideWith(misspelt, { dataFolder }, 'upgrade');
  expect(refused.code, refused.output).toBe(1);
  expect(refused.output).toContain('PUBLIC_ORIGN has no effect. Did you mean PUBLIC_ORIGIN?');
  expect(refused.output).toMatch(/The key.* than the database knows by this name/);
  expect(refused.output).toContain('Nothing was changed.');
}

/** A backup is named by its second: two upgrades within one would name theirs alike. */
function untilBackupHasOwnName() {
  return waitFor(
    'a second without a backup',
    () => !existsSync(join(dataFolder, 'backups', archiveName(new Date()))),
  );
}

it.each([
  [
    'a migration fails, each time it is tried',
    'create table backups (planted int)',
    [/Migration 20261123200000_backups failed/, /Migration 20261123200000_backups failed/],
  ],
  ['an exchange fails', raising('schedule_entries'), [/sync\.exchange|exchange failed|api\/sync/]],
])(
  'returns by itself when %s',
  async (_what, plant, reasons) => {
    await makeData(dataFolder, { plant });
    const readRows = () => inEmbedded(dataFolder, (_client, url) => readFingerprints(url));
    const before = await readRows();
    for (const reason of reasons) {
      await untilBackupHasOwnName();
      const failed = await runInside({ dataFolder }, 'upgrade');
      expect(failed.code, failed.output).toBe(1);
      expect(failed.output).toMatch(reason);
      expect(failed.output).toContain('The data are as they were: start the earlier version.');
    }
    expect(await readRows()).toEqual(before);
    expect(await readState()).toEqual({
      migrations: earlierMigrations,
      users: ['from-before'],
      due: [],
      copies: [],
    });
  },
  120_000,
);

it('has nothing to do with an empty database', async () => {
  await inEmbedded(dataFolder, () => Promise.resolve());
  const refused = await runInside({ dataFolder }, 'upgrade');
  expect([refused.code, refused.output]).toEqual([1, expect.stringContaining('is empty')]);
  expect(refused.output).toContain('Nothing was changed.');
}, 60_000);

it.runIf(process.platform === 'linux')(
  'is not begun without room for the backup',
  async () => {
    await makeData(dataFolder);
    // A file system without room, on every machine.
    const refused = await runInside({ dataFolder }, 'upgrade', '--to', '/proc');
    expect(refused.code, refused.output).toBe(1);
    expect(refused.output).toMatch(
      /There is too little room in \/proc: [1-9]\d* MB are needed, 0 MB are free\./,
    );
    expect(refused.output).toContain('Nothing was changed.');
    expect(refused.output).not.toContain('Backing up');
    expect(await readState()).toMatchObject({ migrations: earlierMigrations, copies: [] });
  },
  120_000,
);

describe('an external database', () => {
  let postgres: SystemPostgres;
  let client: pg.Client;
  beforeAll(async () => {
    postgres = await startSystemPostgres(await providePostgres(() => undefined));
  }, 120_000);
  afterAll(() => postgres.stop());
  beforeEach(async () => {
    client = new pg.Client({ connectionString: postgres.url });
    await client.connect();
    await client.query('drop schema public cascade; create schema public');
    await migrateDatabaseTo(postgres.url, earlierMigrations);
    await client.query(accountFromBefore);
  });
  const upgrade = async () => {
    await client.end();
    const done = await runInsideWith({ DATABASE_URL: postgres.url }, { dataFolder }, 'upgrade');
    client = new pg.Client({ connectionString: postgres.url });
    await client.connect();
    const { rows } = await client.query<{ name: string }>(
      'select name from kysely_migration order by 1',
    );
    await client.end();
    return { ...done, ran: rows.map(({ name }) => name) };
  };

  it('of the first release is upgraded in its place', async () => {
    await migrateDatabaseTo(postgres.url, migrationsOfFirstRelease);
    const { code, output, ran } = await upgrade();
    expect([code, ran], output).toEqual([0, Object.keys(migrations)]);
  }, 120_000);

  it('is refused before anything is done where its encoding does not fit', async () => {
    await client.query(`create database plain encoding 'SQL_ASCII' template template0 locale 'C'`);
    const address = new URL(postgres.url);
    address.pathname = '/plain';
    const env = { DATABASE_URL: address.href };
    const refused = await runInsideWith(env, { dataFolder }, 'upgrade');
    await client.query('drop database plain');
    await client.end();
    expect(refused.code, refused.output).toBe(1);
    expect(refused.output).toContain('The database is encoded in SQL_ASCII.');
    expect(refused.output).toContain('Nothing was changed.');
    expect(readdirSync(dataFolder)).not.toContain('backups');
  }, 120_000);
});

it('a start of the server backs the data up before it migrates them, or leaves them as they are', async () => {
  await makeData(dataFolder, { plant: 'create table backups (planted int)' });
  const archives = () => readdirSync(join(dataFolder, 'backups'));
  const failed = await startServer({ dataFolder }).catch(String);
  expect(failed).toMatch(/Migration 20261123200000_backups failed/);
  const archive = 'greenroom-before-20261123200000_backups.tar';
  expect(archives()).toEqual([archive]);
  await inEmbedded(dataFolder, (client) => client.query('drop table backups'));

  rmSync(join(dataFolder, 'backups'), { recursive: true });
  writeFileSync(join(dataFolder, 'backups'), '');
  const refused = await startServer({ dataFolder }).catch(String);
  expect(refused).toContain('cannot be backed up before they are migrated');
  expect(refused).toContain('set BACKUP_KEEP=0');
  expect(await readState()).toMatchObject({ migrations: earlierMigrations });
  rmSync(join(dataFolder, 'backups'));

  const server = await startServer({ dataFolder });
  onTestFinished(() => server.stop());
  // Starts that are repeated fill no disk.
  expect(archives()).toEqual([archive]);
  const path = join(dataFolder, 'backups', archive);
  expect((await readManifest(path)).migrations).toEqual(earlierMigrations);
  expect(server.output).toContain('their rows are backed up to');
  // Nothing is due any more.
  const { mtimeMs } = statSync(path);
  await server.stop();
  await server.start();
  expect(statSync(path).mtimeMs).toBe(mtimeMs);
  await server.stop();
  const restored = await runInside({ dataFolder }, 'restore', path, '--yes');
  expect(restored.code, restored.output).toBe(0);
}, 240_000);
