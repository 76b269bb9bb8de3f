import type { Account } from '@greenroom/sync-protocol/account/account-records';
import { beforeEach, describe, expect, it } from 'vitest';
import { startAppOfFile } from '../../http/testing/test-app.ts';

const test = await startAppOfFile();
const boss = await test.addUser({ role: 'admin', username: 'Boss' });
const admin = await test.signedIn(boss);

const absent = '0190a000-0000-7000-8000-000000000001';

function act(id: string, action: string, body?: unknown, caller = admin) {
  return caller.send<Account>('POST', `/api/admin/users/${id}/${action}`, body);
}

function auditOf(id: string) {
  return test.db
    .selectFrom('audit_log')
    .select(['action', 'actor_id', 'actor_username', 'before', 'after'])
    .where('subject_id', '=', id)
    .orderBy('created_at')
    .execute();
}

describe('the list of pending accounts', () => {
  beforeEach(async () => {
    await test.db.deleteFrom('users').where('status', '=', 'pending').execute();
  });

  it('is searched and sorted like the list of all accounts', async () => {
    for (const [username, minute] of [
      ['Wanda', 1],
      ['wally', 2],
      ['Other', 3],
    ] as const) {
      const created_at = new Date(Date.UTC(2026, 10, 1, 0, minute));
      await test.addUser({ username, status: 'pending', created_at });
    }
    await test.addUser({ username: 'Wanted elsewhere' });
    const find = async (query: string) => {
      const reply = await admin.send<Account[]>('GET', `/api/admin/users/pending?${query}`);
      const names = reply.body.map(({ username }) => username);
      return [reply.status, reply.headers['x-total-count'], names];
    };
    expect(await find('search=WA')).toEqual([200, '2', ['Wanda', 'wally']]);
    expect(await find('search=wa&sort=-createdAt')).toEqual([200, '2', ['wally', 'Wanda']]);
    expect(await find('sort=username')).toEqual([200, '3', ['Other', 'wally', 'Wanda']]);
    expect(await find('search=nobody')).toEqual([200, '0', []]);
  });
});

describe('approving', () => {
  it('allows a pending account to sign in, and is audited', async () => {
    const user = await test.addUser({ status: 'pending', approved_at: null });
    const reply = await act(user.id, 'approve');
    expect([reply.status, reply.body]).toMatchObject([200, { id: user.id, status: 'approved' }]);
    expect(await auditOf(user.id)).toMatchObject([
      {
        action: 'users.approve',
        actor_id: boss.id,
        actor_username: 'Boss',
        before: { status: 'pending' },
        after: { status: 'approved' },
      },
    ]);
    const row = await test.db
      .selectFrom('users')
      .select('approved_at')
      .where('id', '=', user.id)
      .executeTakeFirstOrThrow();
    expect(row.approved_at).not.toBeNull();
  });

  it('succeeds once when two approve concurrently', async () => {
    const user = await test.addUser({ status: 'pending' });
    const replies = await Promise.all([act(user.id, 'approve'), act(user.id, 'approve')]);
    expect(replies.map((reply) => reply.status).sort((a, b) => a - b)).toEqual([200, 409]);
    expect(await auditOf(user.id)).toHaveLength(1);
  });

  it('and rejecting concurrently decides one way', async () => {
    const user = await test.addUser({ status: 'pending' });
    const replies = await Promise.all([act(user.id, 'approve'), act(user.id, 'reject')]);
    expect(replies.map((reply) => reply.status).sort((a, b) => a - b)).toEqual([200, 409]);
  });

  it.each(['approved', 'rejected'] as const)(
    'is refused for an account that is %s',
    async (status) => {
      const user = await test.addUser({ status });
      for (const action of ['approve', 'reject']) {
        const reply = await act(user.id, action);
        expect([reply.status, reply.body]).toEqual([
          409,
          { code: 'not_pending', message: `This account is already ${status}` },
        ]);
      }
      expect(await auditOf(user.id)).toEqual([]);
    },
  );

  it('answers 404 for a missing account', async () => {
    expect((await act(absent, 'approve')).status).toBe(404);
    expect((await act(absent, 'reject')).status).toBe(404);
    expect((await act(absent, 'toggle-suspension', { suspended: true })).status).toBe(404);
  });
});

describe('rejecting', () => {
  it('stores the reason and ends all sessions', async () => {
    const user = await test.addUser({ status: 'pending' });
    await test.signedIn(user);
    const reply = await act(user.id, 'reject', { reason: '  Not your name. ' });
    expect([reply.status, reply.body]).toMatchObject([200, { status: 'rejected' }]);
    const sessions = test.db.selectFrom('sessions').select('sid').where('user_id', '=', user.id);
    expect(await sessions.execute()).toEqual([]);
    expect(await auditOf(user.id)).toMatchObject([
      { after: { rejectionReason: 'Not your name.' } },
    ]);
  });

  it('needs no reason', async () => {
    const user = await test.addUser({ status: 'pending' });
    expect((await act(user.id, 'reject')).status).toBe(200);
  });
});

describe('pausing', () => {
  it('restricts the account at once, and can be undone', async () => {
    const user = await test.addUser();
    const member = await test.signedIn(user);
    const write = () => member.send('PUT', '/api/user/time-zone', { timeZone: 'Europe/London' });
    expect((await act(user.id, 'toggle-suspension', { suspended: true })).body).toMatchObject({
      suspended: true,
    });
    expect((await write()).body).toMatchObject({ code: 'account_paused' });
    expect((await member.send<Account>('GET', '/api/auth/user')).body.suspended).toBe(true);
    await act(user.id, 'toggle-suspension', { suspended: false });
    expect((await write()).status).toBe(200);
    expect(await auditOf(user.id)).toMatchObject([
      { before: { suspended: false }, after: { suspended: true } },
      { before: { suspended: true }, after: { suspended: false } },
    ]);
  });

  it('without a change is not audited', async () => {
    const user = await test.addUser();
    expect((await act(user.id, 'toggle-suspension', { suspended: false })).status).toBe(200);
    expect(await auditOf(user.id)).toEqual([]);
  });

  it('is refused for administrators and oneself', async () => {
    const other = await test.addUser({ role: 'admin' });
    for (const [id, message] of [
      [other.id, 'Administrators cannot be paused'],
      [boss.id, 'You cannot pause your own account'],
    ] as const) {
      const reply = await act(id, 'toggle-suspension', { suspended: true });
      expect([reply.status, reply.body]).toEqual([403, { code: 'forbidden', message }]);
    }
  });
});
