import { type CompiledQuery, Kysely, PostgresDialect } from 'kysely';
import { v7 as newId } from 'uuid';
import { afterAll, expect, it, vi } from 'vitest';
import type { SystemState } from '@greenroom/sync-protocol/system/system-records';
import { makeKeyRing } from '../../crypto/testing/make-key-ring.ts';
import { forgetInstance, noteInstance } from '../../database/instances/instances-repository.ts';
import type { Database } from '../../database/schema.ts';
import { createTestDatabase } from '../../database/testing/test-database.ts';
import { createLog } from '../../http/log/log.ts';
import { startAppOfFile, startTestApp } from '../../http/testing/test-app.ts';
import { openFiles } from '../../files/files.ts';
import { startJobs } from '../../jobs/start-jobs.ts';
import { startLive } from '../../live/live.ts';
import { createRequestHandlers } from '../../registered-features.ts';
import { countPushes } from '../push/pushes-repository.ts';
import { startMeasureJobs } from './measure-jobs.ts';
import { readSystem } from './read-system.ts';

const startedAt = new Date('2026-11-21T06:00:00.000Z');
const now = new Date('2026-11-21T12:00:00.000Z');
const folder = import.meta.dirname;

const database = await createTestDatabase();
const jobs = await startJobs({ url: database.url });
const files = openFiles(folder);
const test = await startAppOfFile({
  database,
  handlers: createRequestHandlers({
    bankKeys: await makeKeyRing(),
    files,
    announce: () => undefined,
    readQueues: () => jobs.boss.getQueues(),
    startedAt,
    diskFolder: folder,
  }),
});
test.setNow(now);
const admin = await test.signedIn(await test.addUser({ role: 'admin' }));
afterAll(() => jobs.stop(0));

async function read(): Promise<SystemState> {
  const { status, body } = await admin.send<SystemState>('GET', '/api/admin/system');
  expect(status).toBe(200);
  return body;
}

const startMeasuring = () =>
  startMeasureJobs(jobs.boss, {
    db: test.db,
    files: test.files,
    log: createLog('silent'),
    now: () => now,
  });

async function addUpload(file_type: 'video' | 'image', file_size: number): Promise<void> {
  const id = newId();
  await test.db
    .insertInto('uploads')
    .values({
      id,
      user_id: null,
      file_key: id,
      file_type,
      original_name: 'a',
      mime_type: 'video/mp4',
      file_size,
      width: null,
      height: null,
      thumbnail_key: null,
      status: 'finalized',
      expires_at: now,
      finalized_at: now,
    })
    .execute();
}

it('tells version, start, disk and database; files and instances are unknown at first', async () => {
  const { server, storage, measured, readAt } = await read();
  expect(readAt).toBe(now.toISOString());
  expect(server).toMatchObject({ startedAt: startedAt.toISOString(), instances: null });
  expect(server.version).toMatch(/^\d+\.\d+\.\d+/);
  expect(server.databaseVersion).toMatch(/^\d+(\.\d+)?$/);
  expect(storage.databaseBytes).toBeGreaterThan(1_000_000);
  expect(measured).toBeNull();
  expect(storage.disk?.freeBytes).toBeLessThan(storage.disk?.totalBytes ?? 0);
});

it.runIf(process.platform === 'linux')(
  'tells the disk of the backups where it is another one than the data folder’s',
  async () => {
    const readStorage = async (backups: string, diskFolder?: string) => {
      const parts = { startedAt, diskFolder, backups: { folder: backups, keep: 14 } };
      return (await readSystem(database.db, parts, now)).storage;
    };
    expect(await readStorage(folder, folder)).not.toHaveProperty('backupDisk');
    // Files and database elsewhere; and a file system without room, on every machine.
    expect(await readStorage(folder)).toMatchObject({
      disk: null,
      backupDisk: { totalBytes: expect.any(Number) },
    });
    const other = await readStorage('/proc', folder);
    expect(other.backupDisk).toEqual({ freeBytes: 0, totalBytes: 0 });
    expect(other.disk?.totalBytes).toBeGreaterThan(0);
  },
);

