import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase } from '../database/testing/test-database.ts';
import {
  type Caller,
  startAppOfFile,
  startTestApp,
  type TestApp,
} from '../http/testing/test-app.ts';
import { makeKeyRing } from '../crypto/testing/make-key-ring.ts';
import { unusedFiles } from '../files/testing/unused-files.ts';
import { createRequestHandlers } from '../registered-features.ts';
import { plan, SyncClient } from '../sync/testing/sync-client.ts';
import type { JobRun } from '../jobs/runs-repository.ts';
import { createMetrics } from './metrics.ts';

const now = new Date('2026-11-20T10:00:00.000Z');
const token = 'a-token-of-enough-length';

let readQueues: () => Promise<
  { name: string; queuedCount: number; activeCount: number; failedCount: number }[]
> = async () => [];
let readRuns: () => Promise<readonly JobRun[]> = async () => [];
let sockets = 0;

const database = await createTestDatabase();
const metrics = createMetrics(() => now);
metrics.measureParts({
  pool: database.pool,
  countSockets: () => sockets,
  readQueues: () => readQueues(),
  readRuns: () => readRuns(),
});
const test = await startAppOfFile({
  database,
  metrics,
  handlers: createRequestHandlers({
    bankKeys: await makeKeyRing(),
    files: unusedFiles,
    announce: () => undefined,
    observer: metrics.sync,
  }),
  config: { metricsToken: token },
});
test.setNow(now);

const bearer = { headers: { authorization: `Bearer ${token}` } };

/** Every series with its value, parsed like Prometheus. */
async function readSeries(): Promise<Map<string, number>> {
  const { status, text, headers } = await test.anonymous.send('GET', '/metrics', undefined, bearer);
  expect(status).toBe(200);
  expect(headers['content-type']).toMatch(/^text\/plain; version=0\.0\.4/);
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(
    lines.map((line) => {
      const match = /^([a-z_]\w*(?:\{.*\})?) (\S+)$/.exec(line);
      expect(match, line).not.toBeNull();
      return [match?.[1] ?? '', Number(match?.[2])];
    }),
  );
}

async function exchange(
  caller: Caller,
  client: SyncClient,
  mutations: ReturnType<SyncClient['next']>[],
) {
  return caller.send('POST', '/api/sync', client.request(mutations));
}

it('counts and times requests by method, pattern and status', async () => {
  const caller = await test.signedIn(await test.addUser());
  await caller.send('GET', '/api/schedule/date/2026-11-20');
  await caller.send('GET', '/api/schedule/date/2026-11-21');
  await caller.send('GET', '/api/schedule/date/never');
  await caller.send('GET', '/api/nothing/here');
  const series = await readSeries();
  const count = (method: string, route: string, status: number) =>
    series.get(
      `greenroom_http_request_duration_seconds_count{method="${method}",route="${route}",status="${status}"}`,
    );
  expect(count('GET', '/api/schedule/date/:date', 200)).toBe(2);
  expect(count('GET', '/api/schedule/date/:date', 400)).toBe(1);
  expect(count('GET', 'none', 404)).toBe(1);
});

it('counts batches, and mutations once by call and outcome', async () => {
  const user = await test.addUser();
  const caller = await test.signedIn(user);
  const client = new SyncClient(test.db, user.id, () => now);
  const batch = [
    client.next('schedule.add', plan()),
    client.next('schedule.add', plan(undefined, '1990-01-01')),
    client.next('sync.skip', {}),
    client.next('a.call{of="nobody"}', {}),
  ];
  // The second time everything was processed before.
  expect((await exchange(caller, client, batch)).status).toBe(200);
  expect((await exchange(caller, client, batch)).status).toBe(200);
  expect((await exchange(caller, client, [])).status).toBe(200);
  const series = await readSeries();
  const mutations = [...series].filter(([name]) => name.includes('mutations_total'));
  expect(Object.fromEntries(mutations)).toEqual({
    'greenroom_sync_mutations_total{call="schedule.add",outcome="applied"}': 1,
    'greenroom_sync_mutations_total{call="schedule.add",outcome="rejected"}': 1,
    'greenroom_sync_mutations_total{call="sync.skip",outcome="skipped"}': 1,
    'greenroom_sync_mutations_total{call="unknown",outcome="rejected"}': 1,
  });
  expect(series.get('greenroom_sync_batches_total{kind="push"}')).toBe(2);
  expect(series.get('greenroom_sync_batches_total{kind="pull"}')).toBe(1);
});

