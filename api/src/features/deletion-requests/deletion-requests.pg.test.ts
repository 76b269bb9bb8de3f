import type { ListedDeletionRequest } from '@greenroom/sync-protocol/deletion-requests/deletion-requests-calls';
import type { DeletionRequest } from '@greenroom/sync-protocol/deletion-requests/deletion-requests-records';
import type { WaitingQueue } from '@greenroom/sync-protocol/dashboard/waiting-calls';
import { v7 as newId } from 'uuid';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Caller, startAppOfFile } from '../../http/testing/test-app.ts';
import type { UserRow } from '../users/users-table.ts';

const own = '/api/account-deletion-request';
const adminPath = '/api/admin/account-deletion-requests';

const test = await startAppOfFile();
let boss: UserRow;
let admin: Caller;
let user: UserRow;
let member: Caller;
beforeEach(async () => {
  await test.db.deleteFrom('account_deletion_requests').execute();
  await test.db.deleteFrom('users').execute();
  boss = await test.addUser({ role: 'admin', username: 'Boss' });
  admin = await test.signedIn(boss);
  user = await test.addUser({ username: 'Bella', first_name: 'Bella', last_name: 'Rossi' });
  member = await test.signedIn(user);
});

const file = (body: unknown, caller = member) => caller.send<DeletionRequest>('POST', own, body);
const review = (id: string, body: unknown, caller = admin) =>
  caller.send<DeletionRequest>('PUT', `${adminPath}/${id}`, body);

it('lists when the member was last there', async () => {
  await file({ reason: 'Moving on' });
  const last_seen_at = new Date('2026-11-12T20:00:00Z');
  await test.db
    .insertInto('user_activity')
    .values({ user_id: user.id, last_seen_at })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ last_seen_at }))
    .execute();
  const listed = await admin.send<ListedDeletionRequest[]>('GET', adminPath);
  expect(listed.body).toMatchObject([
    { username: 'Bella', lastSeenAt: '2026-11-12T20:00:00.000Z' },
  ]);
});

it('a renamed account is called by its new name, until its request is decided', async () => {
  const { body: request } = await file({ reason: 'Moving on' });
  const rename = (username: string) =>
    admin.send('PUT', `/api/admin/users/${user.id}/username`, { username });
  const renamed = await rename('Bella2');
  expect(renamed.status, renamed.text).toBe(200);
  await test.addUser({ username: 'Bella' });
  const listed = await admin.send<ListedDeletionRequest[]>('GET', `${adminPath}?search=bella2`);
  expect(listed.body).toMatchObject([{ id: request.id, userId: user.id, username: 'Bella2' }]);
  const waiting = await admin.send<WaitingQueue>('GET', '/api/admin/dashboard/waiting');
  expect(waiting.body.items).toMatchObject([{ kind: 'deletion', username: 'Bella2' }]);
  await review(request.id, { status: 'rejected' });
  await rename('Bella3');
  expect((await member.send('GET', own)).body).toMatchObject({ username: 'Bella2' });
});

describe('asking for deletion', () => {
  it('stores the request with the names, returns it to its author and notifies the administrators', async () => {
    expect((await member.send('GET', own)).status).toBe(404);
    const reply = await file({ reason: '  Moving on ' });
    expect([reply.status, reply.body]).toMatchObject([
      201,
      {
        userId: user.id,
        username: 'Bella',
        displayName: 'Bella Rossi',
        reason: 'Moving on',
        status: 'pending',
        reviewedAt: null,
        adminNotes: null,
      },
    ]);
    expect((await member.send('GET', own)).body).toEqual(reply.body);
    const told = await test.db
      .selectFrom('notifications')
      .select(['user_id', 'kind', 'url'])
      .where('user_id', '=', boss.id)
      .execute();
    expect(told).toEqual([
      { user_id: boss.id, kind: 'account_deletion', url: '/admin/account-deletion-requests' },
    ]);
  });

  it('is possible only once at a time, even concurrently', async () => {
    const replies = await Promise.all([file({ reason: 'One' }), file({ reason: 'Two' })]);
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
    expect((await file({ reason: 'Three' })).status).toBe(409);
  });

  it('answers the same for the same id and body, and refuses another body', async () => {
    const id = newId();
    const replies = await Promise.all([
      file({ id, reason: 'Moving on' }),
      file({ id, reason: 'Moving on' }),
    ]);
    expect(replies.map(({ status }) => status)).toEqual([201, 201]);
    expect(replies[0]?.body).toEqual(replies[1]?.body);
    expect((await file({ id, reason: 'Other' })).body).toMatchObject({ code: 'id_taken' });
    const stranger = await test.signedIn(await test.addUser());
    expect((await file({ id, reason: 'Moving on' }, stranger)).body).toMatchObject({
      code: 'id_taken',
    });
  });

  it('is possible again after a rejection', async () => {
    const { body } = await file({ reason: 'One' });
    await review(body.id, { status: 'rejected' });
    const second = await file({ reason: 'Two' });
    expect(second.status).toBe(201);
    expect((await member.send('GET', own)).body).toEqual(second.body);
  });
});