it('lists the instances that gave a sign of life, with their versions', async () => {
  const id = crypto.randomUUID();
  await noteInstance(database.db, { id, version: '0.0.9' });
  const { server } = await readSystem(database.db, { startedAt }, new Date());
  expect(server.running).toEqual([
    { version: '0.0.9', startedAt: expect.any(String), seenAt: expect.any(String) },
  ]);
  await forgetInstance(database.db, id);
});

it('counts the instances that listen for changes', async () => {
  const log = createLog('silent');
  const listening = await Promise.all(
    [1, 2].map(() => startLive({ db: test.db, url: database.url, feeds: [], sources: [], log })),
  );
  await vi.waitFor(async () => expect((await read()).server.instances).toBe(2), {
    timeout: 10_000,
  });
  await Promise.all(listening.map((live) => live.stop()));
});

it('shows jobs with their runs, waiting work and the files an hourly job counted', async () => {
  await addUpload('video', 2_000_000_000);
  await addUpload('video', 1_500_000_000);
  await addUpload('image', 1_000);
  await startMeasuring();
  await vi.waitFor(async () => expect((await read()).measured).not.toBeNull(), {
    timeout: 20_000,
  });
  const { measured, jobs: shown } = await read();
  expect(measured?.subscriptions).toBe(0);
  expect(measured?.kinds).toEqual([
    { kind: 'video', files: 2, bytes: 3_500_000_000 },
    { kind: 'image', files: 1, bytes: 1_000 },
  ]);
  expect(shown).toMatchObject([
    { name: 'storage.measure', cron: '53 * * * *', lastRun: { hasFailed: false, handled: null } },
  ]);
}, 30_000);

it('shows what failed and what waits', async () => {
  await jobs.boss.createQueue('broken', { retryLimit: 0 });
  await jobs.boss.schedule('broken', '0 0 1 1 *');
  await jobs.boss.createQueue('idle');
  await jobs.boss.send('idle');
  await jobs.boss.send('idle', {}, { startAfter: 3_600 });
  await jobs.boss.work('broken', { pollingIntervalSeconds: 0.5 }, () =>
    Promise.reject(new Error('The disk is gone')),
  );
  await jobs.boss.send('broken');
  await vi.waitFor(
    async () => {
      const { jobs: shown, queue } = await read();
      expect(shown?.find(({ name }) => name === 'broken')).toMatchObject({
        lastRun: { hasFailed: true, handled: null },
        lastFailure: { reason: 'The disk is gone' },
      });
      expect(queue).toMatchObject({ waiting: 1, planned: 1, failed: 1 });
    },
    { timeout: 30_000, interval: 500 },
  );
  expect((await read()).queue?.oldestSeconds).toBeGreaterThan(0);
}, 40_000);

it('shows seven days of pushes, today first', async () => {
  const yesterday = new Date(now.getTime() - 24 * 3_600_000);
  await countPushes(test.db, new Map([['delivered', 5]]), yesterday);
  await countPushes(test.db, new Map([['delivered', 7]] as const), now);
  await countPushes(test.db, new Map([['retried', 2]] as const), now);
  await countPushes(test.db, new Map([['gone', 1]] as const), now);
  const { pushDays } = await read();
  expect(pushDays).toHaveLength(7);
  const none = { delivered: 0, retried: 0, failed: 0, expired: 0, gone: 0 };
  expect(pushDays.slice(0, 3)).toEqual([
    { ...none, day: '2026-11-21', delivered: 7, retried: 2, gone: 1 },
    { ...none, day: '2026-11-20', delivered: 5 },
    { ...none, day: '2026-11-19' },
  ]);
});

it('answers within seconds while the jobs hang, without them', async () => {
  const hanging = await startTestApp({
    handlers: createRequestHandlers({
      bankKeys: await makeKeyRing(),
      files: test.files,
      announce: () => undefined,
      readQueues: () => new Promise<never>(() => undefined),
    }),
  });
  const caller = await hanging.signedIn(await hanging.addUser({ role: 'admin' }));
  const { status, body } = await caller.send<SystemState>('GET', '/api/admin/system');
  expect(status).toBe(200);
  expect(body).toMatchObject({ jobs: null, queue: null, storage: { disk: null } });
  await hanging.stop();
});

const outbox = '/api/device/outbox';

