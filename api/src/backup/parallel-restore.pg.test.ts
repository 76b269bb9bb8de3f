import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { beforeEach, expect, it } from 'vitest';
import { connectDatabase } from '../database/connect.ts';
import { insertUser } from '../database/testing/test-database.ts';
import { openFiles } from '../files/files.ts';
import type { ObjectStorage } from '../files/object-storage.ts';
import { checkArchive } from './archive/archive-reader.ts';
import { databaseOf } from './server/scratch-repository.ts';
import { backUpOnce } from './backup-job.ts';
import { connectForCopy } from './copy-repository.ts';
import { lockForReplacement, type ReplacementLock } from './server/database-locks-repository.ts';
import { restoreArchive } from './restore-archive.ts';
import { takeBackup } from './take-backup.ts';
import { BackupBench, openDatabase } from './testing/backup-bench.ts';

let bench: BackupBench;
/** The database that is going to be replaced. */
let url: string;

beforeEach(async () => {
  bench = await BackupBench.open();
  await bench.fill();
  await bench.take();
  const other = await openDatabase();
  await insertUser(other.db, { username: 'before' });
  await other.db.destroy();
  ({ url } = other);
});

let second = 0;
/** Names what is replaced: never the same time twice. */
const now = () => new Date(Date.UTC(2026, 10, 24, 1, 2, ++second));

async function restore(storage: ObjectStorage) {
  const archive = await checkArchive(bench.path);
  return restoreArchive(bench.path, archive, { url, storage, now });
}

/** A backup of the database that is going to be replaced. */
const backUp = (within?: ReplacementLock) =>
  takeBackup(
    { url, storage: null, version: '1', now, ...(within && { within }) },
    join(bench.folder, 'meanwhile.tar'),
  );

/** Runs `meanwhile` once the rows are loaded, before the databases change places. */
function pausing(
  meanwhile: () => Promise<unknown>,
  storage: ObjectStorage = bench.storageIn('other'),
): ObjectStorage {
  let isFirst = true;
  return {
    ...storage,
    stat: async (key) => {
      if (isFirst) {
        isFirst = false;
        await meanwhile();
      }
      return storage.stat(key);
    },
  };
}

const reasonOf = (work: Promise<unknown>) =>
  work.then(
    () => 'not refused',
    (error: Error) => error.message,
  );

async function readUsers(database: string): Promise<string[]> {
  const address = new URL(url);
  if (database !== '') address.pathname = `/${database}`;
  const { db, close } = connectDatabase(address.href, { poolSize: 1 });
  try {
    const rows = await db.selectFrom('users').select('username').execute();
    return rows.map(({ username }) => username);
  } finally {
    await close();
  }
}

const nameOf = (address: string) => new URL(address).pathname.slice(1);

async function drop(database: string): Promise<void> {
  const client = await connectForCopy(bench.database.url);
  await client.query(`drop database ${client.escapeIdentifier(database)}`);
  await client.end();
}

it('refuses a second restore and a backup while one restore runs, which goes on', async () => {
  const reasons: string[] = [];
  const meanwhile = async () => {
    reasons.push(await reasonOf(restore(bench.storageIn('second'))), await reasonOf(backUp()));
  };
  const { formerDatabase } = await restore(pausing(meanwhile));
  expect(reasons).toEqual([
    'Another restore or upgrade of this database is running. Nothing was changed.',
    'A restore or an upgrade of this database is running. Back up once that has ended.',
  ]);
  expect(await readUsers('')).toEqual(['back\\slash\t"ünï"']);
  // Neither the data of before nor an archive of half a state is lost or left.
  expect(await readUsers(formerDatabase)).toEqual(['before']);
  const names = await readdir(bench.folder);
  expect(names.filter((name) => name.startsWith('meanwhile') || name === 'second')).toEqual([]);
  // Both are over: neither lock is left.
  await backUp();
  const again = await restore(bench.storageIn('other'));
  await drop(again.formerDatabase);
}, 60_000);

