import { execFileSync } from 'node:child_process';
import { renameSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { connectDatabase } from '../../database/connect.ts';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../database/embedded/embedded-postgres.ts';
import { readClusterMajor } from '../../database/embedded/cluster-folder.ts';
import { migrateDatabase } from '../../database/migrate.ts';
import { insertUser } from '../../database/testing/test-database.ts';
import { waitFor } from '../../database/testing/wait-for.ts';
import { readEpoch } from '../../sync/epoch.ts';
import { startOwnPostgres } from './start-own-postgres.ts';

// Two clusters are initialised and synced to disk.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const older = 17;
let folder: string;
let lines: string[];

beforeEach(async () => {
  lines = [];
  folder = await makeFolder();
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
});

async function makeFolder(): Promise<string> {
  const place = await mkdtemp(join(tmpdir(), 'greenroom-majors-'));
  await chmod(place, 0o755);
  return place;
}

async function stoppedAtEnd(starting: Promise<EmbeddedPostgres>): Promise<EmbeddedPostgres> {
  const postgres = await starting;
  onTestFinished(() => postgres.stop());
  return postgres;
}

const start = (healthyAfter?: number) =>
  stoppedAtEnd(
    startOwnPostgres({
      folder,
      report: (line) => lines.push(line),
      ...(healthyAfter !== undefined && { healthyAfter }),
    }),
  );

async function withDb<T>(
  url: string,
  work: (db: ReturnType<typeof connectDatabase>['db']) => Promise<T>,
): Promise<T> {
  const { db, close } = connectDatabase(url, { poolSize: 1 });
  try {
    return await work(db);
  } finally {
    await close();
  }
}

/** Data of an older major, which tests copy: to make them takes most of a test's time. */
let olderData: string;
/** The epoch that devices know by these data. */
let olderEpoch: string;

beforeAll(async () => {
  olderData = await makeFolder();
  await inOlder(olderData, async (url) => {
    await migrateDatabase(url);
    await withDb(url, async (db) => {
      await insertUser(db, { username: 'from-before' });
      olderEpoch = await readEpoch(db);
    });
  });
});
afterAll(() => rm(olderData, { recursive: true, force: true }));

async function inOlder(place: string, work: (url: string) => Promise<unknown>): Promise<void> {
  const postgres = await startEmbeddedPostgres({ folder: place, major: older });
  try {
    await work(postgres.url);
  } finally {
    await postgres.stop();
  }
}

/** @param plant SQL of a test */
async function makeOlder(plant = ''): Promise<void> {
  // Keeps owner and mode: PostgreSQL refuses files that others may read.
  execFileSync('cp', ['-a', `${olderData}/.`, folder]);
  if (plant === '') return;
  await inOlder(folder, (url) => withDb(url, (db) => sql.raw(plant).execute(db)));
}

/**
 * While PostgreSQL reads its log's place: it ends before it is ready. Renamed, as removing a folder
 * fails while it writes there.
 */
function breakCluster(): void {
  for (const name of ['global', 'pg_wal']) {
    const place = join(folder, 'cluster', name);
    renameSync(place, `${place}.away`);
  }
}

const readState = (url: string) =>
  withDb(url, async (db) => {
    const users = await db.selectFrom('users').select('username').execute();
    const { rows } = await sql<{ major: number }>`
      select current_setting('server_version_num')::int / 10000 as major`.execute(db);
    return { major: rows[0]?.major, names: users.map(({ username }) => username) };
  });

it('moves the data of an older major, keeps the older cluster, and removes it once healthy', async () => {
  await makeOlder();
  const postgres = await start();
  expect(await readState(postgres.url)).toEqual({ major: 18, names: ['from-before'] });
  // Devices resynchronise: transaction ids are of another cluster.
  expect(await withDb(postgres.url, readEpoch)).not.toBe(olderEpoch);
  expect(lines).toEqual([
    'The data of PostgreSQL 17 are moved to 18. This may take some minutes.',
    expect.stringContaining('kept for an hour'),
  ]);
  expect(await readClusterMajor(join(folder, 'cluster-17'))).toBe(older);
  expect(await readdir(folder)).not.toContain('moving');
  await postgres.stop();

  lines = [];
  const later = await start(1);
  expect(await readState(later.url)).toEqual({ major: 18, names: ['from-before'] });
  expect(lines).toEqual([]);
  await waitFor(async () => {
    expect((await readdir(folder)).toSorted()).toEqual(['cluster', 'owner', 'password']);
  });
});

it('starts the older major again when the move fails, with all data', async () => {
  await makeOlder(`insert into kysely_migration values ('29990101000000_later', 'now')`);
  const postgres = await start();
  expect(await readState(postgres.url)).toEqual({ major: older, names: ['from-before'] });
  expect(lines.at(-1)).toMatch(/move failed, and PostgreSQL 17 is started again: .*29990101000000/);
  expect(await readdir(folder)).not.toContain('moving');
});

it('does not leave behind tables that are not its own', async () => {
  await makeOlder('create table of_the_operator (id int)');
  const postgres = await start();
  expect((await readState(postgres.url)).major).toBe(older);
  expect(lines.at(-1)).toContain('of_the_operator');
});

it('completes a move that was killed between taking away the older and placing the newer', async () => {
  await makeOlder();
  await (await start()).stop();
  await mkdir(join(folder, 'moving', 'new'), { recursive: true });
  await rename(join(folder, 'cluster'), join(folder, 'moving', 'new', 'cluster'));
  expect(await readState((await start()).url)).toEqual({ major: 18, names: ['from-before'] });
});

it('returns to the older cluster when the newer is lost in between, and moves again', async () => {
  await makeOlder();
  await rename(join(folder, 'cluster'), join(folder, 'cluster-17'));
  expect(await readState((await start()).url)).toEqual({ major: 18, names: ['from-before'] });
  expect(lines[0]).toContain('are moved to 18');
});

it('returns to the older cluster when the newer does not start', async () => {
  await makeOlder();
  let starts = 0;
  const postgres = await stoppedAtEnd(
    startOwnPostgres({
      folder,
      report: (line) => lines.push(line),
      // The third start is that of the moved cluster in its place.
      log: (line) => {
        if (/starting PostgreSQL/.test(line) && ++starts === 3) breakCluster();
      },
    }),
  );
  expect(await readState(postgres.url)).toEqual({ major: older, names: ['from-before'] });
  expect(lines.at(-1)).toContain('PostgreSQL 17 is started again');
});

it('refuses a folder of a newer major in words', async () => {
  await (await start()).stop();
  await expect(startEmbeddedPostgres({ folder, major: older })).rejects.toThrow(
    /of PostgreSQL 18, and this version of Greenroom uses 17/,
  );
});

it('names the version to run for a major whose PostgreSQL is not there', async () => {
  await expect(startEmbeddedPostgres({ folder, major: 9 })).rejects.toThrow(
    /of PostgreSQL 9, which this version of Greenroom cannot start/,
  );
});

it('leaves the older cluster as it was where the move is broken off', async () => {
  await makeOlder();
  const controller = new AbortController();
  const report = () => controller.abort(new Error('Broken off.'));
  const { signal } = controller;
  await expect(startOwnPostgres({ folder, report, signal })).rejects.toThrow('Broken off.');
  expect(await readClusterMajor(join(folder, 'cluster'))).toBe(older);
  expect(await readdir(folder)).not.toContain('moving');
});
