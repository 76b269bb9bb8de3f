import type { Notification } from '@greenroom/sync-protocol/notifications/notifications-records';
import type { SyncAnswer } from '@greenroom/sync-protocol/sync/sync-answer';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Caller, startTestApp, type TestApp } from '../../http/testing/test-app.ts';
import { SyncClient } from '../../sync/testing/sync-client.ts';
import type { UserRow } from '../users/users-table.ts';
import { notifyEverybody, notifyUser } from './notifications-repository.ts';

let test: TestApp;
let user: UserRow;
let member: Caller;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.stop());
beforeEach(async () => {
  await test.db.deleteFrom('notifications').execute();
  user = await test.addUser();
  member = await test.signedIn(user);
});

const news = { title: 'News', message: 'Read it', type: 'system', kind: 'support' } as const;
const at = (minute: number) => new Date(Date.parse('2026-11-20T10:00:00Z') + minute * 60_000);
const notify = (userId: string, minute = 0) =>
  test.db.transaction().execute((trx) => notifyUser(trx, { ...news, userId, now: at(minute) }));
const notifyAll = (minute = 0) =>
  test.db.transaction().execute((trx) => notifyEverybody(trx, { ...news, now: at(minute) }));
const list = async (caller = member) =>
  (await caller.send<Notification[]>('GET', '/api/notifications')).body;
const markRead = (id: string, caller = member) =>
  caller.send<Notification>('PATCH', `/api/notifications/${id}/read`);

describe('notifications', () => {
  it("are the member's own and everybody's, newest first", async () => {
    const other = await test.addUser();
    const [old, all] = [await notify(user.id, 1), await notifyAll(2)];
    await notify(other.id, 3);
    const own = await notify(user.id, 4);
    expect((await list()).map(({ id }) => id)).toEqual([own, all, old]);
  });

  it('have a read state per member, and stay read', async () => {
    const other = await test.signedIn(await test.addUser());
    const id = await notifyAll();
    const read = await markRead(id);
    expect([read.status, read.body]).toMatchObject([200, { id, sent: true }]);
    expect((await markRead(id)).body).toEqual(read.body);
    expect(await list()).toEqual([read.body]);
    expect(await list(other)).toMatchObject([{ id, sent: false, sentAt: null }]);
  });

  it('of others are not found', async () => {
    const id = await notify((await test.addUser()).id);
    expect((await markRead(id)).status).toBe(404);
    expect(await test.db.selectFrom('notification_reads').selectAll().execute()).toEqual([]);
  });

  it('can be marked as read while the account is paused', async () => {
    const paused = await test.addUser({ suspended: true });
    const caller = await test.signedIn(paused);
    expect((await markRead(await notify(paused.id), caller)).status).toBe(200);
  });
});

describe('replication', () => {
  /** What a new device of this account gets, by collection. */
  async function pull(userId: string, caller: Caller) {
    const request = new SyncClient(test.db, userId).request();
    const { body } = await caller.send<SyncAnswer>('POST', '/api/sync', request);
    const put = Object.entries(body.scopes).flatMap(([scope, changes]) =>
      changes.put.map((change) => ({ scope, ...change })),
    );
    const rowsOf = (name: string) => put.filter(({ collection }) => collection === name);
    return { notifications: rowsOf('notifications'), reads: rowsOf('notificationReads') };
  }

  it("includes own ones and everybody’s, and the member's read states", async () => {
    const [own, all] = [await notify(user.id), await notifyAll()];
    const other = await test.addUser();
    const otherCaller = await test.signedIn(other);
    await markRead(all);
    await markRead(all, otherCaller);
    const device = await pull(user.id, member);
    expect(device.notifications.map(({ scope, id }) => [scope, id])).toEqual(
      expect.arrayContaining([
        [`user:${user.id}`, own],
        ['community', all],
      ]),
    );
    expect(device.reads.map(({ scope, row }) => [scope, row])).toEqual([
      [`user:${user.id}`, { id: all }],
    ]);
    expect((await pull(other.id, otherCaller)).notifications).toMatchObject([
      { id: all, row: { userId: null, title: 'News' } },
    ]);
  });

  it("marks as read by a mutation too, with the device's time", async () => {
    const id = await notify(user.id);
    const then = new Date(Date.now() - 60_000);
    const client = new SyncClient(test.db, user.id);
    const mutation = { ...client.next('notifications.markRead', { id }), at: then.toISOString() };
    expect((await client.exchange([mutation])).outcomes).toEqual([]);
    expect(await list()).toMatchObject([{ id, sent: true, sentAt: then.toISOString() }]);
  });
});