it('lists devices that were stuck for an hour at their last report, until they are not', async () => {
  const user = await test.addUser({ username: 'clara' });
  const device = await test.signedIn(user);
  const other = await test.signedIn(user);
  await device.send('PUT', outbox, { waiting: 4, refused: 1, oldestSeconds: 7_200 });
  await other.send('PUT', outbox, { waiting: 1, refused: 0, oldestSeconds: 3_599 });
  expect((await read()).stuck).toEqual({
    total: 1,
    devices: [
      {
        userId: user.id,
        username: 'clara',
        device: 'Unknown device',
        waiting: 4,
        refused: 1,
        oldestAt: '2026-11-21T10:00:00.000Z',
        reportedAt: now.toISOString(),
        lastSeenAt: now.toISOString(),
      },
    ],
  });
  // One row a session.
  await device.send('PUT', outbox, { waiting: 3, refused: 1, oldestSeconds: 7_200 });
  expect((await read()).stuck.devices).toMatchObject([{ waiting: 3 }]);
  await device.send('PUT', outbox, { waiting: 0, refused: 1, oldestSeconds: 0 });
  expect((await read()).stuck).toEqual({ total: 0, devices: [] });
});

it('forgets the report of a session that ended', async () => {
  const device = await test.signedIn(await test.addUser());
  await device.send('PUT', outbox, { waiting: 4, refused: 0, oldestSeconds: 7_200 });
  expect((await read()).stuck.total).toBe(1);
  await device.send('POST', '/api/local-logout');
  expect((await read()).stuck.total).toBe(0);
});

it('lists fifty devices and counts all', async () => {
  const user = await test.addUser();
  for (let n = 0; n < 52; n += 1) {
    const device = await test.signedIn(user);
    await device.send('PUT', outbox, { waiting: 1, refused: 0, oldestSeconds: 10_000 - n });
  }
  const { stuck } = await read();
  expect([stuck.total, stuck.devices.length]).toEqual([52, 50]);
  expect(stuck.devices[0]?.oldestAt).toBe(new Date(now.getTime() - 10_000_000).toISOString());
}, 20_000);

it('reads no table whole that grows with the community or with time', async () => {
  await database.pool.query(`
    insert into pgboss.job (name, state, started_on, completed_on, output)
    select 'storage.measure', 'completed', now(), now() - n * interval '1 s', '{}'
    from generate_series(1, 20000) as n;
    insert into users (id, username, email, password, auth_type)
    select gen_random_uuid(), 'user' || n, 'user' || n || '@example.test', '', 'local' from generate_series(1, 5000) as n;
    insert into sessions (sid, user_id, sess, expire, absolute_expire)
    select id::text, id, '{}', now() + interval '1 year', now() + interval '1 year' from users;
    insert into uploads (id, file_key, file_type, original_name, mime_type, file_size, status, expires_at, finalized_at)
    select gen_random_uuid(), 'image/key-' || n, 'image', 'one.png', 'image/png', 1, 'finalized', now(), now()
    from generate_series(1, 20000) as n;
    insert into missing_files (file_key, noticed_at, confirmed_at)
    select 'image/key-' || n, now(), now() from generate_series(1, 20) as n;
    insert into file_removals (file_key, due_at) select 'image/left-' || n, now() from generate_series(1, 20) as n;
    analyze`);
  const asked: CompiledQuery[] = [];
  const dialect = new PostgresDialect({ pool: database.pool });
  const db = new Kysely<Database>({ dialect, log: ({ query }) => void asked.push(query) });
  await readSystem(db, { startedAt, readQueues: () => jobs.boss.getQueues() }, new Date());
  expect(asked).toHaveLength(13);
  for (const { sql: text, parameters } of asked) {
    const { rows } = await database.pool.query<{ 'QUERY PLAN': string }>(`explain ${text}`, [
      ...parameters,
    ]);
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    // Small: stuck devices, a week of counts, a hundred backups, the running instances,
    // missing and left-over files, and what pg-boss and PostgreSQL list.
    expect(plan).not.toMatch(
      /Seq Scan on (?!outbox_reports|push_counts|schedule|queue|pg_database|backups|instances|missing_files|file_removals)/,
    );
  }
}, 30_000);
