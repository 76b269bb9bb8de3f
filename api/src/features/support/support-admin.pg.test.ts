import type { AuditEntry } from '@greenroom/sync-protocol/audit/audit-records';
import type { Notification } from '@greenroom/sync-protocol/notifications/notifications-records';
import type { ListedAdminMessage } from '@greenroom/sync-protocol/support/support-list-records';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Caller, startAppOfFile } from '../../http/testing/test-app.ts';
import { sendWhileDemoted } from '../users/testing/send-while-demoted.ts';
import type { UserRow } from '../users/users-table.ts';
import { insertAdminMessage } from './admin-messages-repository.ts';

const test = await startAppOfFile();
let user: UserRow;
let member: Caller;
const boss = await test.addUser({ role: 'admin', username: 'Boss' });
const admin = await test.signedIn(boss);
beforeEach(async () => {
  await test.db.deleteFrom('admin_messages').execute();
  await test.db.deleteFrom('users').where('role', '=', 'model').execute();
  user = await test.addUser({ username: 'Ruby_1' });
  member = await test.signedIn(user);
});

const absent = '0190a000-0000-7000-8000-000000000001';
const start = Date.parse('2026-11-01T00:00:00.000Z');

async function addMessage(content: string, minute = 0, userId = user.id): Promise<string> {
  const now = new Date(start + minute * 60_000);
  const row = await test.db
    .transaction()
    .execute((trx) => insertAdminMessage(trx, { userId, content, now }));
  return row?.id ?? '';
}

const list = (query = '') => admin.send<ListedAdminMessage[]>('GET', `/api/admin-messages${query}`);
const respond = (id: string, body: unknown) =>
  admin.send<ListedAdminMessage>('PUT', `/api/admin-messages/${id}`, body);
const auditOf = (id: string) =>
  test.db.selectFrom('audit_log').selectAll().where('subject_id', '=', id).execute();
const notificationsOf = async () =>
  (await member.send<Notification[]>('GET', '/api/notifications')).body;

describe('the list', () => {
  it('is sorted by status on request: what waits, the oldest first, what is in progress, what is settled', async () => {
    const settled = await addMessage('Settled', 1);
    const begun = await addMessage('Begun', 2);
    const older = await addMessage('Older', 4);
    const newer = await addMessage('Newer', 3);
    await respond(settled, { status: 'resolved' });
    await respond(begun, { status: 'in_progress' });
    const ids = async (sort: string) => (await list(`?sort=${sort}`)).body.map(({ id }) => id);
    const [last, first] = (await ids('-createdAt')).filter((id) => [older, newer].includes(id));
    expect(await ids('status')).toEqual([first, last, begun, settled]);
    expect(await ids('-status')).toEqual([settled, begun, first, last]);
    expect(await ids('status&status=pending')).toEqual([first, last]);
    expect(await ids('-createdAt&status=pending')).toEqual([last, first]);
    await respond(older, { status: 'resolved' });
    await respond(newer, { status: 'resolved' });
    const resolved = (await ids('-createdAt')).filter((id) => id !== begun);
    expect(await ids('status')).toEqual([begun, ...resolved]);
  });

  it('is searched in message, response and username, literally', async () => {
    const other = await test.addUser({ username: 'Amber' });
    const lights = await addMessage('The LIGHTS are out', 1);
    const rota = await addMessage('100% late', 2, other.id);
    await respond(rota, { status: 'resolved', adminResponse: 'A new rota is out' });
    const found = async (search: string) =>
      (await list(`?search=${encodeURIComponent(search)}`)).body.map(({ id }) => id);
    expect(await found('lights')).toEqual([lights]);
    expect(await found('ROTA')).toEqual([rota]);
    expect(await found('amb')).toEqual([rota]);
    expect(await found('by_1')).toEqual([lights]);
    expect(await found('%')).toEqual([rota]);
    expect(await found('_')).toEqual([lights]);
    expect(await found('out')).toEqual([rota, lights]);
    expect((await list('?search=out&sort=createdAt')).body.map(({ id }) => id)).toEqual([
      lights,
      rota,
    ]);
    expect(await found('nobody')).toEqual([]);
  });

  it('shows the messages of one member', async () => {
    const other = await test.addUser();
    const own = await addMessage('Mine', 1);
    await addMessage('Theirs', 2, other.id);
    const { body, headers } = await list(`?userId=${user.id}&search=mine`);
    expect(body.map(({ id }) => id)).toEqual([own]);
    expect(headers['x-total-count']).toBe('1');
  });

  it('is filtered by status, with the number of matches', async () => {
    const done = await addMessage('One', 1);
    const waiting = await addMessage('Two', 2);
    await respond(done, { status: 'resolved' });
    const pending = await list('?status=pending');
    expect(pending.body.map(({ id }) => id)).toEqual([waiting]);
    expect(pending.headers['x-total-count']).toBe('1');
    expect((await list('?status=resolved&search=two')).body).toEqual([]);
  });

  it('counts the messages per status, of everybody and of a search', async () => {
    await addMessage('One', 1);
    await addMessage('Another one', 2);
    await respond(await addMessage('Two', 3), { status: 'in_progress' });
    await respond(await addMessage('Three', 4), { status: 'resolved', adminResponse: 'One did' });
    const counts = async (query = '') =>
      (await admin.send('GET', `/api/admin-messages/counts${query}`)).body;
    expect(await counts()).toEqual({ all: 4, pending: 2, in_progress: 1, resolved: 1 });
    expect(await counts('?search=ONE')).toEqual({
      all: 3,
      pending: 2,
      in_progress: 0,
      resolved: 1,
    });
    expect(await counts('?search=four')).toEqual({
      all: 0,
      pending: 0,
      in_progress: 0,
      resolved: 0,
    });
    expect((await admin.send('GET', '/api/admin-messages/counts?status=new')).status).toBe(400);
  });
});

