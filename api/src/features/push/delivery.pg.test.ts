import type { NotificationKind } from '@greenroom/sync-protocol/notifications/notifications-records';
import {
  discreetTag,
  discreetText,
  lockScreenText,
} from '@greenroom/sync-protocol/push/lock-screen-text';
import { sql } from 'kysely';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { notifyEverybody, notifyUser } from '../notifications/notifications-repository.ts';
import { startPushWorld } from './testing/push-world.ts';
import type { FakeBrowser, ServiceAnswer } from './testing/push-service.ts';

const world = await startPushWorld();

const news = { title: 'New module', message: 'Lighting basics', type: 'push', url: '/training' };

function notify(userId: string, kind: NotificationKind = 'training') {
  return world.test.db
    .transaction()
    .execute((trx) =>
      notifyUser(trx, { ...news, type: 'push', userId, kind, now: world.test.now() }),
    );
}

const patience = { timeout: 20_000, interval: 50 };

function waitForPushes(browser: FakeBrowser, count: number) {
  return vi.waitFor(() => {
    expect(world.service.pushesTo(browser)).toHaveLength(count);
    return world.service.pushesTo(browser);
  }, patience);
}

async function isSubscribed({ subscription }: FakeBrowser): Promise<boolean> {
  const rows = await world.test.db
    .selectFrom('push_subscriptions')
    .select('id')
    .where('endpoint', '=', subscription.endpoint)
    .execute();
  return rows.length > 0;
}

