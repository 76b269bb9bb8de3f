import { chatPushDelay } from '@greenroom/sync-protocol/chat/chat-reading';
import { sql } from 'kysely';
import { beforeEach, expect, it, vi } from 'vitest';
import type { Caller } from '../../http/testing/test-app.ts';
import type { UserRow } from '../users/users-table.ts';
import type { FakeBrowser } from './testing/push-service.ts';
import { startPushWorld } from './testing/push-world.ts';

interface Member {
  readonly user: UserRow;
  readonly browser: FakeBrowser;
  readonly caller: Caller;
}

let clock: number;
const world = await startPushWorld();
const instance = await world.startInstance();
beforeEach(async () => {
  clock = Date.now();
  world.test.setNow(new Date(clock));
  // Members of other tests hear nothing of this one.
  await world.test.db.deleteFrom('push_subscriptions').execute();
});

/** A member with a browser. */
async function join(overrides?: Partial<UserRow>): Promise<Member> {
  const { user, browser } = await world.addMember(overrides);
  return { user, browser, caller: await world.test.signedIn(user) };
}

async function send({ caller }: Member, content: string): Promise<string> {
  const message = { groupName: 'general', messageType: 'text', content };
  const { status, body } = await caller.send<{ id: string }>('POST', '/api/chat-messages', message);
  expect(status).toBe(201);
  return body.id;
}

const read = ({ caller }: Member, id: string) =>
  caller.send('POST', `/api/chat-messages/${id}/read`);

function pass(seconds: number): void {
  clock += seconds * 1000;
  world.test.setNow(new Date(clock));
}

const patience = { timeout: 20_000, interval: 25 };
const pushesTo = ({ browser }: Member) => world.service.pushesTo(browser);

/** Waits until every push due by now is delivered. */
async function relayed(): Promise<void> {
  const { db } = world.test;
  await vi.waitFor(async () => {
    const due = db.selectFrom('pushes').select('id').where('queued_at', 'is', null);
    expect(await due.where('due_at', '<=', new Date(clock)).execute()).toEqual([]);
    expect(await world.countJobs()).toBe(0);
  }, patience);
}

/** Lets the time pass in which who has the chat open reads, and waits until every push due by then is delivered. */
async function settle(): Promise<void> {
  pass(chatPushDelay);
  await relayed();
}

it('tells those who have not read, and neither the author nor who switched it off', async () => {
  const [author, listener] = [await join(), await join()];
  const off = await join({ notify_community_chat_enabled: false });
  await send(author, 'a secret of the chat');
  expect(pushesTo(listener)).toEqual([]);
  await settle();
  const [push] = pushesTo(listener);
  expect(pushesTo(listener)).toHaveLength(1);
  expect(push?.payload).toMatchObject({
    title: 'Community chat',
    body: 'There are new messages.',
    url: '/community',
    kind: 'chat',
    user: listener.user.id,
    tag: 'chat',
  });
  expect(push?.text).not.toContain('secret');
  expect(pushesTo(author)).toEqual([]);
  expect(pushesTo(off)).toEqual([]);
});

it('a mention is pushed without the words of the message', async () => {
  const created_at = new Date(clock);
  const [author, named] = [await join(), await join({ created_at })];
  await send(author, `@${named.user.username} a secret of the chat`);
  await settle();
  const texts = pushesTo(named).map(({ text }) => text);
  expect(texts).toContainEqual(expect.stringContaining('You were mentioned'));
  expect(texts.join()).not.toContain('secret');
});

it('does not tell who has the chat open and reads it', async () => {
  const [author, reader, away] = [await join(), await join(), await join()];
  await read(reader, await send(author, 'hello'));
  await settle();
  expect(pushesTo(reader)).toEqual([]);
  expect(pushesTo(away)).toHaveLength(1);
});

it('does not tell who reads the chat as late as devices mark it, however lively it is', async () => {
  const [author, reader, away] = [await join(), await join(), await join()];
  const sent: string[] = [];
  for (let message = 0; message < 12; message += 1) {
    sent.push(await send(author, `message ${message}`));
    // A mark is up to 15 seconds late: of the message three before.
    const seen = sent.at(-4);
    if (seen !== undefined) await read(reader, seen);
    pass(5);
    await relayed();
  }
  for (const id of sent.slice(-3)) await read(reader, id);
  await settle();
  expect(pushesTo(reader)).toEqual([]);
  expect(pushesTo(away)).toHaveLength(1);
});