describe('responding', () => {
  it('answers, notifies the member and is audited without either text', async () => {
    const id = await addMessage('The lights are out');
    const reply = await respond(id, { status: 'resolved', adminResponse: '  Mended. ' });
    expect([reply.status, reply.body]).toMatchObject([
      200,
      {
        status: 'resolved',
        adminResponse: 'Mended.',
        username: 'Ruby_1',
        reviewedById: boss.id,
        reviewedByUsername: 'Boss',
        readByUserAt: null,
      },
    ]);
    const own = (await member.send('GET', '/api/admin-messages/my')).body;
    expect(own).toMatchObject([{ id, reviewedById: boss.id }]);
    const told = await notificationsOf();
    expect(told).toMatchObject([
      { userId: user.id, type: 'push', kind: 'support', url: '/support', sent: false },
    ]);
    expect(JSON.stringify(told)).not.toMatch(/lights|Mended/);
    const audit = await auditOf(id);
    expect(audit).toMatchObject([
      {
        action: 'support.respond',
        actor_id: boss.id,
        subject_type: 'admin_message',
        subject_name: 'Ruby_1',
        before: { userId: user.id, status: 'pending', respondedAt: null },
        after: { status: 'resolved' },
      },
    ]);
    expect(JSON.stringify(audit)).not.toMatch(/lights|Mended/);
  });

  it('with a status and a blank response keeps the earlier one and its read state', async () => {
    const id = await addMessage('Hello');
    await respond(id, { status: 'in_progress', adminResponse: 'Soon' });
    await member.send('PATCH', `/api/admin-messages/${id}/read`);
    const { body } = await respond(id, { status: 'resolved', adminResponse: '   ' });
    expect(body).toMatchObject({ status: 'resolved', adminResponse: 'Soon' });
    expect(body.readByUserAt).not.toBeNull();
    expect(await notificationsOf()).toHaveLength(1);
    expect(await auditOf(id)).toHaveLength(2);
  });

  it('again makes the response unread again and notifies the member', async () => {
    const id = await addMessage('Hello');
    await respond(id, { status: 'resolved', adminResponse: 'Yes' });
    await member.send('PATCH', `/api/admin-messages/${id}/read`);
    const { body } = await respond(id, { status: 'resolved', adminResponse: 'No, sorry' });
    expect(body).toMatchObject({ adminResponse: 'No, sorry', readByUserAt: null });
    expect(await notificationsOf()).toHaveLength(2);
  });

  it('with the same text is no change', async () => {
    const id = await addMessage('Hello');
    const answer = { status: 'resolved', adminResponse: 'Yes' };
    const [first, again] = [await respond(id, answer), await respond(id, answer)];
    expect(again.body).toEqual(first.body);
    expect([await notificationsOf(), await auditOf(id)]).toMatchObject([
      { length: 1 },
      { length: 1 },
    ]);
  });

  it('is refused once another has answered what was shown, until that is shown', async () => {
    const id = await addMessage('Hello');
    const mine = { status: 'resolved', adminResponse: 'Mine' };
    const theirs = await respond(id, { ...mine, adminResponse: 'Theirs', basedOn: null });
    const refused = await respond(id, { ...mine, basedOn: null });
    expect([refused.status, refused.body]).toMatchObject([
      409,
      { code: 'conflict', message: expect.stringMatching(/^Another administrator has answered/) },
    ]);
    expect([(await list()).body, await notificationsOf()]).toMatchObject([
      [{ adminResponse: 'Theirs' }],
      { length: 1 },
    ]);
    const { reviewedAt } = theirs.body;
    const sent = await respond(id, { ...mine, basedOn: reviewedAt });
    expect(sent.body).toMatchObject({ adminResponse: 'Mine' });
    // Repeated, as after an answer that was lost.
    expect((await respond(id, { ...mine, basedOn: reviewedAt })).body).toEqual(sent.body);
  });

  it('requires a status', async () => {
    const reply = await respond(await addMessage('Hello'), { status: 'done' });
    const message = 'Status must be pending, in_progress or resolved';
    expect([reply.status, reply.body]).toMatchObject([400, { fields: { status: [message] } }]);
  });

  it('answers 404 for a missing message', async () => {
    expect((await respond(absent, { status: 'resolved' })).status).toBe(404);
  });
});

