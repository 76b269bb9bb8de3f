import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { connectDatabase } from '../database/connect.ts';
import { insertUser } from '../database/testing/test-database.ts';
import { waitFor } from '../database/testing/wait-for.ts';
import { readEpoch } from '../sync/epoch.ts';
import { checkArchive } from './archive/archive-reader.ts';
import { connectForCopy } from './copy-repository.ts';
import { refuseWhileInUse, restoreArchive } from './restore-archive.ts';
import { takeBackup } from './take-backup.ts';
import { BackupBench, message, openDatabase } from './testing/backup-bench.ts';
import { readFingerprints } from './testing/read-fingerprints.ts';
import { verifyArchive } from './verify-archive.ts';

let bench: BackupBench;
beforeEach(async () => {
  bench = await BackupBench.open();
});

describe('a backup', () => {
  it('is restored whole elsewhere: every row, file and sequence, and a new epoch', async () => {
    await bench.fill();
    await bench.addLongTable();
    const before = await readFingerprints(bench.database.url, ['sync_state']);
    const epoch = await readEpoch(bench.database.db);
    const summary = await bench.take();
    expect(summary).toMatchObject({ files: 1, missingFiles: ['images/gone'] });
    expect(summary.rows).toBeGreaterThan(5_000);
    // More than one part of a table.
    const { contents } = await checkArchive(bench.path);
    expect(contents.entries.map(({ name }) => name)).toContain(
      'tables/notifications/000002.copy.gz',
    );

    const other = await openDatabase();
    await insertUser(other.db, { username: 'replaced' });
    await other.db.destroy();
    const storage = bench.storageIn('other');
    const parts = { url: other.url, storage, now: () => new Date() };
    const restored = await restoreArchive(bench.path, await checkArchive(bench.path), parts);
    expect(restored.filesStored).toBe(1);
    expect((await storage.stat('images/one'))?.size).toBe(100_000);
    // A restored database is recognised by its state, which differs on purpose.
    expect(await readFingerprints(other.url, ['sync_state'])).toEqual(before);
    const { db, close } = connectDatabase(other.url);
    try {
      expect(await readEpoch(db)).not.toBe(epoch);
      const user = await db.selectFrom('users').select('id').executeTakeFirstOrThrow();
      const { position } = await db
        .insertInto('chat_messages')
        .values(message(user.id, 'next', {}))
        .returning('position')
        .executeTakeFirstOrThrow();
      // The sequence goes on, and triggers work again.
      expect(Number(position)).toBe(3);
      const fed = await sql`select from sync_feed where collection = 'chatMessages'`.execute(db);
      expect(fed.rows.length).toBeGreaterThan(0);
      await sql`drop database ${sql.id(restored.formerDatabase)}`.execute(db);
    } finally {
      await close();
    }
  }, 60_000);

  it('is restored elsewhere although options of its address replace those of the program', async () => {
    await bench.fill();
    const url = new URL(bench.database.url);
    const zone = sql`alter database ${sql.id(url.pathname.slice(1))} set timezone = 'Asia/Tokyo'`;
    await zone.execute(bench.database.db);
    url.searchParams.set('options', '-c jit=off');
    await takeBackup({ ...bench.parts(), url: url.href }, bench.path);
    const other = await openDatabase();
    await insertUser(other.db);
    await other.db.destroy();
    const parts = { url: other.url, storage: bench.storageIn('other'), now: () => new Date() };
    const restored = await restoreArchive(bench.path, await checkArchive(bench.path), parts);
    await sql`drop database ${sql.id(restored.formerDatabase)}`.execute(bench.database.db);
  });

  it('takes longer than the role or the database lets a statement run', async () => {
    const { db, url } = bench.database;
    const name = new URL(url).pathname.slice(1);
    await sql`alter database ${sql.id(name)} set statement_timeout = '1s'`.execute(db);
    const holder = await db.startTransaction().execute();
    await sql`lock table settings in access exclusive mode`.execute(holder);
    const taken = bench.take();
    const settled = taken.catch(() => undefined);
    try {
      await waitFor(async () => {
        const waiting = await sql`select from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
        expect(waiting.rows).toHaveLength(1);
      });
      await sql`select pg_sleep(1.5)`.execute(holder);
    } finally {
      await holder.rollback().execute();
      await settled;
    }
    await taken;
  });

  it('is of one moment, while members write', async () => {
    const user = await insertUser(bench.database.db);
    let isOver = false;
    const writing = (async () => {
      // The row and its change in the feed belong together.
      for (let n = 0; !isOver; n += 1) {
        await sql`insert into schedule_entries (id, user_id, date, planned_start_time, planned_end_time)
          values (gen_random_uuid(), ${user.id}, date '2026-01-01' + ${n}::int, '10:00', '12:00')`.execute(
          bench.database.db,
        );
      }
    })();
    for (let n = 0; n < 5; n += 1) await bench.take(join(bench.folder, `${n}.tar`));
    isOver = true;
    await writing;
    for (let n = 0; n < 5; n += 1) {
      const { contents } = await checkArchive(join(bench.folder, `${n}.tar`));
      const { schedule_entries: entries, sync_feed: feed, users } = contents.tables;
      const others = await bench.database.db
        .selectFrom('sync_feed')
        .select(({ fn }) => fn.countAll<string>().as('count'))
        .where('collection', '<>', 'scheduleEntries')
        .executeTakeFirstOrThrow();
      expect(users?.rows).toBe(1);
      expect(feed?.rows).toBe((entries?.rows ?? 0) + Number(others.count));
    }
  });

  it('is restored without tables that are not of Greenroom', async () => {
    await sql`create table aside (id bigserial)`.execute(bench.database.db);
    await sql`insert into aside default values`.execute(bench.database.db);
    await bench.take();
    const other = await openDatabase();
    await insertUser(other.db);
    await other.db.destroy();
    const archive = await checkArchive(bench.path);
    const parts = { url: other.url, storage: bench.storageIn('other'), now: () => new Date() };
    const restored = await restoreArchive(bench.path, archive, parts);
    expect(restored.leftOut).toEqual(['aside']);
    await sql`drop database ${sql.id(restored.formerDatabase)}`.execute(bench.database.db);
  });

  it('is verified by restoring it, and leaves no database behind', async () => {
    await bench.fill();
    const summary = await bench.take();
    expect(await verifyArchive(bench.path, bench.database.url)).toEqual(summary);
    const { rows } = await sql<{ count: string }>`select count(*) from pg_database
      where starts_with(datname, current_database() || '_')`.execute(bench.database.db);
    expect(rows).toEqual([{ count: '0' }]);
  }, 60_000);

  it('is nowhere when it cannot be completed', async () => {
    await insertUser(bench.database.db);
    const broken = {
      ...bench.storageIn('files'),
      stat: () => Promise.reject(new Error('the store is away')),
    };
    await bench.fill();
    await expect(bench.take(bench.path, broken)).rejects.toThrow('the store is away');
    expect((await readdir(bench.folder)).filter((name) => name.startsWith('one'))).toEqual([]);
    await expect(bench.take(join(bench.folder, 'nowhere', 'one.tar'))).rejects.toThrow(
      `There is no folder ${join(bench.folder, 'nowhere')}.`,
    );
  });

  it('is nowhere when it is broken off', async () => {
    await bench.fill();
    const controller = new AbortController();
    const { signal } = controller;
    const breaking = { ...bench.parts(), signal, report: () => controller.abort() };
    await expect(takeBackup(breaking, bench.path)).rejects.toThrow('Broken off: no backup');
    expect((await readdir(bench.folder)).filter((name) => name.startsWith('one'))).toEqual([]);
    await bench.take();
  });

  it('is readable by its owner alone', async () => {
    await bench.take();
    expect((await stat(bench.path)).mode & 0o777).toBe(0o600);
  });
});

describe('a restore', () => {
  it('is refused while anybody is connected, and changes nothing', async () => {
    await bench.take();
    const other = await openDatabase();
    await insertUser(other.db, { username: 'stays' });
    const archive = await checkArchive(bench.path);
    const parts = { url: other.url, storage: bench.storageIn('other'), now: () => new Date() };
    await expect(restoreArchive(bench.path, archive, parts)).rejects.toThrow('in use');
    expect(await other.db.selectFrom('users').select('username').execute()).toEqual([
      { username: 'stays' },
    ]);
  });

  it('is done although somebody looks into what an earlier one replaced', async () => {
    await bench.fill();
    await bench.take();
    const other = await openDatabase();
    await insertUser(other.db);
    await other.db.destroy();
    const archive = await checkArchive(bench.path);
    // Within one second.
    const restore = (millisecond: number) =>
      restoreArchive(bench.path, archive, {
        url: other.url,
        storage: bench.storageIn('other'),
        now: () => new Date(Date.UTC(2026, 10, 24, 1, 2, 3, millisecond)),
      });
    const { formerDatabase: first } = await restore(1);
    const formerUrl = new URL(other.url);
    formerUrl.pathname = `/${first}`;
    const looking = await connectForCopy(formerUrl.href);
    const { formerDatabase: second } = await restore(2);
    const findLeft = async () => {
      const { rows } = await sql<{ datname: string }>`select datname from pg_database
        where starts_with(datname, ${first.replace(/\d+$/, '')}) order by 1`.execute(
        bench.database.db,
      );
      return rows.map(({ datname }) => datname);
    };
    expect(await findLeft()).toEqual([first, second]);
    await looking.end();
    const { formerDatabase: third } = await restore(3);
    expect(await findLeft()).toEqual([third]);
    await sql`drop database ${sql.id(third)}`.execute(bench.database.db);
  }, 60_000);

  it.each(['a failing file', 'rows that differ', 'a newer version'])(
    'of %s leaves everything as it was',
    async (what) => {
      await bench.fill();
      await bench.take();
      const archive = structuredClone(await checkArchive(bench.path));
      if (what === 'rows that differ') archive.contents.tables['users'] = { rows: 1, hash: '1' };
      if (what === 'a newer version') archive.manifest.migrations.push('20991231000000_later');
      const other = await openDatabase();
      await insertUser(other.db, { username: 'stays' });
      await other.db.destroy();
      const failing = { put: () => Promise.reject(new Error('disk full')) };
      const storage = { ...bench.storageIn('other'), ...(what === 'a failing file' && failing) };
      const parts = { url: other.url, storage, now: () => new Date() };
      await expect(restoreArchive(bench.path, archive, parts)).rejects.toThrow(
        /disk full|users differs|newer version/,
      );
      await refuseWhileInUse(other.url);
      const { db, close } = connectDatabase(other.url);
      try {
        expect(await db.selectFrom('users').select('username').execute()).toEqual([
          { username: 'stays' },
        ]);
        const left = await sql`select from pg_database
          where starts_with(datname, current_database() || '_')`.execute(db);
        expect(left.rows).toEqual([]);
      } finally {
        await close();
      }
    },
  );
});
