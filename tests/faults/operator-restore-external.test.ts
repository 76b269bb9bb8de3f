import {
  chmodSync,
  copyFileSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readFingerprints } from '@greenroom/api/backup/testing/read-fingerprints';
import { migrateDatabaseTo } from '@greenroom/api/database/migrate';
import { migrations } from '@greenroom/api/database/migrations';
import { noise } from '@greenroom/api/features/uploads/testing/make-images';
import { v7 } from 'uuid';
import type pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ApiClient } from '../../infra/client/api-client.ts';
import { createFirstAdmin, createMember, signedIn } from '../../infra/client/make-accounts.ts';
import {
  providePostgres,
  startSystemPostgres,
  type SystemPostgres,
} from '../../infra/scripts/system-postgres.ts';
import { inDatabaseAt } from '../support/server/database.ts';
import { accountFromBefore } from '../support/server/earlier-data.ts';
import { runOperatorWith, startOperator } from '../support/server/run-operator.ts';
import { type ServerProcess, startServer } from '../support/server/server-process.ts';
import { waitFor } from '../support/wait-for.ts';

/** What belongs to an installation rather than to its community, and differs after a restore. */
const ofInstallation = ['sync_state', 'backups', 'instances'];

let postgres: SystemPostgres;
let folder: string;
let otherUrl: string;
let server: ServerProcess;
let other: ServerProcess;
let member: ApiClient;
let imageUrl: string;
let otherImageUrl: string;

/**
 * The archive of the first installation; the same with one byte changed, or by a newer version; one
 * by an earlier version, with a row that a later migration refuses.
 */
const archives = { whole: '', damaged: '', newer: '', unfit: '' };
/** All rows of the installation that is going to be replaced. */
let before: unknown;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'greenroom-external-'));
  chmodSync(folder, 0o755);
  postgres = await startSystemPostgres(await providePostgres(() => undefined));
  await asSuperuser('create database other owner greenroom');
  otherUrl = urlOf('other', 'greenroom');
  server = await startServer({ env: { DATABASE_URL: postgres.url } });
  const admin = await createFirstAdmin(new ApiClient(server.url));
  await createMember(admin, 'mia');
  member = await signedIn(server.url, 'mia');
  const hours = { plannedStartTime: '20:00', plannedEndTime: '22:00' };
  await member.call('schedule.add', { id: v7(), date: '2999-01-01', ...hours });
  imageUrl = await sendImage(member);
  other = await startServer({ env: { DATABASE_URL: otherUrl } });
  await createMember(await createFirstAdmin(new ApiClient(other.url)), 'noah');
  otherImageUrl = await sendImage(await signedIn(other.url, 'noah'));
}, 180_000);
afterAll(async () => {
  await server.remove();
  await other.remove();
  await postgres.stop();
  rmSync(folder, { recursive: true });
}, 60_000);

async function sendImage(sender: ApiClient): Promise<string> {
  const png = await noise(320, 240).png().toBuffer();
  const image = new File([new Uint8Array(png)], 'stage.png', { type: 'image/png' });
  const { imageUrl: address } = await sender.call('chat.uploadImage', { image });
  const message = { groupName: 'general', messageType: 'image', content: '' } as const;
  await sender.call('chat.send', { ...message, imageUrl: address });
  return address;
}

const bytesOf = async (client: ApiClient, address: string) =>
  Buffer.from(await (await client.fetch('GET', address)).arrayBuffer());

/** Whoever was in the installation that is going to be replaced finds what was there. */
async function expectTheOthers(): Promise<void> {
  const noah = await signedIn(other.url, 'noah');
  expect(await bytesOf(noah, otherImageUrl)).not.toHaveLength(0);
}

function urlOf(database: string, user: string): string {
  const url = new URL(postgres.url);
  url.username = user;
  url.pathname = `/${database}`;
  return url.href;
}