it('refuses a restore while a backup runs, which goes on', async () => {
  const reasons: string[] = [];
  const source = bench.database.url;
  await bench.database.db.destroy();
  const storage = pausing(async () => {
    const archive = await checkArchive(bench.path);
    const parts = { url: source, storage: bench.storageIn('other'), now };
    reasons.push(await reasonOf(restoreArchive(bench.path, archive, parts)));
  }, bench.storageIn('files'));
  const summary = await bench.take(join(bench.folder, 'two.tar'), storage);
  expect(reasons).toEqual([expect.stringMatching(/in use \(1 connections: greenroom-backup\)/)]);
  expect(summary.rows).toBeGreaterThan(0);
}, 60_000);

it('refuses all but its own backup while an upgrade holds the lock', async () => {
  const lock = await lockForReplacement(url);
  const folder = join(bench.folder, 'nightly');
  const { db, close } = connectDatabase(url, { poolSize: 1 });
  const places = { url, files: openFiles(bench.folder), folder, databaseFolder: undefined };
  const job = { ...places, db, version: '1', now, keep: 1 };
  const whileUpgraded = 'A restore or an upgrade of this database is running.';
  expect(await reasonOf(backUpOnce(job))).toContain(whileUpgraded);
  await close();
  expect(await readdir(folder)).toEqual([]);
  expect(await reasonOf(backUp())).toContain(whileUpgraded);
  const taken = 'Another restore or upgrade of this database is running. Nothing was changed.';
  expect(await reasonOf(lockForReplacement(url))).toBe(taken);
  expect(await reasonOf(restore(bench.storageIn('second')))).toBe(taken);
  expect(await readUsers('')).toEqual(['before']);
  expect((await backUp(lock)).rows).toBeGreaterThan(0);
  await lock.release();
}, 60_000);

it('lets another restore begin after one that failed', async () => {
  const failing = pausing(() => Promise.reject(new Error('the disk is full')));
  await expect(restore(failing)).rejects.toThrow('the disk is full');
  expect(await readUsers('')).toEqual(['before']);
  const { formerDatabase } = await restore(bench.storageIn('other'));
  expect(await readUsers(formerDatabase)).toEqual(['before']);
  await drop(formerDatabase);
}, 60_000);

it('says why it failed where what it loaded cannot be dropped, as the next one does', async () => {
  const client = await connectForCopy(bench.database.url);
  const find = `select datname as name from pg_database where starts_with(datname, $1)`;
  const findLoaded = async () =>
    (await client.query<{ name: string }>(find, [`${nameOf(url)}_restore_`])).rows;
  let looking: pg.Client | undefined;
  const failing = pausing(async () => {
    const [loaded] = await findLoaded();
    const address = new URL(url);
    address.pathname = `/${loaded?.name}`;
    looking = await connectForCopy(address.href);
    throw new Error('the disk is full');
  });
  expect(await reasonOf(restore(failing))).toBe('the disk is full');
  await looking?.end();
  expect(await findLoaded()).toHaveLength(1);
  const { formerDatabase } = await restore(bench.storageIn('other'));
  expect(await findLoaded()).toEqual([]);
  await client.end();
  await drop(formerDatabase);
}, 60_000);

it('refuses to take the place once the connection that holds its lock is lost', async () => {
  const client = await connectForCopy(bench.database.url);
  const meanwhile = () =>
    client.query(
      // Other workers' restores hold theirs in the same database.
      `select pg_terminate_backend(pid) from pg_locks
       where locktype = 'advisory' and database = (select oid from pg_database where datname = 'postgres')
         and classid::bigint << 32 | objid::bigint = hashtextextended('greenroom.restore.' || $1, 0)`,
      [databaseOf(url)],
    );
  const reason = await reasonOf(restore(pausing(meanwhile)));
  await client.end();
  expect(reason).toMatch(
    /^The connection that keeps other restores, upgrades and backups away was lost/,
  );
  expect(await readUsers('')).toEqual(['before']);
});
