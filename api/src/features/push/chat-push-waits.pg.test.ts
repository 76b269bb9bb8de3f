import { chatPushDelay } from '@greenroom/sync-protocol/chat/chat-rules';
import { sql } from 'kysely';
import { expect, it, vi } from 'vitest';
import { type ChatMember, patience, startChatWorld } from './testing/chat-world.ts';

const world = await startChatWorld();
const { instance, now, moveTo, pass, settle, join, send, pushesTo } = world;

/** Gives thirty pushes of the chat to the workers of two instances at once. */
async function pushThirtyTimes(): Promise<void> {
  const { db } = world.test;
  const about = { title: 'Community chat', body: 'News', url: '/community', tag: 'chat' };
  const manner = {
    kind: 'chat',
    urgency: 'normal' as const,
    expires_at: new Date(now() + 4 * 3_600_000),
  };
  const at = { due_at: new Date(now()), queued_at: new Date(now()) };
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
async function beQuiet({ caller }: ChatMember, length = 60): Promise<void> {
  const at = (minutes: number) => new Date(now() + minutes * 60_000).toISOString().slice(11, 16);
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
  moveTo(Math.ceil(now() / 60_000) * 60_000 + 30_000);
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

it('a push at the beginning of a night waits for its end, longer than one is of use', async () => {
  const [author, listener] = [await join(), await join({ time_zone: 'UTC' })];
  await beQuiet(listener, 9 * 60);
  await send(author, 'one');
  await settle();
  const deferred = await findDeferred();
  expect(deferred).toHaveLength(1);
  pass(9 * 3600);
  await endWait(deferred);
  await settle();
  expect(pushesTo(listener)).toHaveLength(1);
});

it('what was noted by a clock that was ahead holds up neither a push nor one for after quiet hours', async () => {
  const [author, listener] = [await join(), await join()];
  const resting = await join({ time_zone: 'UTC' });
  await beQuiet(resting);
  const ahead = new Date(now() + 48 * 3_600_000);
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