async function asSuperuser(query: string, database = 'postgres'): Promise<unknown[]> {
  const ask = (client: pg.Client) => client.query<Record<string, unknown>>(query);
  return (await inDatabaseAt(urlOf(database, 'postgres'), ask)).rows;
}

/** The databases whose names begin with that of the replaced one. */
async function otherDatabases(): Promise<unknown[]> {
  const found = `select datname as name from pg_database where starts_with(datname, 'other') order by 1`;
  return (await asSuperuser(found)).map((row) => (row as { name: string }).name);
}

const backUpTo = (path: string, ...options: string[]) =>
  runOperatorWith({ DATABASE_URL: postgres.url }, server, 'backup', '--to', path, ...options);

const startRestore = (path: string) =>
  startOperator({ DATABASE_URL: otherUrl }, other, 'restore', path, '--yes');

/** Once the restore under way is connected to the database that it fills. */
const untilLoading = () =>
  waitFor('the restore to load', async () => {
    const query = `select pid from pg_stat_activity where starts_with(datname, 'other_restore_')`;
    return (await asSuperuser(query)).length > 0;
  });

it('writes a verified archive while members work', async () => {
  archives.whole = join(folder, 'whole.tar');
  const taken = await backUpTo(archives.whole, '--verify', '--json');
  expect(taken, taken.output).toMatchObject({ code: 0 });
  expect(JSON.parse(taken.output)).toMatchObject({ verified: true, files: 2, missingFiles: [] });

  const bytes = readFileSync(archives.whole);
  const middle = Math.floor(bytes.length / 2);
  bytes[middle] = (bytes[middle] ?? 0) ^ 0xff;
  archives.damaged = join(folder, 'damaged.tar');
  writeFileSync(archives.damaged, bytes);

  archives.newer = join(folder, 'newer.tar');
  const later = `'20991231000000_later'`;
  await asSuperuser(`insert into kysely_migration values (${later}, now()::text)`, 'greenroom');
  const newer = await backUpTo(archives.newer);
  await asSuperuser(`delete from kysely_migration where name = ${later}`, 'greenroom');
  expect(newer, newer.output).toMatchObject({ code: 0 });
  archives.unfit = await backUpUnfit();
}, 120_000);

/** The address of a notification is too long for the index that the migration after these makes. */
async function backUpUnfit(): Promise<string> {
  const path = join(folder, 'unfit.tar');
  await asSuperuser('create database unfit owner greenroom');
  const url = urlOf('unfit', 'greenroom');
  const names = Object.keys(migrations).filter((name) => name < '20261123120000');
  await migrateDatabaseTo(url, names);
  await asSuperuser(accountFromBefore, 'unfit');
  await asSuperuser(
    `insert into notifications (title, message, type, kind, url)
     select 'A message', '', 'system', 'chat',
       string_agg(chr(20000 + (random() * 20000)::int), '') from generate_series(1, 2048)`,
    'unfit',
  );
  const taken = await runOperatorWith({ DATABASE_URL: url }, server, 'backup', '--to', path);
  expect(taken, taken.output).toMatchObject({ code: 0 });
  return path;
}

it('restores nothing while the server runs', async () => {
  const refused = await startRestore(archives.whole).ended;
  expect([refused.code, refused.output]).toEqual([
    1,
    expect.stringContaining('The database is in use'),
  ]);
  await expectTheOthers();
  await other.stop();
  before = await readFingerprints(otherUrl);
}, 120_000);

