import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { replaceSession } from './access/session-repository.ts';
import { backupCron, backupQueue } from './backup/backup-job.ts';
import { type Config, readConfig } from './config.ts';
import { hashSecret, newSecret } from './crypto/secrets.ts';
import { forgetInstance, noteInstance } from './database/instances/instances-repository.ts';
import {
  createDatabaseOfFile,
  createTestDatabase,
  insertUser,
  type TestDatabase,
} from './database/testing/test-database.ts';
import { storeConfigured } from './features/settings/settings-repository.ts';
import { createLog } from './http/log/log.ts';
import { type RunningServer, startServer } from './start-server.ts';
import { waitFor } from './database/testing/wait-for.ts';

const silent = createLog('silent');

function configOf({ url }: TestDatabase, more: Partial<Config>, variables: NodeJS.ProcessEnv = {}) {
  return {
    ...readConfig(variables),
    port: 0,
    host: '127.0.0.1',
    databaseUrl: url,
    logLevel: 'silent' as const,
    ...more,
  };
}

describe('a started server', async () => {
  const page = 'https://support.example/talk';
  const stored = await createDatabaseOfFile();
  let running: RunningServer;
  beforeAll(async () => {
    running = await startServer(configOf(stored, { professionalSupport: page }), silent);
  });
  afterAll(() => running.stop());

  it('schedules nightly backups by default', async () => {
    const query = 'select cron from pgboss.schedule where name = $1';
    const { rows } = await stored.pool.query(query, [backupQueue]);
    expect(rows).toEqual([{ cron: backupCron }]);
  });

  it('makes up for what came due while its machine was off, by a run at the start or once', async () => {
    const { rows } = await stored.pool.query<{ name: string; missed: string | null }>(
      `select name, options->>'missed' as missed from pgboss.schedule order by name`,
    );
    const namesOf = (missed: string | null) =>
      rows.filter((row) => row.missed === missed).map(({ name }) => name);
    expect(namesOf('once')).toEqual([backupQueue, 'files.sweep', 'purge', 'push.clean']);
    // The others run at the start, but concerns.shuffle, which runs every five minutes.
    expect(namesOf(null)).toEqual([
      'announcements.publish',
      'concerns.shuffle',
      'files.remove',
      'schedule.remind',
      'storage.measure',
      'targets.close',
    ]);
  });

  it('serves on the address it names', async () => {
    expect(running.address).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    expect((await fetch(`${running.address}/readyz`)).status).toBe(200);
    const reply = await fetch(`${running.address}/api/setup/status`);
    expect(await reply.json()).toEqual({ needsSetup: true, needsCode: false });
  });

  it('shares the configured page of professional support with the devices', async () => {
    const setting = () =>
      stored.db
        .selectFrom('settings')
        .select(['value', 'updated_at'])
        .where('key', '=', 'professional_support_url')
        .executeTakeFirstOrThrow();
    const fed = stored.db
      .selectFrom('sync_feed')
      .select(['scope', 'op'])
      .where('row_id', '=', 'professional_support_url');
    const first = await setting();
    expect(first.value).toBe(page);
    expect(await fed.execute()).toEqual([{ scope: 'community', op: 'put' }]);
    // Another start with the same value changes no row.
    await storeConfigured(stored.db, 'professional_support_url', page, new Date());
    expect(await setting()).toEqual(first);
  });

  it('serves metrics of requests, sockets, pool and jobs', async () => {
    await fetch(`${running.address}/api/setup/status`);
    const read = async () => (await fetch(`${running.address}/metrics`)).text();
    // pg-boss counts its queues by itself, a moment after its start.
    await waitFor(async () => expect(await read()).toMatch(/^greenroom_jobs\{queue="\S+"/m));
    const text = await read();
    expect(text).toContain('route="/api/setup/status",status="200"');
    expect(text).toContain('greenroom_live_sockets 0');
    expect(text).toMatch(/^greenroom_database_connections\{state="total"\} [1-9]/m);
  });

  it('stops once, however often it is called', async () => {
    await Promise.all([running.stop(), running.stop()]);
    await running.stop();
    await expect(fetch(running.address)).rejects.toThrow();
  });
});

let database: TestDatabase | undefined;
let server: RunningServer | undefined;
afterEach(async () => {
  await server?.stop();
  await database?.drop();
  [database, server] = [undefined, undefined];
});

async function start(more: Partial<Config> = {}, variables?: NodeJS.ProcessEnv, log = silent) {
  database ??= await createTestDatabase();
  server = await startServer(configOf(database, more, variables), log);
  return { database, server };
}

it('creates the configured default administrator, who is needed no more at the next start', async () => {
  const defaultAdmin = { username: 'Boss', password: 'a password of its own' };
  const logged: string[] = [];
  const log = createLog('warn', { write: (line) => void logged.push(line) });
  const { database: stored, server: running } = await start({ defaultAdmin }, {}, log);
  const reply = await fetch(`${running.address}/api/admin-claim/status`);
  expect(await reply.json()).toEqual({ claimable: true, needsCode: false });
  const query = stored.db.selectFrom('users').select(['username', 'role', 'is_unclaimed_default']);
  expect(await query.execute()).toEqual([
    { username: 'Boss', role: 'admin', is_unclaimed_default: true },
  ]);
  const words =
    'DEFAULT_ADMIN_USERNAME and DEFAULT_ADMIN_PASSWORD have no effect: there is an administrator';
  expect(logged.join('')).not.toContain(words);
  await running.stop();
  await start({ defaultAdmin }, {}, log);
  expect(logged.join('')).toContain(words);
});

it('ends the schedule of nightly backups once none are taken, unless another server may', async () => {
  const { database: stored, server: taking } = await start();
  await taking.stop();
  const none = { BACKUP_KEEP: '0' };
  const ofBackups = async () => {
    const { rows } = await stored.pool.query<{ kind: string }>(
      `select 'schedule' as kind from pgboss.schedule where name = $1
       union all select 'job' from pgboss.job where name = $1 and state = 'created'`,
      [backupQueue],
    );
    return rows.map(({ kind }) => kind);
  };
  const id = '0190a000-0000-7000-8000-000000000001';
  await noteInstance(stored.db, { id, version: '1.2.3' });
  await (await start({}, none)).server.stop();
  expect(await ofBackups()).toEqual(['schedule', 'job']);
  await forgetInstance(stored.db, id);
  await start({}, none);
  expect(await ofBackups()).toEqual([]);
});

async function signIn({ db }: TestDatabase, { address }: RunningServer) {
  const user = await insertUser(db);
  const secret = newSecret();
  const later = new Date(Date.now() + 3_600_000);
  const times = { now: new Date(), expire: later, absoluteExpire: later };
  await replaceSession(db, { sid: hashSecret(secret), userId: user.id, ...times }, undefined);
  return { user, cookie: `greenroom_session_${new URL(address).port}=${secret}` };
}

it('finishes a request in flight before stopping, and accepts no other', async () => {
  const { server: running, database: stored } = await start();
  const { user, cookie } = await signIn(stored, running);
  const put = () =>
    fetch(`${running.address}/api/user/time-zone`, {
      method: 'PUT',
      headers: { cookie, 'content-type': 'application/json' },
      body: JSON.stringify({ timeZone: 'Europe/London' }),
    });
  const { reply, stopped } = await stored.db.transaction().execute(async (trx) => {
    await trx.selectFrom('users').select('id').where('id', '=', user.id).forUpdate().execute();
    const inFlight = put();
    await waitForLockWaiter(stored);
    const stopping = running.stop();
    await waitForRefusal(`${running.address}/readyz`);
    return { reply: inFlight, stopped: stopping };
  });
  expect((await reply).status).toBe(200);
  const answered = performance.now();
  await stopped;
  // Far below the drain limit: the connection does not wait for a next request.
  expect(performance.now() - answered).toBeLessThan(5_000);
  await expect(put()).rejects.toThrow();
});

it('leaves nothing behind when the start fails', async () => {
  const { server: running, database: stored } = await start();
  const config = configOf(stored, { port: Number(new URL(running.address).port) });
  await expect(startServer(config, silent)).rejects.toThrow(
    /^Cannot listen on HOST=127\.0\.0\.1 PORT=\d+: .*EADDRINUSE/,
  );
  await running.stop();
  await waitForConnections(stored, 0);
});

async function waitForLockWaiter({ pool }: TestDatabase): Promise<void> {
  for (let count = 0; count === 0;) {
    const { rows } = await pool.query<{ count: string }>(
      `select count(*) from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock'`,
    );
    count = Number(rows[0]?.count);
  }
}

async function waitForRefusal(url: string): Promise<void> {
  for (;;) {
    const status = await fetch(url).then(
      (reply) => reply.status,
      () => 0,
    );
    if (status !== 200) return;
  }
}

async function waitForConnections({ pool }: TestDatabase, expected: number): Promise<void> {
  for (let count = -1; count !== expected;) {
    const { rows } = await pool.query<{ count: string }>(
      `select count(*) from pg_stat_activity
       where datname = current_database() and application_name = any($1)`,
      [['greenroom-jobs', 'greenroom-live']],
    );
    count = Number(rows[0]?.count);
  }
}
