import { createECDH } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Trx } from '../../../database/schema.ts';
import { type Caller, startAppOfFile } from '../../../http/testing/test-app.ts';
import { waitForLock } from '../../account/testing/wait-for-lock.ts';
import type { UserRow } from '../../users/users-table.ts';
import { deferChatPush } from './chat-told-repository.ts';

const test = await startAppOfFile();
beforeEach(() => test.db.deleteFrom('push_subscriptions').execute());

const p256dh = createECDH('prime256v1').generateKeys('base64url');
const keys = { p256dh, auth: 'BTBZMqHH6r4Tts7J_aSIgg' };
const endpoint = 'https://push.example.com/send/abc';

async function member(overrides?: Partial<UserRow>): Promise<{ user: UserRow; caller: Caller }> {
  const user = await test.addUser(overrides);
  return { user, caller: await test.signedIn(user) };
}

const subscribe = (caller: Caller, at = endpoint) =>
  caller.send<{ endpoint: string; fields?: object }>('POST', '/api/push/subscribe', {
    endpoint: at,
    keys,
  });

const owners = async () =>
  (await test.db.selectFrom('push_subscriptions').select(['endpoint', 'user_id']).execute()).map(
    (row) => [row.endpoint, row.user_id],
  );

it('the key is generated once, and is the same for everybody', async () => {
  const [one, two] = [await member(), await member()];
  const answers = await Promise.all(
    [one, two, one].map(({ caller }) =>
      caller.send<{ publicKey: string }>('GET', '/api/push/vapid-public-key'),
    ),
  );
  const found = new Set(answers.map(({ body }) => body.publicKey));
  expect(found.size).toBe(1);
  expect(Buffer.from([...found][0] ?? '', 'base64url')).toHaveLength(65);
});

describe('subscribing', () => {
  it('may be repeated, and the endpoint belongs to the last who did', async () => {
    const [one, two] = [await member(), await member()];
    for (let round = 0; round < 2; round += 1) {
      expect((await subscribe(one.caller)).status).toBe(201);
    }
    expect(await owners()).toEqual([[endpoint, one.user.id]]);
    await subscribe(two.caller);
    expect(await owners()).toEqual([[endpoint, two.user.id]]);
    await one.caller.send('POST', '/api/push/unsubscribe', { endpoint });
    expect(await owners()).toEqual([[endpoint, two.user.id]]);
    expect((await two.caller.send('POST', '/api/push/unsubscribe', { endpoint })).status).toBe(204);
    expect(await owners()).toEqual([]);
  });

  it('is refused at a private address', async () => {
    const { caller } = await member();
    const { status, body } = await subscribe(caller, 'https://169.254.169.254/x');
    expect(status).toBe(400);
    expect(body.fields).toHaveProperty('endpoint');
    expect(await owners()).toEqual([]);
  });

  it('is refused at an address of more bytes than are stored', async () => {
    const { caller } = await member();
    const { status, body } = await subscribe(caller, `${endpoint}${'\u00e9'.repeat(1_500)}`);
    expect(status).toBe(400);
    expect(body.fields).toEqual({ endpoint: ['Endpoint must have at most 2048 bytes'] });
  });

  it('is refused with a key that is no point of the curve', async () => {
    const { caller } = await member();
    const wrong = { p256dh: `B${'A'.repeat(86)}`, auth: keys.auth };
    const { status } = await caller.send('POST', '/api/push/subscribe', { endpoint, keys: wrong });
    expect(status).toBe(400);
  });

  it('keeps the twenty browsers last used', async () => {
    const { caller } = await member();
    for (let number = 0; number <= 20; number += 1) {
      test.setNow(new Date(Date.now() + number));
      await subscribe(caller, `${endpoint}${number}`);
    }
    const kept = (await owners()).map(([at]) => at);
    expect(kept).toHaveLength(20);
    expect(kept).not.toContain(`${endpoint}0`);
  });
});

