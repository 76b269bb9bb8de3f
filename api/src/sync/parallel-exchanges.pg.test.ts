import type { Mutation } from '@greenroom/sync-protocol/sync/mutation';
import { makeSyncRequest } from '@greenroom/sync-protocol/sync/testing/make-exchange';
import { v4, v7 } from 'uuid';
import { expect, it } from 'vitest';
import { connectDatabase } from '../database/connect.ts';
import { type Caller, type Reply, startAppOfFile } from '../http/testing/test-app.ts';
import { waitFor } from '../database/testing/wait-for.ts';

/** More than the pool has connections. */
const crowd = 12;
/** Milliseconds: a request that waits for a connection takes 5,000. */
const quick = 1_500;

const test = await startAppOfFile();

const exchangeOf = (userId: string, call: string, input: Mutation['input']) =>
  makeSyncRequest(userId, v4(), {
    pull: false,
    mutations: [{ id: v4(), sequence: 1, call, input, at: new Date().toISOString(), offset: 0 }],
  });

const plan = () => ({
  id: v7(),
  date: '2999-01-01',
  plannedStartTime: '20:00',
  plannedEndTime: '22:00',
});

/** Holds the rows of a statement locked while `work` runs. */
async function whileLocked(
  statement: string,
  values: readonly string[],
  work: () => Promise<void>,
) {
  const outside = connectDatabase(test.database.url, { poolSize: 1 });
  const client = await outside.pool.connect();
  try {
    await client.query('begin');
    await client.query(statement, [...values]);
    await work();
  } finally {
    await client.query('rollback');
    client.release();
    await outside.close();
  }
}

/** Waits until transactions of the server wait for the lock. */
async function untilBlocked(): Promise<void> {
  await waitFor(async () => {
    const { rows } = await test.database.pool.query<{ count: string }>(
      `select count(*) from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock'`,
    );
    expect(Number(rows[0]?.count)).toBeGreaterThan(0);
  });
}

async function timeOf(caller: Caller): Promise<number> {
  const started = performance.now();
  const { status } = await caller.send('GET', '/api/auth/user');
  expect(status).toBe(200);
  return performance.now() - started;
}

const lockAccount = 'select from users where id = $1 for update';
/** As an exchange does: it holds the account's row, and that of the account in the feed. */
const changePreference =
  'update users set notify_schedule_enabled = not notify_schedule_enabled where id = $1';
const lockCommunityChat =
  "select pg_advisory_xact_lock(hashtextextended('greenroom.chat.general', 0)), $1::text";

it('leaves connections to others while exchanges of one account wait for its lock', async () => {
  const [busy, other] = [await test.addUser(), await test.addUser()];
  const [caller, bystander] = [await test.signedIn(busy), await test.signedIn(other)];
  const replies: Promise<{ status: number }>[] = [];
  await whileLocked(lockAccount, [busy.id], async () => {
    for (let count = 0; count < crowd; count += 1) {
      replies.push(caller.send('POST', '/api/sync', exchangeOf(busy.id, 'schedule.add', plan())));
    }
    await untilBlocked();
    expect(await timeOf(bystander)).toBeLessThan(quick);
    const own = exchangeOf(other.id, 'schedule.add', plan());
    expect((await bystander.send('POST', '/api/sync', own)).status).toBe(200);
  });
  expect((await Promise.all(replies)).map(({ status }) => status)).toEqual(replies.map(() => 200));
});

it.each([
  ['PUT', '/api/user/time-zone', { timeZone: 'Europe/London' }],
  ['PATCH', '/api/user/notification-preferences', { notifyScheduleEnabled: false }],
  ['DELETE', '/api/user/sessions', undefined],
] as const)(
  'leaves connections to others while %s %s of one account waits for its exchange',
  async (method, url, body) => {
    const busy = await test.addUser();
    const caller = await test.signedIn(busy);
    const bystander = await test.signedIn(await test.addUser());
    const replies: Promise<Reply>[] = [];
    await whileLocked(changePreference, [busy.id], async () => {
      for (let count = 0; count < crowd; count += 1) replies.push(caller.send(method, url, body));
      await untilBlocked();
      expect(await timeOf(bystander)).toBeLessThan(quick);
    });
    for (const { status } of await Promise.all(replies)) expect(status).toBeLessThan(300);
  },
);

it('leaves connections to others while exchanges of many accounts wait for the chat', async () => {
  const bystander = await test.signedIn(await test.addUser());
  const members = await Promise.all(Array.from({ length: crowd }, () => test.addUser()));
  const callers = await Promise.all(members.map((member) => test.signedIn(member)));
  const replies: Promise<{ status: number }>[] = [];
  await whileLocked(lockCommunityChat, ['chat'], async () => {
    members.forEach(({ id }, index) => {
      const message = { id: v7(), groupName: 'general', content: 'Hello' };
      const sent = callers[index]?.send('POST', '/api/sync', exchangeOf(id, 'chat.send', message));
      if (sent) replies.push(sent);
    });
    await untilBlocked();
    expect(await timeOf(bystander)).toBeLessThan(quick);
  });
  expect((await Promise.all(replies)).map(({ status }) => status)).toEqual(replies.map(() => 200));
});

it('answers what cannot wait with 503 and when to come again, and no more at once', async () => {
  const busy = await test.addUser();
  const caller = await test.signedIn(busy);
  const replies: Promise<Reply>[] = [];
  await whileLocked(lockAccount, [busy.id], async () => {
    for (let count = 0; count < 40; count += 1) {
      replies.push(caller.send('POST', '/api/sync', exchangeOf(busy.id, 'schedule.add', plan())));
    }
    await untilBlocked();
    const refused = await Promise.race(replies);
    expect(refused.status).toBe(503);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  });
  const statuses = (await Promise.all(replies)).map(({ status }) => status);
  expect(new Set(statuses)).toEqual(new Set([200, 503]));
  expect(statuses.filter((status) => status === 200)).toHaveLength(33);
});