/** Each fails at another step. */
const failures = [
  {
    step: 'the check of the archive',
    run: () => startRestore(archives.damaged).ended,
    reason: /damaged|differs|incomplete|incorrect/,
  },
  {
    step: 'the comparison of versions',
    run: () => startRestore(archives.newer).ended,
    reason: /newer version/,
  },
  {
    step: 'making a database',
    run: async () => {
      await asSuperuser('alter role greenroom nocreatedb');
      const failed = await startRestore(archives.whole).ended;
      await asSuperuser('alter role greenroom createdb');
      return failed;
    },
    reason: /alter role greenroom createdb/,
  },
  {
    step: 'loading the rows',
    run: async () => {
      const { ended } = startRestore(archives.whole);
      await untilLoading();
      // Again and again: one that rests between two steps is replaced when it is gone.
      let isOver = false;
      void ended.then(() => (isOver = true));
      while (!isOver) {
        await asSuperuser(
          `select pg_terminate_backend(pid) from pg_stat_activity where starts_with(datname, 'other_restore_')`,
        );
      }
      return ended;
    },
    // Whoever notices first says so.
    reason: /connection|terminat|EPIPE|ECONNRESET/i,
  },
  {
    step: 'migrating',
    run: () => startRestore(archives.unfit).ended,
    reason: /Migration 20261123120000_chat_changes failed: index row size/,
  },
  {
    step: 'storing the files',
    run: async () => {
      const [files, away] = [join(other.dataFolder, 'files'), join(other.dataFolder, 'away')];
      renameSync(join(files, 'objects'), away);
      writeFileSync(join(files, 'objects'), 'no folder');
      const failed = await startRestore(archives.whole).ended;
      rmSync(join(files, 'objects'));
      renameSync(away, join(files, 'objects'));
      return failed;
    },
    reason: /ENOTDIR|EEXIST/,
  },
];

it.each(failures)(
  'leaves what was there untouched when $step fails',
  async ({ run, reason }) => {
    const { code, output } = await run();
    expect(code, output).toBe(1);
    expect(output).toMatch(reason);
    expect(await readFingerprints(otherUrl)).toEqual(before);
    expect(await otherDatabases()).toEqual(['other']);
  },
  120_000,
);

it('leaves what was there untouched when it is broken off by Ctrl-C', async () => {
  const { kill, ended } = startRestore(archives.whole);
  await untilLoading();
  kill('SIGINT');
  const { code, output } = await ended;
  expect([code, output]).toEqual([
    1,
    expect.stringMatching(/^Broken off\. Nothing was changed\.$/m),
  ]);
  expect(await readFingerprints(otherUrl)).toEqual(before);
  expect(await otherDatabases()).toEqual(['other']);
}, 120_000);

it('leaves what was there untouched when it is killed', async () => {
  const { kill, ended } = startRestore(archives.whole);
  await untilLoading();
  kill();
  expect((await ended).code).toBeNull();
  expect(await readFingerprints(otherUrl)).toEqual(before);
  await other.start();
  await expectTheOthers();
  await other.stop();
}, 120_000);

it('replaces everything by the archive, and keeps what was there', async () => {
  before = await readFingerprints(otherUrl, ofInstallation);
  const restored = await startRestore(archives.whole).ended;
  expect(restored, restored.output).toMatchObject({ code: 0 });
  expect(restored.output).toContain('It replaces: 2 accounts');
  expect(restored.output).toContain('2 files put back that were missing here.');
  // The first installation's server goes on trying to push.
  const tables = [...ofInstallation, 'pushes'];
  expect(await readFingerprints(otherUrl, tables)).toEqual(
    await readFingerprints(postgres.url, tables),
  );
  // What the killed one left is gone.
  const former = /kept as the database (\S+)/.exec(restored.output)?.[1] ?? '';
  expect(await otherDatabases()).toEqual(['other', former]);
  expect(await readFingerprints(urlOf(former, 'greenroom'), ofInstallation)).toEqual(before);

  const keys = 'bank-keys.json';
  copyFileSync(join(server.dataFolder, keys), join(other.dataFolder, keys));
  await other.start();
  const back = await signedIn(other.url, 'mia');
  expect(await bytesOf(back, imageUrl)).toEqual(await bytesOf(member, imageUrl));
  const range = { startDate: '2999-01-01', endDate: '2999-01-31' };
  expect(await back.call('schedule.listOfRange', range)).toHaveLength(1);
}, 120_000);
