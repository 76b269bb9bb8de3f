import type { Dashboard } from '@greenroom/sync-protocol/dashboard/dashboard-calls';
import { makeDashboard } from '@greenroom/sync-protocol/dashboard/testing/make-dashboard';
import { isListedNotification } from '@greenroom/sync-protocol/notifications/notifications-rules';
import { expect, it } from 'vitest';
import { storeSnapshots } from '../earnings/snapshots-repository.ts';
import { addModule } from '../training/testing/add-module.ts';
import { startAppOfFile } from '../../http/testing/test-app.ts';

const test = await startAppOfFile();
const admin = await test.signedIn(await test.addUser({ role: 'admin' }));

const read = async (caller = admin) =>
  (await caller.send<Dashboard>('GET', '/api/admin/dashboard')).body;

it('counts members and pending work', async () => {
  expect(await read()).toEqual(makeDashboard({ hasExchangeRate: false }));
  await test.addUser({ status: 'rejected' });
  await test.addUser({ status: 'pending' });
  await test.addUser({ suspended: true });
  const member = await test.signedIn(await test.addUser());
  await member.send('POST', '/api/admin-messages', { content: 'Hello' });
  await member.send('POST', '/api/anonymous-concerns', { content: 'Hello' });
  await member.send('POST', '/api/account-deletion-request', { reason: 'Leaving' });
  expect(await read()).toMatchObject({
    members: 2,
    active: 1,
    pendingUsers: 1,
    pausedUsers: 1,
    pendingDeletionRequests: 1,
    pendingMessages: 1,
    pendingConcerns: 1,
  });
});

it('counts modules with drafts, adds up earnings and counts pending bank submissions', async () => {
  await addModule(test);
  await addModule(test, { draft: true });
  const [ada, bea] = [await test.addUser(), await test.addUser()];
  const amounts = [
    { userId: ada.id, amount: '0.10', date: '2025-01-05' },
    { userId: bea.id, amount: '1200.20', date: '2026-11-20' },
  ];
  await test.db.transaction().execute((trx) => storeSnapshots(trx, amounts, ada.id, new Date()));
  const sealed = Buffer.alloc(32);
  const submission = {
    first_name: sealed,
    last_name: sealed,
    account_number: sealed,
    sort_code: sealed,
    key_id: 'test',
  };
  await test.db
    .insertInto('bank_detail_submissions')
    .values([
      { ...submission, user_id: ada.id },
      { ...submission, user_id: bea.id, status: 'approved', reviewed_at: new Date() },
    ])
    .execute();
  expect(await read()).toMatchObject({
    trainingModules: 2,
    platformEarnings: '1200.30',
    pendingBankSubmissions: 1,
  });
});

it('counts only members: neither administrators nor accounts never approved', async () => {
  const before = await read();
  await test.addUser({ status: 'rejected', suspended: true });
  await test.signedIn(await test.addUser({ role: 'admin' }));
  const { members, active, pausedUsers } = await read();
  expect({ members, active, pausedUsers }).toEqual({
    members: before.members,
    active: before.active,
    pausedUsers: before.pausedUsers,
  });
});

it('counts accounts seen within seven days as active', async () => {
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

it("counts the caller's unread notifications, their own and everybody's", async () => {
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

it("counts only the notifications in the caller's list", async () => {
  const made = new Date('2026-11-20T08:00:00.000Z');
  const reader = await test.addUser({
    role: 'admin',
    created_at: made,
    notify_community_chat_enabled: false,
  });
  const account = {
    createdAt: made.toISOString(),
    notifyCommunityChatEnabled: false,
    notifyTrainingModuleEnabled: true,
    notifyScheduleEnabled: true,
  };
  const caller = await test.signedIn(reader);
  const before = (await read(caller)).unsentNotifications;
  const kinds = ['maintenance', 'account_deletion', 'chat', 'training', null] as const;
  const titles = ['News', 'Your Account Deletion', 'Maintenance Over'];
  const rows = (['push', 'system', 'others'] as const).flatMap((type) =>
    kinds.flatMap((kind) =>
      titles.flatMap((title) =>
        [-1, 0, 1].flatMap((late) =>
          [reader.id, null].map((user_id) => {
            const created_at = new Date(made.getTime() + late);
            return { user_id, title, message: 'Read this', type, kind, url: null, created_at };
          }),
        ),
      ),
    ),
  );
  await test.db.insertInto('notifications').values(rows).execute();
  const listed = rows.filter(({ user_id, created_at, ...row }) =>
    isListedNotification({ ...row, userId: user_id, createdAt: created_at.toISOString() }, account),
  );
  expect(listed.length).toBeGreaterThan(0);
  expect((await read(caller)).unsentNotifications - before).toBe(listed.length);
});