describe('deleting', () => {
  it('removes the message, and is audited', async () => {
    const id = await addMessage('Hello');
    const remove = () => admin.send('DELETE', `/api/admin-messages/${id}`);
    expect((await remove()).status).toBe(204);
    expect((await member.send('GET', '/api/admin-messages/my')).body).toEqual([]);
    expect(await auditOf(id)).toMatchObject([
      { action: 'support.remove', before: { userId: user.id, status: 'pending' } },
    ]);
    expect((await remove()).status).toBe(404);
  });
});

describe('the audit log', () => {
  it("is searched by the name of the message's author", async () => {
    const id = await addMessage('Hello');
    await respond(id, { status: 'resolved', adminResponse: 'Yes' });
    await admin.send('DELETE', `/api/admin-messages/${id}`);
    const reply = await admin.send<AuditEntry[]>('GET', '/api/admin/audit?search=ruby_1');
    const found = reply.body.filter(({ subjectId }) => subjectId === id);
    expect(found.map(({ action, subjectName }) => [action, subjectName])).toEqual([
      ['support.remove', 'Ruby_1'],
      ['support.respond', 'Ruby_1'],
    ]);
  });
});

it.each([
  ['PUT', { status: 'resolved', adminResponse: 'Yes' }],
  ['DELETE', undefined],
] as const)('%s is refused to who lost the role on the way', async (method, body) => {
  const id = await addMessage('Hello');
  const reply = await sendWhileDemoted(test, (caller) =>
    caller.send(method, `/api/admin-messages/${id}`, body),
  );
  expect(reply.status).toBe(403);
  expect((await list()).body).toMatchObject([{ id, status: 'pending', adminResponse: null }]);
});