it('tells of what came after the first message of a push, where that one was read', async () => {
  const [author, listener] = [await join(), await join()];
  await read(listener, await send(author, 'seen'));
  pass(10);
  await send(author, 'left by then');
  pass(chatPushDelay - 10);
  await relayed();
  expect(pushesTo(listener)).toEqual([]);
  await settle();
  expect(pushesTo(listener)).toHaveLength(1);
});

it('of a burst tells once', async () => {
  const [author, other, listener] = [await join(), await join(), await join()];
  for (let message = 0; message < 20; message += 1) {
    await send(message % 2 === 0 ? author : other, `message ${message}`);
  }
  await settle();
  expect(pushesTo(listener)).toHaveLength(1);
});

it('of a talk that goes on tells every ten minutes, under one tag and topic', async () => {
  const [author, listener] = [await join(), await join()];
  for (let minute = 0; minute < 25; minute += 2.5) {
    await send(author, `minute ${minute}`);
    await settle();
    pass(2.5 * 60 - chatPushDelay);
  }
  const pushes = pushesTo(listener);
  expect(pushes).toHaveLength(3);
  expect(new Set(pushes.map(({ payload }) => payload.tag))).toEqual(new Set(['chat']));
  expect(new Set(pushes.map(({ headers }) => headers['topic'])).size).toBe(1);
});

it('tells at once of what comes after the member has read', async () => {
  const [author, listener] = [await join(), await join()];
  await send(author, 'one');
  await settle();
  await send(author, 'two');
  await settle();
  expect(pushesTo(listener)).toHaveLength(1);
  await read(listener, await send(author, 'three'));
  await settle();
  expect(pushesTo(listener)).toHaveLength(1);
  await send(author, 'four');
  await settle();
  expect(pushesTo(listener)).toHaveLength(2);
});

it('a browser that subscribes again was told, unless it is of another member now', async () => {
  const [author, listener, next] = [await join(), await join(), await join()];
  const subscribe = ({ caller }: Member) =>
    caller.send('POST', '/api/push/subscribe', listener.browser.subscription);
  await send(author, 'one');
  await settle();
  expect((await subscribe(listener)).status).toBe(201);
  await send(author, 'two');
  await settle();
  expect(pushesTo(listener)).toHaveLength(1);
  expect((await subscribe(next)).status).toBe(201);
  await send(author, 'three');
  await settle();
  expect(pushesTo(listener).map(({ payload }) => payload.user)).toEqual([
    listener.user.id,
    next.user.id,
  ]);
});

it('says nothing of a message that its author took back before', async () => {
  const [author, listener] = [await join(), await join()];
  const id = await send(author, 'too early');
  expect((await author.caller.send('POST', `/api/chat-messages/${id}/withdraw`)).status).toBe(200);
  await settle();
  expect(pushesTo(listener)).toEqual([]);
});

/** Gives thirty pushes of the chat to the workers of two instances at once. */
async function pushThirtyTimes(): Promise<void> {
  const { db } = world.test;
  const about = { title: 'Community chat', body: 'News', url: '/community', tag: 'chat' };
  const manner = {
    kind: 'chat',
    urgency: 'normal' as const,
    expires_at: new Date(clock + 4 * 3_600_000),
  };
  const at = { due_at: new Date(clock), queued_at: new Date(clock) };
  const push = { audience: 'chat', user_id: null, notification_id: null, ...about, ...at } as const;
  const rows = Array.from({ length: 30 }, () => ({ ...push, ...manner }));
  const pushes = await db.insertInto('pushes').values(rows).returning('id').execute();
  const jobs = pushes.map(({ id }) => ({ data: { pushId: id, after: null } }));
  await instance.boss.insert('push.fan-out', jobs);
}

