import type { Announcement } from '@greenroom/sync-protocol/announcements/announcements-records';
import type { Notification } from '@greenroom/sync-protocol/notifications/notifications-records';
import { v7 as newId } from 'uuid';
import { beforeEach, expect, it } from 'vitest';
import { type Caller, startAppOfFile } from '../../http/testing/test-app.ts';
import type { UserRow } from '../users/users-table.ts';
import { endAnnouncements, publishAnnouncements } from './publish-announcements.ts';

const test = await startAppOfFile();
const monday = new Date('2027-03-01T12:00:00.000Z');
const tuesday = '2027-03-02T09:00:00.000Z';
const friday = '2027-03-05T18:00:00.000Z';
const url = '/api/admin/announcements';
const news = { to: 'everybody', title: 'Open again', message: 'Come in.' };

let boss: UserRow;
let admin: Caller;
let user: UserRow;
let member: Caller;
beforeEach(async () => {
  await test.db.deleteFrom('announcements').execute();
  await test.db.deleteFrom('notifications').execute();
  await test.db.deleteFrom('users').execute();
  test.setNow(monday);
  boss = await test.addUser({ role: 'admin', username: 'boss' });
  user = await test.addUser({ username: 'clara' });
  await signIn();
});

/** Sessions end when nobody uses them for days. */
async function signIn(): Promise<void> {
  admin = await test.signedIn(boss);
  member = await test.signedIn(user);
}

let address = 0;
/** From a new address each time: 20 may be sent in a minute. */
const send = (body: object) => {
  address += 1;
  const remoteAddress = `198.51.100.${address % 250}`;
  return admin.send<Announcement & { fields?: object }>('POST', url, body, { remoteAddress });
};
const list = async () => (await admin.send<Announcement[]>('GET', url)).body;
const readsOf = async (caller: Caller) =>
  (await caller.send<Notification[]>('GET', '/api/notifications')).body;
/** What the job does each minute. */
async function workAt(instant: string): Promise<number> {
  const now = new Date(instant);
  test.setNow(now);
  const sent = await publishAnnouncements(test.db, now);
  await endAnnouncements(test.db, now);
  await signIn();
  return sent;
}
const feedOf = async (rowId: string) =>
  test.db.selectFrom('sync_feed').select(['scope', 'op']).where('row_id', '=', rowId).execute();

it('tells nobody before its time, and everybody then, once', async () => {
  const reply = await send({ ...news, sendAt: tuesday });
  expect([reply.status, reply.body]).toMatchObject([
    201,
    { scheduledFor: tuesday, createdAt: tuesday, reach: 2, readBy: null, isOver: false },
  ]);
  expect(await workAt('2027-03-02T08:59:59.999Z')).toBe(0);
  expect(await readsOf(member)).toEqual([]);
  // Those who are there when it is sent.
  await test.addUser();
  const late = '2027-03-02T09:00:30.000Z';
  test.setNow(new Date(late));
  const [one, other] = await Promise.all([workAt(late), workAt(late)]);
  expect(one + other).toBe(1);
  expect(await workAt('2027-03-02T09:02:00.000Z')).toBe(0);
  expect(await readsOf(member)).toMatchObject([{ title: 'Open again', sent: false }]);
  expect(await list()).toMatchObject([
    { scheduledFor: null, createdAt: late, reach: 3, readBy: 0 },
  ]);
  const pushes = await test.db.selectFrom('pushes').selectAll().execute();
  expect(pushes.filter(({ title }) => title === 'Open again')).toHaveLength(1);
});

it('is not in the download of the one it is for before it is sent', async () => {
  await send({ ...news, to: user.id, sendAt: tuesday });
  const given = async () =>
    (await member.send<{ rows: object[] }>('GET', '/api/user/data/announcements')).body.rows;
  expect(await given()).toEqual([]);
  await workAt(tuesday);
  expect(await given()).toMatchObject([{ title: 'Open again', message: 'Come in.' }]);
});

it('is told to administrators and to one member as well', async () => {
  await send({ ...news, to: 'administrators', title: 'For us', sendAt: tuesday });
  await send({ ...news, to: user.id, title: 'For clara', sendAt: tuesday });
  expect(await workAt(tuesday)).toBe(2);
  expect(await readsOf(member)).toMatchObject([
    { title: 'For clara', kind: 'personal_announcement' },
  ]);
  expect((await readsOf(admin)).map(({ title }) => title)).toEqual(['For us']);
});

it('tells the administrators’ devices of each step', async () => {
  const { id } = (await send({ ...news, sendAt: tuesday, showUntil: friday })).body;
  const step = async () => {
    const rows = await feedOf(id);
    await test.db.deleteFrom('sync_feed').where('row_id', '=', id).execute();
    return rows;
  };
  const told = [{ scope: 'administrators', op: 'put' }];
  expect(await step()).toEqual(told);
  await workAt(tuesday);
  expect(await step()).toEqual(told);
  await workAt(friday);
  expect(await step()).toEqual(told);
});