describe('a subscription ends', () => {
  it('with the sign-out of its browser, and no other’s', async () => {
    const { user, caller } = await member();
    const elsewhere = await test.signedIn(user);
    await subscribe(caller);
    await subscribe(elsewhere, `${endpoint}-elsewhere`);
    await caller.send('POST', '/api/local-logout');
    expect(await owners()).toEqual([[`${endpoint}-elsewhere`, user.id]]);
  });

  it('with the account', async () => {
    const admin = await member({ role: 'admin' });
    const { user, caller } = await member();
    await subscribe(caller);
    const path = `/api/admin/users/${user.id}/delete`;
    expect((await admin.caller.send('DELETE', path)).status).toBe(204);
    expect(await owners()).toEqual([]);
  });

  it('elsewhere with a changed password, and stays in the browser that changed it', async () => {
    const { user, caller } = await member();
    const elsewhere = await test.signedIn(user);
    await subscribe(caller);
    await subscribe(elsewhere, `${endpoint}-elsewhere`);
    const { status } = await caller.send('POST', '/api/user/password', {
      currentPassword: 'Abcdefg8',
      newPassword: 'velvet curtain call',
    });
    expect(status).toBeLessThan(300);
    expect(await owners()).toEqual([[endpoint, user.id]]);
  });
});

describe('quiet hours', () => {
  it('are none at first, are stored, and are removed', async () => {
    const { caller } = await member();
    const read = async () => (await caller.send('GET', '/api/push/quiet-hours')).body;
    const set = (body: object) => caller.send('PUT', '/api/push/quiet-hours', body);
    expect(await read()).toEqual({ from: null, to: null });
    expect((await set({ from: '22:00', to: '07:30' })).status).toBe(200);
    expect(await read()).toEqual({ from: '22:00', to: '07:30' });
    await set({ from: null, to: null });
    expect(await read()).toEqual({ from: null, to: null });
  });

  describe('that change while a push of the chat is deferred', () => {
    const night = { from: '22:00', to: '07:30' };
    const until = new Date('2027-03-02T07:30:00.000Z');

    /** A member in quiet hours, with what defers a push to their browser. */
    async function startNight() {
      const { user, caller } = await member({ time_zone: 'UTC' });
      await subscribe(caller);
      const set = (hours: object) => caller.send('PUT', '/api/push/quiet-hours', hours);
      expect((await set(night)).status).toBe(200);
      const browsers = test.db
        .selectFrom('push_subscriptions')
        .select(['id', 'chat_deferred_until as until'])
        .where('user_id', '=', user.id);
      const readBrowser = () => browsers.executeTakeFirstOrThrow();
      const { id } = await readBrowser();
      const read = { id, ...night, timeZone: 'UTC' };
      const defer = (trx: Trx) =>
        deferChatPush(trx, [read], { until, now: test.now(), holds: false });
      return { user, caller, set, readBrowser, defer };
    }

    it('hold up nothing once they have changed', async () => {
      const { set, readBrowser, defer } = await startNight();
      await set({ ...night, to: '08:30' });
      expect(await test.db.transaction().execute(defer)).toHaveLength(1);
      expect((await readBrowser()).until).toBeNull();
      await set(night);
      await test.db.transaction().execute(defer);
      expect((await readBrowser()).until).toEqual(until);
    });

    it('hold up nothing in another time zone', async () => {
      const { caller, readBrowser, defer } = await startNight();
      await caller.send('PUT', '/api/user/time-zone', { timeZone: 'Asia/Tokyo' });
      await test.db.transaction().execute(defer);
      expect((await readBrowser()).until).toBeNull();
    });

    it('hold up nothing when they change at the same moment', async () => {
      const { user, set, readBrowser, defer } = await startNight();
      const deferring = await test.db.startTransaction().execute();
      const ownHours = deferring.selectFrom('push_quiet_hours').where('user_id', '=', user.id);
      await ownHours.selectAll().forShare().execute();
      const changing = set({ from: null, to: null });
      await waitForLock(test.db);
      await defer(deferring);
      await deferring.commit().execute();
      expect((await changing).status).toBe(200);
      expect((await readBrowser()).until).toBeNull();
    });
  });

  it.each([
    { from: '22:00', to: null },
    { from: '22:00', to: '22:00' },
    { from: '24:00', to: '07:00' },
  ])('%j are refused', async (body) => {
    const { caller } = await member();
    expect((await caller.send('PUT', '/api/push/quiet-hours', body)).status).toBe(400);
  });
});

it('a browser whose session ends meanwhile is not stored', async () => {
  const { user, caller } = await member();
  const trx = await test.db.startTransaction().execute();
  await trx.deleteFrom('sessions').where('user_id', '=', user.id).execute();
  const asked = subscribe(caller);
  await waitForLock(test.db);
  await trx.commit().execute();
  expect((await asked).status).toBe(401);
  expect(await owners()).toEqual([]);
});