it('measures how long the oldest change had waited, clamping wrong clocks', async () => {
  const user = await test.addUser();
  const caller = await test.signedIn(user);
  const client = new SyncClient(test.db, user.id, () => now);
  const at = (instant: string) => ({ ...client.next('sync.skip', {}), at: instant });
  const oldest = async () => (await readSeries()).get('greenroom_sync_oldest_queued_seconds');
  await exchange(caller, client, [at('2999-01-01T00:00:00.000Z')]);
  expect(await oldest()).toBe(0);
  await exchange(caller, client, [at('2026-11-20T09:59:00.000Z'), at('2026-11-20T09:00:00.000Z')]);
  expect(await oldest()).toBe(3_600);
  await exchange(caller, client, [at('1970-01-01T00:00:00.000Z')]);
  expect(await oldest()).toBe(400 * 24 * 3_600);
});

it('measures pool, sockets, jobs, event loop and process', async () => {
  sockets = 3;
  readQueues = async () => [{ name: 'reminders', queuedCount: 4, activeCount: 1, failedCount: 2 }];
  const series = await readSeries();
  expect(series.get('greenroom_database_connections{state="total"}')).toBeGreaterThan(0);
  expect(series.get('greenroom_database_connections{state="waiting"}')).toBe(0);
  expect(series.get('greenroom_live_sockets')).toBe(3);
  expect(series.get('greenroom_jobs{queue="reminders",state="queued"}')).toBe(4);
  expect(series.get('greenroom_jobs{queue="reminders",state="failed"}')).toBe(2);
  expect(series.has('nodejs_eventloop_lag_p99_seconds')).toBe(true);
  expect(series.get('process_resident_memory_bytes')).toBeGreaterThan(0);
});

it('measures the last run of scheduled jobs', async () => {
  const startedAt = new Date('2026-11-20T10:00:00Z');
  const endedAt = new Date('2026-11-20T10:00:02Z');
  readRuns = async () => [
    { name: 'purge', state: 'failed', startedAt, endedAt },
    { name: 'remind', state: 'completed', startedAt, endedAt },
  ];
  const series = await readSeries();
  const of = (name: string, queue: string) =>
    series.get(`greenroom_job_last_run_${name}{queue="${queue}"}`);
  expect(of('timestamp_seconds', 'purge')).toBe(endedAt.getTime() / 1_000);
  expect(of('duration_seconds', 'purge')).toBe(2);
  expect([of('failed', 'purge'), of('failed', 'remind')]).toEqual([1, 0]);
  readRuns = () => Promise.reject(new Error('no database'));
  expect([...(await readSeries()).keys()].filter((name) => name.includes('last_run'))).toEqual([]);
  readRuns = async () => [];
});

it('measures when the last verified backup was taken, and its size', async () => {
  const metrics = createMetrics();
  let backup: { takenAt: Date; bytes: number } | null = { takenAt: now, bytes: 72_000_000 };
  metrics.measureParts({ readBackup: () => Promise.resolve(backup) });
  const readBackups = async () => (await metrics.read()).match(/^greenroom_backup\S* .*$/gm);
  expect(await readBackups()).toEqual([
    `greenroom_backup_verified_timestamp_seconds ${now.getTime() / 1_000}`,
    'greenroom_backup_verified_bytes 72000000',
  ]);
  backup = null;
  expect(await readBackups()).toBeNull();
});