it('delivers a notification, encrypted and signed, to every browser of the member', async () => {
  const { user, browser } = await world.addMember();
  const phone = await world.subscribe(user);
  const other = await world.addMember();
  const id = await notify(user.id);
  for (const own of [browser, phone]) {
    const [push] = await waitForPushes(own, 1);
    const shown = { title: 'New module', body: 'Lighting basics' };
    expect(push?.payload).toEqual({
      ...shown,
      url: '/training',
      kind: 'training',
      user: user.id,
      tag: id,
      web_push: 8030,
      notification: { ...shown, navigate: '/training', tag: id },
      mutable: true,
    });
    expect(push?.headers).toMatchObject({
      urgency: 'low',
      topic: expect.stringMatching(/^.{32}$/),
    });
    const ttl = Number(push?.headers['ttl']);
    expect(ttl).toBeGreaterThan(3 * 24 * 60 * 60 - 60);
    expect(ttl).toBeLessThanOrEqual(3 * 24 * 60 * 60);
  }
  expect(world.service.pushesTo(other.browser)).toEqual([]);
  const sent = await world.test.db
    .selectFrom('notifications')
    .select(['sent', 'sent_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect(sent).toEqual({ sent: true, sent_at: expect.any(Date) });
});

it('pushes what is for everybody once to each browser', async () => {
  const members = await Promise.all(Array.from({ length: 4 }, () => world.addMember()));
  await world.test.db
    .transaction()
    .execute((trx) =>
      notifyEverybody(trx, { ...news, type: 'push', kind: 'training', now: world.test.now() }),
    );
  for (const { browser } of members) await waitForPushes(browser, 1);
});

it('of a transaction that failed pushes nothing', async () => {
  const { user, browser } = await world.addMember();
  const failed = world.test.db.transaction().execute(async (trx) => {
    await notifyUser(trx, {
      ...news,
      type: 'push',
      kind: 'training',
      userId: user.id,
      now: world.test.now(),
    });
    throw new Error('rolled back');
  });
  await expect(failed).rejects.toThrow('rolled back');
  await notify(user.id);
  await waitForPushes(browser, 1);
});

it.each([404, 410])('forgets a browser whose push service answers %d', async (status) => {
  const { user, browser } = await world.addMember();
  world.service.answer(browser, { status });
  await notify(user.id);
  await vi.waitFor(async () => expect(await isSubscribed(browser)).toBe(false), patience);
  expect(world.service.pushesTo(browser)).toHaveLength(1);
});

it.concurrent.each<[string, ServiceAnswer, number]>([
  ['429, after the time it asks for', { status: 429, headers: { 'retry-after': '2' } }, 2_000],
  ['500, after a while', { status: 500 }, 500],
  ['503, after a while', { status: 503 }, 500],
  ['silence, after five seconds', 'silence', 5_500],
])('tries again after %s', async (_case, answer, wait) => {
  const { user, browser } = await world.addMember();
  world.service.answer(browser, answer);
  await notify(user.id);
  const [first, second] = await waitForPushes(browser, 2);
  expect(second?.payload).toEqual(first?.payload);
  expect((second?.at ?? 0) - (first?.at ?? 0)).toBeGreaterThanOrEqual(wait - 20);
  expect(await isSubscribed(browser)).toBe(true);
});

it.each([
  ['a redirect', { status: 307, headers: { location: '/push/elsewhere' } }],
  ['400', { status: 400 }],
  ['413', { status: 413 }],
])('neither follows nor repeats after %s, and keeps the browser', async (_case, answer) => {
  const { user, browser } = await world.addMember();
  const before = await countOf('failed');
  world.service.answer(browser, answer);
  await notify(user.id);
  await vi.waitFor(async () => expect(await countOf('failed')).toBe(before + 1), patience);
  expect(world.service.pushesTo(browser)).toHaveLength(1);
  expect(await isSubscribed(browser)).toBe(true);
});

async function countOf(outcome: 'failed' | 'expired'): Promise<number> {
  const row = await world.test.db
    .selectFrom('push_counts')
    .select((eb) => eb.fn.sum<string | null>('pushes').as('pushes'))
    .where('outcome', '=', outcome)
    .executeTakeFirst();
  return Number(row?.pushes ?? 0);
}

it('does not push kinds that the member switched off', async () => {
  const { user, browser } = await world.addMember({ notify_training_module_enabled: false });
  await notify(user.id, 'training');
  const id = await notify(user.id, 'schedule');
  const [push] = await waitForPushes(browser, 1);
  expect(push?.payload.tag).toBe(id);
});

/** The times at which pushes held back for a member are tried again. */
async function waitForRepeats(userId: string): Promise<Date[]> {
  return await vi.waitFor(async () => {
    const { rows } = await sql<{ at: Date }>`
      select start_after as at from pgboss.job
      where name = 'push.deliver' and state = 'created' and start_after > now()
        and data->'to' @> to_jsonb(array(
          select id::text from push_subscriptions where user_id = ${userId}::uuid))
    `.execute(world.test.db);
    expect(rows).toHaveLength(1);
    return rows.map(({ at }) => at);
  }, patience);
}

it('waits for the end of quiet hours, reminders of shifts excepted', async () => {
  const { user, browser } = await world.addMember({ time_zone: 'Asia/Tokyo' });
  const caller = await world.test.signedIn(user);
  const at = (minutes: number) =>
    new Date(Date.now() + 9 * 3_600_000 + minutes * 60_000).toISOString().slice(11, 16);
  const quiet = { from: at(-60), to: at(60) };
  expect((await caller.send('PUT', '/api/push/quiet-hours', quiet)).status).toBe(200);
  await notify(user.id, 'training');
  const id = await notify(user.id, 'schedule');
  const [push] = await waitForPushes(browser, 1);
  expect(push?.payload.tag).toBe(id);
  const [repeat] = await waitForRepeats(user.id);
  const minutes = (Number(repeat) - Date.now()) / 60_000;
  expect(minutes).toBeGreaterThan(57);
  expect(minutes).toBeLessThanOrEqual(60);
});

it('waits at least a minute for quiet hours that are about to end', async () => {
  const { user } = await world.addMember({ time_zone: 'UTC' });
  const caller = await world.test.signedIn(user);
  const quiet = { from: '21:00', to: '22:00' };
  expect((await caller.send('PUT', '/api/push/quiet-hours', quiet)).status).toBe(200);
  // The next day, so that the job is not due by the database's clock.
  const day = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  world.test.setNow(new Date(`${day}T21:59:50Z`));
  onTestFinished(() => world.test.setNow(new Date()));
  await notify(user.id, 'training');
  expect(await waitForRepeats(user.id)).toEqual([new Date(`${day}T22:00:50Z`)]);
});

it('several instances share one key and push once', async () => {
  await world.startInstance();
  const { user, browser } = await world.addMember();
  for (let round = 0; round < 5; round += 1) await notify(user.id);
  await waitForPushes(browser, 5);
  const keys = await world.test.db.selectFrom('push_keys').select('public_key').execute();
  expect(keys).toEqual([{ public_key: world.service.publicKey }]);
});

it('writes no endpoint and no key to the log', async () => {
  const { user, browser } = await world.addMember();
  world.service.answer(browser, { status: 500 }, { status: 400 });
  await notify(user.id);
  await waitForPushes(browser, 2);
  const { private_key: secret } = await world.test.db
    .selectFrom('push_keys')
    .select('private_key')
    .executeTakeFirstOrThrow();
  const log = world.test.logLines.join('');
  expect(log).toContain('/api/push/subscribe');
  for (const hidden of [secret, ...Object.values(browser.keys), browser.subscription.endpoint]) {
    expect(log).not.toContain(hidden);
  }
});

describe('to a discreet browser', () => {
  const nothing = { ...discreetText(1), tag: discreetTag };

  it.each(['training', 'support'] as const)(
    'says nothing of %s, and to the other what it is',
    async (kind) => {
      const { user, browser } = await world.addMember();
      const phone = await world.subscribe(user, { discreet: true });
      const id = await notify(user.id, kind);
      const [talking] = await waitForPushes(browser, 1);
      const text = lockScreenText(kind, { title: news.title, body: news.message });
      expect(talking?.payload).toMatchObject({ ...text, tag: id });
      expect(talking?.text.includes(news.message)).toBe(text.body === news.message);
      const [push] = await waitForPushes(phone, 1);
      expect(push?.payload).toMatchObject({ ...nothing, notification: nothing });
      expect(JSON.stringify(push?.payload)).not.toMatch(/module|Lighting/i);
    },
  );

  it('says nothing of an erasure that was asked for', async () => {
    const user = await world.test.addUser();
    const phone = await world.subscribe(user, { discreet: true });
    const admin = await world.test.signedIn(await world.test.addUser({ role: 'admin' }));
    const { status } = await admin.send('POST', `/api/admin/users/${user.id}/erase-devices`);
    expect(status).toBe(200);
    const [push] = await waitForPushes(phone, 1);
    expect(push?.payload).toMatchObject({ ...nothing, notification: nothing });
  });
});