/** The jobs that wait for the end of quiet hours. */
async function findDeferred(): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from pgboss.job
    where name = 'push.deliver' and state = 'created' and start_after > now()`.execute(
    world.test.db,
  );
  return rows.map(({ id }) => id);
}

/** As when the time of these jobs has come. */
async function endWait(jobs: readonly string[]): Promise<void> {
  await sql`update pgboss.job set start_after = now() where id = any(${jobs}::uuid[])`.execute(
    world.test.db,
  );
}

/** Quiet hours of UTC that end so many minutes after the minute that runs. */
async function beQuiet({ caller }: Member, length = 60): Promise<void> {
  const at = (minutes: number) => new Date(clock + minutes * 60_000).toISOString().slice(11, 16);
  const quiet = { from: at(-60), to: at(length) };
  expect((await caller.send('PUT', '/api/push/quiet-hours', quiet)).status).toBe(200);
}

it('of thirty pushes that several workers deliver at once sends one, and repeats that alone', async () => {
  const [author, listener] = [await join(), await join()];
  // Its answer takes so long that every worker has come to it.
  world.service.answer(listener.browser, 'silence');
  // The queue waits by the real clock.
  pass(-chatPushDelay);
  await send(author, 'one');
  pass(chatPushDelay);
  await pushThirtyTimes();
  await vi.waitFor(() => expect(pushesTo(listener)).toHaveLength(2), patience);
  await settle();
  const [first, again, ...others] = pushesTo(listener);
  // After the wait for the first one's answer: workers at once would be milliseconds apart.
  expect((again?.at ?? 0) - (first?.at ?? 0)).toBeGreaterThan(3_000);
  expect(others).toEqual([]);
});

it('of thirty pushes in quiet hours one waits for their end, and tells of all', async () => {
  const [author, listener] = [await join(), await join({ time_zone: 'UTC' })];
  await beQuiet(listener);
  await send(author, 'one');
  pass(chatPushDelay);
  await pushThirtyTimes();
  await settle();
  const deferred = await findDeferred();
  expect(deferred).toHaveLength(1);
  await send(author, 'two');
  await settle();
  expect(await findDeferred()).toEqual(deferred);
  expect(pushesTo(listener)).toEqual([]);
  pass(61 * 60);
  await endWait(deferred);
  await settle();
  expect(pushesTo(listener)).toHaveLength(1);
  expect(await findDeferred()).toEqual([]);
});

it('a push that waits for the end of quiet hours is of use for hours afterwards', async () => {
  clock = Math.ceil(clock / 60_000) * 60_000 + 30_000;
  pass(0);
  const [author, listener] = [await join(), await join({ time_zone: 'UTC' })];
  // In 3 hours 59 minutes and 30 seconds; a push of the chat is of use for 4 hours.
  await beQuiet(listener, 4 * 60);
  await send(author, 'one');
  await settle();
  const deferred = await findDeferred();
  expect(deferred).toHaveLength(1);
  pass(3 * 3600);
  await send(author, 'two');
  await settle();
  expect(await findDeferred()).toEqual(deferred);
  // The queue is a minute late.
  pass(3600);
  await endWait(deferred);
  await settle();
  expect(pushesTo(listener)).toHaveLength(1);
});

it('what was noted by a clock that was ahead holds up neither a push nor one for after quiet hours', async () => {
  const [author, listener] = [await join(), await join()];
  const resting = await join({ time_zone: 'UTC' });
  await beQuiet(resting);
  const ahead = new Date(clock + 48 * 3_600_000);
  await world.test.db
    .updateTable('push_subscriptions')
    .set({ chat_told_at: ahead, chat_deferred_until: ahead })
    .execute();
  await send(author, 'one');
  await settle();
  expect(pushesTo(listener)).toHaveLength(1);
  expect(await findDeferred()).toHaveLength(1);
});

it.each([
  ['ends quiet hours', '/api/push/quiet-hours', { from: null, to: null }],
  [
    'is in a time zone where they have not begun',
    '/api/user/time-zone',
    { timeZone: 'Asia/Tokyo' },
  ],
])('once the member %s, the next message is told of at once', async (_what, url, body) => {
  const [author, listener] = [await join(), await join({ time_zone: 'UTC' })];
  await beQuiet(listener);
  await send(author, 'one');
  await settle();
  expect(pushesTo(listener)).toEqual([]);
  expect((await listener.caller.send('PUT', url, body)).status).toBe(200);
  await send(author, 'two');
  await settle();
  expect(pushesTo(listener)).toHaveLength(1);
});
