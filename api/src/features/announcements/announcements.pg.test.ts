import type {
  Announcement,
  AnnouncementCounts,
  AnnouncementReach,
} from '@greenroom/sync-protocol/announcements/announcements-records';
import type { Notification } from '@greenroom/sync-protocol/notifications/notifications-records';
import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Caller, startAppOfFile } from '../../http/testing/test-app.ts';
import { sendWhileDemoted } from '../users/testing/send-while-demoted.ts';
import type { UserRow } from '../users/users-table.ts';
import { reachQuery } from './announcements-repository.ts';

const test = await startAppOfFile();
let boss: UserRow;
let admin: Caller;
let user: UserRow;
let member: Caller;
beforeEach(async () => {
  await test.db.deleteFrom('announcements').execute();
  await test.db.deleteFrom('notifications').execute();
  await test.db.deleteFrom('users').execute();
  boss = await test.addUser({ role: 'admin', username: 'boss' });
  admin = await test.signedIn(boss);
  user = await test.addUser({ username: 'clara' });
  member = await test.signedIn(user);
});

const url = '/api/admin/announcements';
const news = { title: 'Open again', message: 'The studio is open.\n\nCome in.' };
let address = 0;
/** From a new address each time: 20 may be sent in a minute. */
const send = (body: unknown, caller = admin) => {
  address += 1;
  const remoteAddress = `198.51.100.${address % 250}`;
  return caller.send<Announcement>('POST', url, body, { remoteAddress });
};
const reachOf = (to: string) => admin.send<AnnouncementReach>('GET', `${url}/preview?to=${to}`);
const list = async (query = '') => (await admin.send<Announcement[]>('GET', url + query)).body;
const notificationsOf = async (caller: Caller) =>
  (await caller.send<Notification[]>('GET', '/api/notifications')).body;
const stored = async (table: 'announcements' | 'notifications' | 'pushes') =>
  test.db.selectFrom(table).selectAll().execute();

async function addMembers(count: number): Promise<void> {
  await sql`
    insert into users (id, username, email, auth_type, password, status, approved_at)
    select gen_random_uuid(), 'many' || n, 'many' || n || '@example.org', 'local', 'x', 'approved', now()
    from generate_series(1, ${count}::int) as n`.execute(test.db);
}

describe('to everybody', () => {
  it('is one notification and one push for 1,000 members', async () => {
    await addMembers(998);
    const pushes = (await stored('pushes')).length;
    const reply = await send({ ...news, to: 'everybody' });
    expect([reply.status, reply.body]).toMatchObject([
      201,
      { ...news, audience: 'everybody', username: null, reach: 1_000, sentByUsername: 'boss' },
    ]);
    expect(await stored('notifications')).toMatchObject([
      { ...news, user_id: null, type: 'push', kind: 'announcement', url: null },
    ]);
    expect((await stored('pushes')).slice(pushes)).toMatchObject([
      {
        audience: 'everybody',
        title: 'Open again',
        body: 'The studio is open. Come in.',
        url: '/notifications',
      },
    ]);
    expect(await notificationsOf(member)).toMatchObject([{ ...news, sent: false }]);
    expect(await notificationsOf(admin)).toMatchObject([news]);
  });

  it('counts who has read it, and not who marked it as unread', async () => {
    await send({ ...news, to: 'everybody' });
    const readBy = async () => (await list())[0]?.readBy;
    expect(await readBy()).toBe(0);
    const [told] = await notificationsOf(member);
    const id = told?.id ?? '';
    await member.send('PATCH', `/api/notifications/${id}/read`);
    expect(await readBy()).toBe(1);
    await member.send('PATCH', `/api/notifications/${id}/unread`);
    expect(await readBy()).toBe(0);
    await test.db.deleteFrom('notifications').execute();
    expect(await readBy()).toBeNull();
  });

  it('reaches paused accounts, and neither pending nor rejected ones', async () => {
    const paused = await test.addUser({ suspended: true });
    await test.addUser({ status: 'pending', approved_at: null });
    await test.addUser({ status: 'rejected', approved_at: null });
    expect((await reachOf('everybody')).body).toEqual({ reach: 3, withPush: 0 });
    expect((await send({ ...news, to: 'everybody' })).body.reach).toBe(3);
    expect(await notificationsOf(await test.signedIn(paused))).toMatchObject([news]);
  });
});

describe('to administrators', () => {
  it('is a notification of each of them', async () => {
    const other = await test.addUser({ role: 'admin' });
    expect((await reachOf('administrators')).body.reach).toBe(2);
    expect((await send({ ...news, to: 'administrators' })).body.reach).toBe(2);
    const rows = await stored('notifications');
    expect(new Set(rows.map((row) => row.user_id))).toEqual(new Set([boss.id, other.id]));
    expect(rows).toHaveLength(2);
    expect(await notificationsOf(member)).toEqual([]);
  });
});

describe('to one member', () => {
  it('is seen by that one alone, and its text stays off the lock screen', async () => {
    const other = await test.signedIn(await test.addUser());
    const reply = await send({ ...news, to: user.id });
    expect(reply.body).toMatchObject({ audience: 'member', username: 'clara', reach: 1 });
    expect(await notificationsOf(member)).toMatchObject([
      { ...news, kind: 'personal_announcement' },
    ]);
    expect(await notificationsOf(other)).toEqual([]);
    const pushes = await test.db
      .selectFrom('pushes')
      .selectAll()
      .where('user_id', '=', user.id)
      .execute();
    expect(pushes).toMatchObject([{ title: 'Greenroom', body: 'You have a new notification.' }]);
  });

  it.each(['pending', 'rejected'] as const)('is refused for a %s account', async (status) => {
    const { id } = await test.addUser({ status, approved_at: null });
    expect((await reachOf(id)).status).toBe(404);
    expect((await send({ ...news, to: id })).status).toBe(404);
    expect(await stored('announcements')).toEqual([]);
    expect(await stored('notifications')).toEqual([]);
  });

  it('goes with the account', async () => {
    await send({ ...news, to: user.id });
    await admin.send('DELETE', `/api/admin/users/${user.id}/delete`);
    expect(await list()).toEqual([]);
  });
});