it.each(['everybody', 'administrators', 'member'])(
  'leaves the notifications of %s when its time is over, and keeps its readers',
  async (audience) => {
    const reader = () => (audience === 'administrators' ? admin : member);
    const to = audience === 'member' ? user.id : audience;
    await send({ ...news, to, showUntil: friday });
    const [told] = await readsOf(reader());
    await reader().send('PATCH', `/api/notifications/${told?.id}/read`);
    await workAt('2027-03-05T17:59:59.000Z');
    expect(await readsOf(reader())).toHaveLength(1);
    await workAt(friday);
    expect(await readsOf(reader())).toEqual([]);
    // The notification, and the mark that it was read.
    expect((await feedOf(told?.id ?? '')).map(({ op }) => op)).toEqual(['drop', 'drop']);
    expect(await list()).toMatchObject([
      { isOver: true, showUntil: friday, readBy: audience === 'everybody' ? 1 : null },
    ]);
  },
);

it.each(['everybody', 'administrators', 'member'])(
  'is pushed to %s no longer than it is shown',
  async (audience) => {
    const to = audience === 'member' ? user.id : audience;
    const inAnHour = '2027-03-01T13:00:00.000Z';
    const afterSending = '2027-03-02T10:00:00.000Z';
    await send({ ...news, to, title: 'Tonight', showUntil: inAnHour });
    await send({ ...news, to, title: 'Later', sendAt: tuesday, showUntil: afterSending });
    await send({ ...news, to, title: 'For long' });
    await publishAnnouncements(test.db, new Date(tuesday));
    const pushes = await test.db
      .selectFrom('pushes')
      .innerJoin('notifications', 'notifications.id', 'pushes.notification_id')
      .select(['notifications.title', 'pushes.expires_at'])
      .execute();
    expect(new Map(pushes.map((push) => [push.title, push.expires_at.toISOString()]))).toEqual(
      new Map([
        ['Tonight', inAnHour],
        ['Later', afterSending],
        // Three days, as any push of these kinds.
        ['For long', '2027-03-04T12:00:00.000Z'],
      ]),
    );
  },
);

it('is sent late after downtime, but not once its time is over', async () => {
  await send({ ...news, title: 'Late', sendAt: tuesday });
  await send({ ...news, title: 'Too late', sendAt: tuesday, showUntil: friday });
  expect(await workAt('2027-03-06T12:00:00.000Z')).toBe(1);
  expect((await readsOf(member)).map(({ title }) => title)).toEqual(['Late']);
  const [over] = (await list()).filter(({ title }) => title === 'Too late');
  expect(over).toMatchObject({ scheduledFor: null, reach: 0, isOver: true });
});

it('reaches nobody when the one it is for is no member any more', async () => {
  await send({ ...news, to: user.id, sendAt: tuesday });
  await test.db
    .updateTable('users')
    .set({ status: 'rejected', approved_at: null })
    .where('id', '=', user.id)
    .execute();
  expect(await publishAnnouncements(test.db, new Date(tuesday))).toBe(0);
  expect(await list()).toMatchObject([{ scheduledFor: null, reach: 0 }]);
});

it('can be taken back until it is sent', async () => {
  const { id } = (await send({ ...news, sendAt: tuesday })).body;
  expect((await admin.send('DELETE', `${url}/${id}`)).status).toBe(204);
  expect(await list()).toEqual([]);
  expect((await admin.send('DELETE', `${url}/${id}`)).status).toBe(404);
  const sent = (await send(news)).body;
  const refused = await admin.send<{ code: string }>('DELETE', `${url}/${sent.id}`);
  expect([refused.status, refused.body.code]).toEqual([409, 'conflict']);
  const audited = await test.db
    .selectFrom('audit_log')
    .selectAll()
    .where('subject_id', '=', id)
    .execute();
  expect(audited).toHaveLength(2);
  expect(audited).toContainEqual(
    expect.objectContaining({
      action: 'announcements.send',
      after: { audience: 'everybody', reach: 2, scheduledFor: tuesday },
    }),
  );
  expect(audited).toContainEqual(
    expect.objectContaining({
      action: 'announcements.remove',
      subject_name: 'Open again',
      before: { audience: 'everybody', reach: 2, scheduledFor: tuesday },
      after: null,
    }),
  );
});

it('answers a repeated request, before and after it was sent', async () => {
  const body = { ...news, id: newId(), sendAt: tuesday, showUntil: friday };
  const first = (await send(body)).body;
  expect((await send(body)).body).toEqual(first);
  expect((await send({ ...body, sendAt: friday })).status).toBe(409);
  expect((await send({ ...body, showUntil: undefined })).status).toBe(409);
  await workAt(tuesday);
  expect((await send(body)).body).toMatchObject({ id: first.id, scheduledFor: null });
  expect((await send({ ...body, sendAt: '2027-03-03T09:00:00.000Z' })).status).toBe(409);
  expect(await list()).toHaveLength(1);
});

it.each([
  [{ sendAt: '2027-03-01T12:00:00.000Z' }, ['sendAt']],
  [{ sendAt: friday, showUntil: tuesday }, ['showUntil']],
  [{ sendAt: 'tomorrow' }, ['sendAt']],
])('refuses %j', async (times, fields) => {
  const reply = await send({ ...news, ...times });
  expect([reply.status, Object.keys(reply.body.fields ?? {})]).toEqual([400, fields]);
  expect(await list()).toEqual([]);
});
