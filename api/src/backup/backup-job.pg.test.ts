import { watch } from 'node:fs';
import { readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { connectDatabase } from '../database/connect.ts';
import { insertUser } from '../database/testing/test-database.ts';
import { removeDueFiles } from '../features/uploads/remove-files.ts';
import { finishedUpload } from '../features/uploads/testing/finished-upload.ts';
import { openFiles } from '../files/files.ts';
import { createLog } from '../http/log/log.ts';
import { startJobs } from '../jobs/start-jobs.ts';
import { backUpOnce, backupQueue, prepareBackupFolder, startBackupJob } from './backup-job.ts';
import { findLastBackups, findVerifiedBackup, rememberBackup } from './backups-repository.ts';
import { connectForCopy } from './copy-repository.ts';
import { lockForBackup } from './server/database-locks-repository.ts';
import { BackupBench } from './testing/backup-bench.ts';
import { takeVerifiedBackup } from './verify-archive.ts';

let bench: BackupBench;
let now: Date;
beforeEach(async () => {
  bench = await BackupBench.open();
  now = new Date('2026-11-23T03:30:00Z');
});

const parts = () => ({
  db: bench.database.db,
  url: bench.database.url,
  files: openFiles(join(bench.folder, 'files')),
  version: '1.2.3',
  now: () => now,
  folder: join(bench.folder, 'backups'),
  keep: 2,
  databaseFolder: bench.folder,
});

it('keeps so many archives, verified, and removes what a killed server left', async () => {
  await bench.fill();
  for (let night = 0; night < 3; night += 1) {
    now = new Date(`2026-11-2${night + 1}T03:30:00Z`);
    await backUpOnce(parts());
    for (const kind of ['tar', 'unverified.tar']) {
      const left = join(parts().folder, `greenroom-2026-11-01T033000Z.${kind}.part`);
      await writeFile(left, 'left');
      await utimes(left, 0, 0);
    }
  }
  // Of another server, which writes it now.
  await writeFile(join(parts().folder, 'greenroom-2026-11-23T033100Z.tar.part'), 'begun');
  await writeFile(join(parts().folder, 'notes.txt'), 'mine');
  now = new Date('2026-11-24T03:30:00Z');
  expect(await backUpOnce(parts())).toEqual({ kept: 2 });
  expect((await readdir(parts().folder)).toSorted()).toEqual([
    'greenroom-2026-11-23T033000Z.tar',
    'greenroom-2026-11-23T033100Z.tar.part',
    'greenroom-2026-11-24T033000Z.tar',
    'notes.txt',
  ]);
  expect(await findVerifiedBackup(parts().db, now)).toMatchObject({ takenAt: now });
  expect((await findLastBackups(parts().db, now)).last).toMatchObject({ missing_files: 1 });
});

it('counts on no archive of a clock that was ahead, and leaves it', async () => {
  const { db, folder } = parts();
  now = new Date('2036-11-23T03:30:00Z');
  await backUpOnce({ ...parts(), keep: 1 });
  now = new Date('2026-11-23T03:30:00Z');
  expect(await findLastBackups(db, now)).toEqual({ last: null, lastVerified: null });
  for (let night = 0; night < 2; night += 1) {
    now = new Date(`2026-11-2${night + 4}T03:30:00Z`);
    expect(await backUpOnce({ ...parts(), keep: 1 })).toEqual({ kept: 1 });
  }
  expect(await findVerifiedBackup(db, now)).toMatchObject({ takenAt: now });
  expect((await readdir(folder)).toSorted()).toEqual([
    'greenroom-2026-11-25T033000Z.tar',
    'greenroom-2036-11-23T033000Z.tar',
  ]);
});

it('drops what an earlier verification left, and remembers one that failed', async () => {
  const { db } = bench.database;
  const name = new URL(bench.database.url).pathname.slice(1);
  const ofOperator = `${name}_verify_v2`;
  for (const left of [`${name}_verify_0badcafe`, ofOperator]) {
    await sql`create database ${sql.id(left)}`.execute(db);
  }
  onTestFinished(async () => void (await sql`drop database ${sql.id(ofOperator)}`.execute(db)));
  await backUpOnce(parts());
  const { rows } = await sql`select datname from pg_database
    where starts_with(datname, ${`${name}_`})`.execute(db);
  expect(rows).toEqual([{ datname: ofOperator }]);
  now = new Date('2026-11-24T03:30:00Z');
  // Its archive cannot be loaded: no migration knows this column.
  await sql`alter table settings add column more text default 'x'`.execute(db);
  await expect(backUpOnce(parts())).rejects.toThrow();
  const { last, lastVerified } = await findLastBackups(db, now);
  expect(last).toMatchObject({ taken_at: now, verified_at: null });
  expect(lastVerified).toMatchObject({ taken_at: new Date('2026-11-23T03:30:00Z') });
  // Of those that could not be verified the last one is kept, whatever the number of nights.
  now = new Date('2026-11-25T03:30:00Z');
  await expect(backUpOnce(parts())).rejects.toThrow();
  expect((await readdir(parts().folder)).toSorted()).toEqual([
    'greenroom-2026-11-23T033000Z.tar',
    'greenroom-2026-11-25T033000Z.unverified.tar',
  ]);
  await sql`alter table settings drop column more`.execute(db);
  now = new Date('2026-11-26T03:30:00Z');
  expect(await backUpOnce(parts())).toEqual({ kept: 2 });
  expect((await readdir(parts().folder)).toSorted()).toEqual([
    'greenroom-2026-11-23T033000Z.tar',
    'greenroom-2026-11-26T033000Z.tar',
  ]);
});

it('has its name only once it is verified, whatever else fails', async () => {
  const { folder } = parts();
  await prepareBackupFolder(folder);
  const named: (string | null)[] = [];
  const watcher = watch(folder, (_event, name) => void named.push(name));
  onTestFinished(() => watcher.close());
  await sql`alter table settings add column more text default 'x'`.execute(bench.database.db);
  // A database that fails meanwhile remembers nothing either.
  const away = connectDatabase('postgres://greenroom@127.0.0.1:2/greenroom');
  onTestFinished(away.close);
  await expect(backUpOnce({ ...parts(), db: away.db })).rejects.toThrow('"more"');
  const unverified = 'greenroom-2026-11-23T033000Z.unverified.tar';
  expect(await readdir(folder)).toEqual([unverified]);
  await expect.poll(() => named).toContain(unverified);
  expect(named).not.toContain('greenroom-2026-11-23T033000Z.tar');
});

it('by hand, does not keep its name where it cannot be verified', async () => {
  await sql`alter table settings add column more text default 'x'`.execute(bench.database.db);
  const lines: string[] = [];
  const taken = takeVerifiedBackup(
    { ...bench.parts(), report: (line) => lines.push(line) },
    bench.path,
  );
  await expect(taken).rejects.toThrow('"more"');
  expect(await readdir(bench.folder)).toEqual(['one.unverified.tar']);
  expect(lines.at(-1)).toContain(join(bench.folder, 'one.unverified.tar'));
});

it('is not begun without room, and leaves no half archive', async () => {
  const { db, folder } = parts();
  // 53 TB of files.
  const { id } = await insertUser(db);
  const large = { file_size: 5 * 1024 ** 3 };
  const keys = Array.from({ length: 2_000 }, (_, index) => `videos/${index}`);
  for (let round = 0; round < 5; round += 1) {
    const rows = keys.map((key) => ({ ...finishedUpload(id, `${key}-${round}`), ...large }));
    await db.insertInto('uploads').values(rows).execute();
  }
  await expect(backUpOnce(parts())).rejects.toThrow(
    /^There is too little room in .+: \d+ MB are needed, \d+ MB are free\.$/,
  );
  expect(await readdir(folder)).toEqual([]);
  expect((await findLastBackups(db, now)).last).toBeNull();
});

it.each([
  ['none was ever taken', null, 1],
  ['the last one is of the night before', '2026-11-22T03:30:05Z', 1],
  ['the last one was not verified', '2026-11-23T03:30:05Z', 1, null],
  ['the last one is of a clock that was ahead', '2036-11-23T03:30:05Z', 1],
  ['it was taken tonight', '2026-11-23T03:30:05Z', 0],
  ['it was taken tonight, by a clock behind the database’s', '2026-11-23T03:29:55Z', 0],
  ['one was taken by hand since', '2026-11-23T09:00:00Z', 0],
])('makes up for a missed night once, ten minutes after a start: %s', async (...row) => {
  const [, takenAt, waiting, verifiedAt = new Date()] = row;
  const { db, url } = bench.database;
  now = new Date('2026-11-23T18:00:00Z');
  const summary = { rows: 1, files: 0, size: 1, missingFiles: [] };
  if (takenAt !== null) await rememberBackup(db, { ...summary, takenAt }, verifiedAt);
  const { boss, stop } = await startJobs({ url });
  onTestFinished(() => stop(0));
  const log = createLog('silent');
  for (let start = 0; start < 2; start += 1) await startBackupJob(boss, { ...parts(), log });
  const jobs = await boss.findJobs(backupQueue);
  expect(jobs.map(({ state }) => state)).toEqual(Array.from({ length: waiting }, () => 'created'));
  for (const { createdOn, startAfter } of jobs) {
    expect(Math.round((startAfter.getTime() - createdOn.getTime()) / 60_000)).toBe(10);
  }
});

it('takes none beside one that another server is taking', async () => {
  const { boss, stop } = await startJobs({ url: bench.database.url, runsJobs: false });
  onTestFinished(() => stop(0));
  const start = () => startBackupJob(boss, { ...parts(), log: createLog('silent') });
  await start();
  await boss.deleteQueuedJobs(backupQueue);
  await boss.send(backupQueue);
  expect(await boss.fetch(backupQueue)).toHaveLength(1);
  await start();
  expect(await boss.findJobs(backupQueue)).toMatchObject([{ state: 'active' }]);
});

it('keeps files from being removed while a backup reads them', async () => {
  const { files, db, url } = parts();
  await files.storage.put('images/due', Buffer.from('x'), 'image/png');
  await db
    .insertInto('file_removals')
    .values({ file_key: 'images/due', due_at: new Date(0) })
    .execute();
  const client = await connectForCopy(url);
  await lockForBackup(client);
  const other = await connectForCopy(url);
  await expect(lockForBackup(other)).rejects.toThrow('Another backup');
  await other.end();
  expect(await removeDueFiles({ db, files, now: () => now })).toBe(0);
  await client.end();
  await expect.poll(() => removeDueFiles({ db, files, now: () => now })).toBe(1);
});