describe('reviewing', () => {
  let id: string;
  beforeEach(async () => {
    id = (await file({ reason: 'Moving on' })).body.id;
  });

  const auditActions = async () => {
    const rows = await test.db
      .selectFrom('audit_log')
      .select(['action', 'subject_type', 'subject_name', 'before', 'after'])
      .where('subject_id', 'in', [id, user.id])
      .orderBy('action')
      .execute();
    return rows;
  };

  it('with approval deletes the account and keeps the request under its names', async () => {
    const reply = await review(id, { status: 'approved', adminNotes: '' });
    expect([reply.status, reply.body]).toMatchObject([
      200,
      {
        userId: null,
        username: 'Bella',
        displayName: 'Bella Rossi',
        status: 'approved',
        adminNotes: 'Account deletion approved by admin',
      },
    ]);
    expect((await member.send('GET', own)).body).toMatchObject({ code: 'account_gone' });
    const listed = await admin.send<DeletionRequest[]>('GET', adminPath);
    expect(listed.body).toEqual([{ ...reply.body, lastSeenAt: null }]);
    expect(await auditActions()).toMatchObject([
      {
        action: 'deletionRequests.review',
        subject_type: 'deletion_request',
        subject_name: 'Bella',
        before: { status: 'pending' },
        after: { status: 'approved' },
      },
      { action: 'users.delete', subject_type: 'user', subject_name: 'Bella', after: null },
    ]);
  });

  it('with rejection keeps the account and notifies the person, outside of lists', async () => {
    const reply = await review(id, { status: 'rejected', adminNotes: ' Please talk to us. ' });
    expect(reply.body).toMatchObject({ status: 'rejected', adminNotes: 'Please talk to us.' });
    expect((await member.send('GET', own)).body).toEqual(reply.body);
    const told = await test.db
      .selectFrom('notifications')
      .select(['type', 'kind', 'message'])
      .where('user_id', '=', user.id)
      .execute();
    expect(told).toEqual([
      { type: 'others', kind: 'account_deletion', message: 'Please talk to us.' },
    ]);
  });

  it('uses the default notes of the specification', async () => {
    const reply = await review(id, { status: 'rejected' });
    expect(reply.body.adminNotes).toBe('Account deletion request rejected');
  });

  it('decides once when two review concurrently', async () => {
    const replies = await Promise.all([
      review(id, { status: 'approved' }),
      review(id, { status: 'rejected' }),
    ]);
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(replies.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'not_pending',
    });
  });

  it('is never allowed for oneself, and then changes nothing', async () => {
    const { body } = await file({ reason: 'Tired' }, admin);
    expect((await review(body.id, { status: 'approved' })).body).toMatchObject({
      code: 'forbidden',
    });
    expect((await admin.send('GET', own)).body).toMatchObject({ status: 'pending' });
  });

  it('answers 404 for an unknown request', async () => {
    expect((await review(newId(), { status: 'approved' })).status).toBe(404);
  });
});

it('lists requests by status, search and date, with the total', async () => {
  const start = Date.parse('2026-11-01T00:00:00Z');
  for (let n = 0; n < 5; n += 1) {
    const { id } = await test.addUser();
    await test.db
      .insertInto('account_deletion_requests')
      .values({
        user_id: id,
        username: `name-${n}`,
        display_name: n === 3 ? 'Ada Lovelace' : null,
        reason: n === 4 ? '100% sure' : 'Leaving',
        status: n % 2 === 0 ? 'pending' : 'rejected',
        reviewed_at: n % 2 === 0 ? null : new Date(),
        reviewed_by_id: null,
        admin_notes: null,
        created_at: new Date(start + n * 1000),
      })
      .execute();
  }
  const list = async (query: string) => {
    const reply = await admin.send<DeletionRequest[]>('GET', `${adminPath}?${query}`);
    return {
      names: reply.body.map(({ username }) => username),
      total: reply.headers['x-total-count'],
    };
  };
  const names = ['name-4', 'name-3', 'name-2', 'name-1', 'name-0'];
  expect(await list('')).toEqual({ names, total: '5' });
  expect((await list('sort=createdAt')).names[0]).toBe('name-0');
  expect((await list('status=pending')).total).toBe('3');
  expect(await list('search=LOVELACE')).toEqual({ names: ['name-3'], total: '1' });
  expect((await list('search=0%25')).names).toEqual(['name-4']);

  const counts = async (query: string) =>
    (await admin.send('GET', `${adminPath}/counts?${query}`)).body;
  expect(await counts('')).toEqual({ all: 5, pending: 3, approved: 0, rejected: 2 });
  expect(await counts('search=LOVELACE')).toEqual({ all: 1, pending: 0, approved: 0, rejected: 1 });
  expect(await counts('search=nobody')).toEqual({ all: 0, pending: 0, approved: 0, rejected: 0 });
});
