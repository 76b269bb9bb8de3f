import type { Dashboard } from '@greenroom/sync-protocol/dashboard/dashboard-calls';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Caller, startTestApp, type TestApp } from '../../http/testing/test-app.ts';

let test: TestApp;
let admin: Caller;
beforeAll(async () => {
  test = await startTestApp();
  admin = await test.signedIn(await test.addUser({ role: 'admin' }));
});
afterAll(() => test.stop());

const read = async (caller = admin) =>
  (await caller.send<Dashboard>('GET', '/api/admin/dashboard')).body;

it('counts who is there and what waits', async () => {
  expect(await read()).toEqual({
    members: 0,
    active: 1,
    pendingUsers: 0,
    pausedUsers: 0,
    pendingDeletionRequests: 0,
    pendingMessages: 0,
    unsentNotifications: 0,
  });
  await test.addUser({ status: 'rejected' });
  await test.addUser({ status: 'pending' });
  await test.addUser({ suspended: true });
  const member = await test.signedIn(await test.addUser());
  await member.send('POST', '/api/admin-messages', { content: 'Hello' });
  await member.send('POST', '/api/account-deletion-request', { reason: 'Leaving' });
  expect(await read()).toMatchObject({
    members: 2,
    active: 2,
    pendingUsers: 1,
    pausedUsers: 1,
    pendingDeletionRequests: 1,
    pendingMessages: 1,
  });
});

it('counts as active who was seen within seven days', async () => {
  const { active } = await read();
  const now = new Date();
  const day = 24 * 60 * 60 * 1000;
  for (const [days, more] of [
    [6.9, 1],
    [7.1, 1],
  ] as const) {
    const { id } = await test.addUser();
    test.setNow(new Date(now.getTime() - days * day));
    await test.signedIn({ id });
    test.setNow(now);
    expect((await read()).active, String(days)).toBe(active + more);
  }
});

it("counts the notifications the asker has not read, one's own and everybody's", async () => {
  const reader = await test.addUser({ role: 'admin' });
  const caller = await test.signedIn(reader);
  const insert = (user_id: string | null, type: 'system' | 'others') =>
    test.db
      .insertInto('notifications')
      .values({ user_id, title: 'News', message: 'Read this', type, kind: null, url: null })
      .returning('id')
      .executeTakeFirstOrThrow();
  const own = await insert(reader.id, 'system');
  await insert(null, 'system');
  await insert(reader.id, 'others');
  await insert((await test.addUser()).id, 'system');
  expect((await read(caller)).unsentNotifications).toBe(2);
  await caller.send('PATCH', `/api/notifications/${own.id}/read`);
  expect((await read(caller)).unsentNotifications).toBe(1);
});
