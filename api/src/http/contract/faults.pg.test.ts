import { describe, expect, it } from 'vitest';
import { AppError } from '../../app-error.ts';
import { buildApp } from '../../app.ts';
import { connectDatabase } from '../../database/connect.ts';
import { insertFailure } from '../../features/account/sign-in/sign-in-failures-repository.ts';
import { makeKeyRing } from '../../crypto/testing/make-key-ring.ts';
import { unusedFiles } from '../../files/testing/unused-files.ts';
import { createRequestHandlers, mutationHandlers } from '../../registered-features.ts';
import type { RequestHandlers } from '../../access/handler.ts';
import { createLog } from '../log/log.ts';
import { startAppOfFile, type TestApp } from '../testing/test-app.ts';

const secret = 'a secret that nobody may read';
let currentUser: RequestHandlers['account.currentUser'];
let reschedule: (typeof mutationHandlers)['schedule.reschedule'];
let announced = 0;
let isDraining = false;

const test = await startAppOfFile({
  refusesFreely: true,
  handlers: { 'account.currentUser': (...given) => currentUser(...given) },
  mutations: { ...mutationHandlers, 'schedule.reschedule': (...given) => reschedule(...given) },
  isDraining: () => isDraining,
  live: {
    mount: async () => undefined,
    announce: () => {
      announced += 1;
    },
  },
});
const member = await test.signedIn(await test.addUser());

const read = () => member.send('GET', '/api/auth/user');

describe('a handler', () => {
  it('whose answer has more than the schema names leaks nothing of it', async () => {
    const { 'account.currentUser': real } = createRequestHandlers({
      bankKeys: await makeKeyRing(),
      files: unusedFiles,
      announce: () => undefined,
    });
    currentUser = async (...given) => Object.assign(await real(...given), { password: secret });
    const reply = await read();
    expect(reply.status).toBe(200);
    expect(reply.text).not.toContain(secret);
  });

  it('whose answer has less than the schema requires is masked, and named in the log', async () => {
    // A handler that violates its types.
    currentUser = async () => ({ username: secret }) as never;
    const reply = await read();
    expect([reply.status, reply.body]).toMatchObject([500, { code: 'internal' }]);
    expect(reply.text).not.toContain('username');
    const line = test.logLines.find((text) => text.includes('account.currentUser'));
    expect(line).toContain('reqId');
    expect(test.logLines.join('')).not.toContain(secret);
  });

  it("that throws is masked, and its error's message is not logged", async () => {
    currentUser = async () => {
      throw new Error(`could not read ${secret}`);
    };
    const reply = await read();
    expect([reply.status, reply.body]).toEqual([
      500,
      {
        code: 'internal',
        message: 'Something went wrong on our side. Please try again later.',
        details: expect.stringMatching(/^Reference [\w-]+$/),
      },
    ]);
    const line = test.logLines.findLast((text) => text.includes('request failed'));
    const { reqId } = JSON.parse(line ?? '') as { reqId: string };
    expect(reply.text).toContain(reqId);
    expect(line).toContain('faults.pg.test.ts');
    expect(test.logLines.join('')).not.toContain(secret);
  });

  it('that throws a problem is answered with it', async () => {
    currentUser = async () => {
      throw new AppError('conflict', 'It is so', { details: 'And more' });
    };
    const reply = await read();
    expect([reply.status, reply.body]).toEqual([
      409,
      { code: 'conflict', message: 'It is so', details: 'And more' },
    ]);
  });

  it.each([
    ['a lost connection', { code: '08006' }, 503, 'overloaded'],
    ['a deadlock', { code: '40P01' }, 503, 'overloaded'],
    ['text PostgreSQL refuses', { code: '22021' }, 400, 'invalid'],
    ['a broken constraint nobody foresaw', { code: '23514' }, 500, 'internal'],
  ])('that meets %s gets the matching response', async (_name, fault, status, code) => {
    currentUser = async () => {
      throw Object.assign(new Error(secret), fault);
    };
    const reply = await read();
    expect([reply.status, reply.body]).toMatchObject([status, { code }]);
    if (status === 503) expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0);
  });
});