describe('a repeated request', () => {
  it('answers the same, and notifies once, also at the same time', async () => {
    const body = { ...news, id: newId(), to: 'everybody' };
    const first = await send(body);
    await addMembers(3);
    const again = await Promise.all([send(body), send(body)]);
    for (const reply of again) expect([reply.status, reply.body]).toEqual([201, first.body]);
    expect(await stored('notifications')).toHaveLength(1);
    expect(
      await test.db
        .selectFrom('audit_log')
        .select('id')
        .where('subject_id', '=', body.id)
        .execute(),
    ).toHaveLength(1);
  });

  it.each([{ title: 'Other' }, { message: 'Other' }, { to: 'administrators' }])(
    'with other content is a conflict: %j',
    async (change) => {
      const body = { ...news, id: newId(), to: 'everybody' };
      await send(body);
      const reply = await send({ ...body, ...change });
      expect([reply.status, reply.body]).toMatchObject([409, { code: 'id_taken' }]);
    },
  );

  it("with another administrator's id is a conflict", async () => {
    const other = await test.signedIn(await test.addUser({ role: 'admin' }));
    const body = { ...news, id: newId(), to: 'everybody' };
    await send(body);
    expect((await send(body, other)).status).toBe(409);
  });
});

it('is audited without its text, one member’s under the name', async () => {
  const [all, one] = [newId(), newId()];
  await send({ ...news, id: all, to: 'everybody' });
  await send({ ...news, id: one, to: user.id });
  const rows = await test.db
    .selectFrom('audit_log')
    .select(['subject_name', 'subject_type', 'actor_username', 'before', 'after'])
    .where('action', '=', 'announcements.send')
    .where('subject_id', 'in', [all, one])
    .orderBy('subject_name', 'desc')
    .execute();
  const entry = { subject_type: 'announcement', actor_username: 'boss', before: null };
  expect(rows).toEqual([
    { ...entry, subject_name: 'clara', after: { audience: 'member', reach: 1 } },
    { ...entry, subject_name: 'Open again', after: { audience: 'everybody', reach: 2 } },
  ]);
});

it('is refused when the administrator was demoted meanwhile', async () => {
  const reply = await sendWhileDemoted(test, (caller) =>
    send({ ...news, to: 'everybody' }, caller),
  );
  expect(reply.status).toBe(403);
  expect(await stored('notifications')).toEqual([]);
});

describe('the list', () => {
  it('is newest first, filtered by audience with counts, and searched', async () => {
    test.setNow(new Date('2026-11-20T10:00:00.000Z'));
    await send({ ...news, to: 'everybody' });
    test.setNow(new Date('2026-11-20T11:00:00.000Z'));
    await send({ title: 'Rota', message: 'Who is in on Sunday? 100%', to: 'administrators' });
    await send({ title: 'Welcome', message: 'Good to have you', to: user.id });
    test.setNow(new Date());
    expect((await list()).map(({ title }) => title)).toEqual(['Welcome', 'Rota', 'Open again']);
    expect((await list('?audience=member')).map(({ title }) => title)).toEqual(['Welcome']);
    expect((await list('?search=100%25')).map(({ title }) => title)).toEqual(['Rota']);
    expect((await list('?search=studio')).map(({ title }) => title)).toEqual(['Open again']);
    const counts = await admin.send<AnnouncementCounts>('GET', `${url}/counts?search=o`);
    expect(counts.body).toEqual({ all: 3, everybody: 1, administrators: 1, member: 1 });
  });

  it('keeps what a deleted administrator sent', async () => {
    const gone = await test.addUser({ role: 'admin' });
    await send({ ...news, to: 'everybody' }, await test.signedIn(gone));
    await admin.send('DELETE', `/api/admin/users/${gone.id}/delete`);
    expect(await list()).toMatchObject([{ ...news, sentByUsername: null }]);
  });
});

describe('counting', () => {
  it('counts each account with a push subscription once', async () => {
    const keys = { p256dh: 'p', auth: 'a' };
    for (const endpoint of ['https://push.test/1', 'https://push.test/2']) {
      await test.db
        .insertInto('push_subscriptions')
        .values({ user_id: user.id, endpoint, ...keys, session_sid: null })
        .execute();
    }
    expect((await reachOf('everybody')).body).toEqual({ reach: 2, withPush: 1 });
    expect((await reachOf('administrators')).body).toEqual({ reach: 1, withPush: 0 });
    expect((await reachOf(user.id)).body).toEqual({ reach: 1, withPush: 1 });
  });

  it('reads only indexes of 10,000 accounts', async () => {
    await addMembers(10_000);
    await test.database.pool.query('vacuum (analyze) users, push_subscriptions');
    for (const audience of ['everybody', 'administrators'] as const) {
      const query = reachQuery({ audience, userId: null });
      const { rows } = await sql<{ 'QUERY PLAN': string }>`explain ${query}`.execute(test.db);
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
      expect(plan).toMatch(/Index Only Scan using users_\w+ on users/);
      expect(plan).not.toContain('Seq Scan on users');
    }
  });
});