it('says whether the object store answers', async () => {
  const metrics = createMetrics();
  let fault: string | null = null;
  metrics.measureParts({ store: { errors: 3, findFault: () => Promise.resolve(fault) } });
  expect(await metrics.read()).toMatch(/^greenroom_object_store_up 1$/m);
  fault = 'away';
  const text = await metrics.read();
  expect(text).toMatch(/^greenroom_object_store_up 0$/m);
  expect(text).toMatch(/^greenroom_object_store_errors_total 3$/m);
});

it('is readable even if the jobs cannot be counted', async () => {
  for (const broken of [
    () => Promise.reject(new Error('no database')),
    () => new Promise<never>(() => undefined),
  ]) {
    readQueues = broken;
    const series = await readSeries();
    expect([...series.keys()].filter((name) => name.startsWith('greenroom_jobs'))).toEqual([]);
    expect(series.get('greenroom_live_sockets')).toBe(3);
  }
  readQueues = async () => [];
});

describe('read access', () => {
  const here = { host: 'localhost:3000' };
  const read = async (headers: Record<string, string>, remoteAddress = '127.0.0.1') =>
    (await test.anonymous.send('GET', '/metrics', undefined, { headers, remoteAddress })).status;

  it('needs the token where there is one, also on this machine', async () => {
    expect(await read(here)).toBe(401);
    expect(await read(bearer.headers, '203.0.113.7')).toBe(200);
    expect(await read({ ...here, ...bearer.headers })).toBe(200);
    expect(await read({ authorization: `Bearer ${token}x` }, '203.0.113.7')).toBe(401);
    expect(await read({ authorization: token }, '203.0.113.7')).toBe(401);
  });
});

describe('read access without a token', () => {
  const here = { host: 'localhost:3000' };
  let open: TestApp;
  beforeAll(async () => {
    open = await startTestApp({ metrics: createMetrics() });
  });
  afterAll(() => open.stop());
  const read = async (headers: Record<string, string>, remoteAddress = '127.0.0.1') =>
    (await open.anonymous.send('GET', '/metrics', undefined, { headers, remoteAddress })).status;

  it('is open to this machine by a loopback name', async () => {
    expect(await read(here)).toBe(200);
    expect(await read({ host: '127.0.0.1:3000' }, '::ffff:127.0.0.1')).toBe(200);
    expect(await read({ host: '[::1]:3000' }, '::1')).toBe(200);
  });

  it('is not logged at info', async () => {
    const before = open.logLines.length;
    expect(await read(here)).toBe(200);
    expect(open.logLines.slice(before)).toEqual([]);
  });

  it.each<[string, Record<string, string>, string?]>([
    ['another machine', here, '203.0.113.7'],
    [
      'another machine that claims otherwise',
      { ...here, 'x-forwarded-for': '127.0.0.1' },
      '203.0.113.7',
    ],
    ['a reverse proxy here that forwards', { ...here, 'x-forwarded-for': '203.0.113.7' }],
    ['a reverse proxy here under a public name', { host: 'greenroom.example' }],
    ['a page that points its name at this machine', { host: 'evil.example:3000' }],
  ])('is closed to %s', async (_who, headers, address) => {
    expect(await read(headers, address)).toBe(401);
  });

  it('is closed to this machine if there is a public address, and without a token', async () => {
    const config = { publicOrigin: 'https://greenroom.example' };
    const served = await startTestApp({ config, metrics: createMetrics() });
    const answer = async (headers: Record<string, string>) =>
      (await served.anonymous.send('GET', '/metrics', undefined, { headers })).status;
    expect(await answer(here)).toBe(401);
    expect(await answer({ authorization: 'Bearer undefined' })).toBe(401);
    expect(await answer({ authorization: 'Bearer ' })).toBe(401);
    await served.stop();
  });
});

it('has no personal data in its labels', async () => {
  const user = await test.addUser({ username: 'planted-name' });
  const caller = await test.signedIn(user);
  await caller.send('GET', '/api/schedule/planted-path?planted-query=1');
  await caller.send('GET', '/planted-path');
  const { text } = await test.anonymous.send('GET', '/metrics', undefined, bearer);
  expect(text).not.toMatch(/planted/);
  expect(text).not.toContain(user.id);
});