describe('an offline call by REST', () => {
  const url = '/api/schedule/0190a000-0000-7000-8000-000000000001';
  const hours = { plannedStartTime: '09:00', plannedEndTime: '10:00' };

  it('is repeated after a deadlock', async () => {
    let attempts = 0;
    reschedule = async () => {
      attempts += 1;
      if (attempts < 3) throw Object.assign(new Error('deadlock detected'), { code: '40P01' });
      throw new AppError('not_found', 'Reached');
    };
    expect((await member.send('PATCH', url, hours)).status).toBe(404);
    expect(attempts).toBe(3);
  });

  it("runs in one transaction, with the server's time and without an offset", async () => {
    const now = new Date('2026-11-20T10:00:00.000Z');
    reschedule = async ({ trx, at, offset, now: serverNow }) => {
      expect([at, serverNow, offset]).toEqual([now, now, null]);
      await insertFailure(trx, 'rolled back', now, now);
      throw new AppError('conflict', 'Undo');
    };
    test.setNow(now);
    const later = await test.signedIn(await test.addUser());
    expect((await later.send('PATCH', url, hours)).status).toBe(409);
    const rows = await test.db.selectFrom('sign_in_failures').select('id').execute();
    expect(rows).toEqual([]);
  });

  it('uses the rights as read under the lock', async () => {
    const user = await test.addUser();
    const caller = await test.signedIn(user);
    reschedule = async () => {
      throw new AppError('conflict', 'Reached');
    };
    // Paused between the guard and the lock: the lock's holder decides.
    const pausing = test.db.transaction().execute(async (trx) => {
      await trx.selectFrom('users').select('id').where('id', '=', user.id).forUpdate().execute();
      const reply = caller.send('PATCH', url, hours);
      await waitForLockWaiter(test);
      await trx.updateTable('users').set({ suspended: true }).where('id', '=', user.id).execute();
      return { reply };
    });
    const { reply } = await pausing;
    expect((await reply).body).toMatchObject({ code: 'account_paused' });
  });
});

it('announces only calls that may have changed rows', async () => {
  const before = announced;
  await member.send('GET', '/api/schedule/date/2026-11-20');
  await member.send('PUT', '/api/user/time-zone', { timeZone: 'not a zone' });
  expect(announced).toBe(before);
  await member.send('PUT', '/api/user/time-zone', { timeZone: 'Europe/London' });
  expect(announced).toBe(before + 1);
});

it('answers 503 without a database, and stays alive without being ready', async () => {
  // Nothing listens on port 1.
  const { db, close } = connectDatabase('postgres://nobody@127.0.0.1:1/none');
  const app = await buildApp({
    db,
    config: test.config,
    handlers: createRequestHandlers({
      bankKeys: await makeKeyRing(),
      files: unusedFiles,
      announce: () => undefined,
    }),
    mutations: mutationHandlers,
    files: unusedFiles,
    log: createLog('silent'),
  });
  const get = (url: string) =>
    app.inject({ method: 'GET', url, headers: { cookie: member.cookie ?? '' } });
  for (const url of ['/api/auth/user', '/api/setup/status']) {
    const reply = await get(url);
    expect([reply.statusCode, reply.json()]).toMatchObject([503, { code: 'overloaded' }]);
    expect(reply.headers['retry-after']).toBeDefined();
  }
  expect((await get('/readyz')).statusCode).toBe(503);
  expect((await get('/healthz')).statusCode).toBe(200);
  await app.close();
  await close();
});

it('is not ready while it drains, and accepts no new requests', async () => {
  expect((await test.anonymous.send('GET', '/readyz')).status).toBe(200);
  isDraining = true;
  expect((await test.anonymous.send('GET', '/readyz')).status).toBe(503);
  expect((await test.anonymous.send('GET', '/healthz')).status).toBe(200);
  const reply = await test.anonymous.send('GET', '/api/setup/status');
  expect([reply.status, reply.body]).toMatchObject([503, { code: 'overloaded' }]);
  expect(reply.headers).toMatchObject({ connection: 'close', 'retry-after': expect.anything() });
  isDraining = false;
});

async function waitForLockWaiter({ database }: TestApp): Promise<void> {
  for (;;) {
    const { rows } = await database.pool.query<{ count: string }>(
      `select count(*) from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock'`,
    );
    if (Number(rows[0]?.count) > 0) return;
  }
}
