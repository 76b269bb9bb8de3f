import type { Account } from '@greenroom/sync-protocol/account/account-records';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Caller, startAppOfFile, testPassword } from '../../http/testing/test-app.ts';
import { waitForLock } from '../account/testing/wait-for-lock.ts';
import type { UserRow } from './users-table.ts';

const test = await startAppOfFile();
let boss: UserRow;
let admin: Caller;
let user: UserRow;
let member: Caller;
beforeEach(async () => {
  await test.db.deleteFrom('users').execute();
  boss = await test.addUser({ role: 'admin', username: 'Boss' });
  admin = await test.signedIn(boss);
  user = await test.addUser({ username: 'Bella' });
  member = await test.signedIn(user);
});

const path = (id: string, act: string) => `/api/admin/users/${id}/${act}`;
const setRole = (id: string, role: string, caller = admin) =>
  caller.send<Account>('PUT', path(id, 'role'), { role });
const rename = (id: string, username: string) =>
  admin.send<Account>('PUT', path(id, 'username'), { username });
const resetPassword = (id: string, newPassword: string) =>
  admin.send<Account>('POST', path(id, 'reset-password'), { newPassword });
const remove = (id: string, caller = admin) => caller.send('DELETE', path(id, 'delete'));

function auditOf(id: string) {
  return test.db
    .selectFrom('audit_log')
    .select(['action', 'actor_username', 'subject_name', 'before', 'after'])
    .where('subject_id', '=', id)
    .execute();
}

async function adminNames(): Promise<string[]> {
  const rows = await test.db
    .selectFrom('users')
    .select('username')
    .where('role', '=', 'admin')
    .execute();
  return rows.map(({ username }) => username);
}

describe('renaming', () => {
  it('changes the name shown and used for signing in, and is audited', async () => {
    const reply = await rename(user.id, '  Bella Rossi ');
    expect([reply.status, reply.body]).toMatchObject([200, { username: 'Bella Rossi' }]);
    const body = { username: 'BELLA ROSSI', password: testPassword };
    expect((await test.anonymous.send('POST', '/api/local-login', body)).status).toBe(200);
    expect(await auditOf(user.id)).toMatchObject([
      {
        action: 'users.rename',
        actor_username: 'Boss',
        subject_name: 'Bella',
        before: { username: 'Bella' },
        after: { username: 'Bella Rossi' },
      },
    ]);
  });

  it('refuses a name in use in any case, with the specified message', async () => {
    const reply = await rename(user.id, 'bOSS');
    const message = 'Username already exists. Please choose a different one.';
    expect([reply.status, reply.body]).toEqual([
      409,
      { code: 'username_taken', message, fields: { username: [message] } },
    ]);
    expect(await auditOf(user.id)).toEqual([]);
  });

  it('accepts another case of the same name, and the same name without a change', async () => {
    expect((await rename(user.id, 'BELLA')).body.username).toBe('BELLA');
    expect((await rename(user.id, 'BELLA')).status).toBe(200);
    expect(await auditOf(user.id)).toHaveLength(1);
  });

  it.each(['ab', 'x'.repeat(51), 'a@b'])('refuses %j', async (username) => {
    expect((await rename(user.id, username)).status).toBe(400);
  });
});

describe('resetting a password', () => {
  it('ends every session, and the new one must be changed at the next sign-in', async () => {
    await test.database.pool.query(
      `insert into push_subscriptions (user_id, endpoint, p256dh, auth)
       values ($1, 'https://push.test/1', 'p', 'a')`,
      [user.id],
    );
    const reply = await resetPassword(user.id, 'Fresh-words-9');
    expect([reply.status, reply.body]).toMatchObject([200, { mustChangePassword: true }]);
    expect((await member.send('GET', '/api/auth/user')).status).toBe(401);
    const { rows } = await test.database.pool.query('select from push_subscriptions');
    expect(rows).toEqual([]);
    const signIn = (password: string) =>
      test.anonymous.send('POST', '/api/local-login', { username: 'Bella', password });
    expect((await signIn(testPassword)).status).toBe(401);
    expect((await signIn('Fresh-words-9')).body).toMatchObject({ mustChangePassword: true });
    const audit = await auditOf(user.id);
    expect(audit).toMatchObject([{ action: 'users.resetPassword' }]);
    expect(JSON.stringify(audit)).not.toMatch(/argon2|Fresh/);
  });

  it('is refused for an account that signs in with its provider', async () => {
    const oidc = { auth_type: 'oidc', password: null, oidc_issuer: 'https://i', oidc_subject: '7' };
    const foreign = await test.addUser(oidc);
    const reply = await resetPassword(foreign.id, 'Fresh-words-9');
    expect([reply.status, reply.body]).toMatchObject([409, { code: 'password_with_provider' }]);
  });

  it.each(['short', 'password'])('refuses %j', async (newPassword) => {
    const reply = await resetPassword(user.id, newPassword);
    expect([reply.status, reply.body]).toMatchObject([
      400,
      { fields: { newPassword: [expect.any(String)] } },
    ]);
  });
});

describe('changing a role', () => {
  it('makes a member an administrator and back; sessions of the former role end', async () => {
    expect((await setRole(user.id, 'admin')).body).toMatchObject({ role: 'admin' });
    expect((await member.send('GET', '/api/auth/user')).status).toBe(401);
    const promoted = await test.signedIn(user);
    expect((await promoted.send('GET', '/api/admin/users')).status).toBe(200);
    expect((await setRole(user.id, 'model')).body).toMatchObject({ role: 'model' });
    expect((await promoted.send('GET', '/api/admin/users')).status).toBe(401);
    expect(await auditOf(user.id)).toMatchObject([
      { action: 'users.setRole', before: { role: 'model' }, after: { role: 'admin' } },
      { before: { role: 'admin' }, after: { role: 'model' } },
    ]);
  });

  it('is refused for the last administrator', async () => {
    const reply = await setRole(boss.id, 'model');
    expect([reply.status, reply.body]).toMatchObject([409, { code: 'last_admin' }]);
    expect(await adminNames()).toEqual(['Boss']);
  });

  it.each([{ status: 'pending' }, { status: 'rejected' }, { suspended: true }] as const)(
    'is refused for %j',
    async (state) => {
      const other = await test.addUser(state);
      expect((await setRole(other.id, 'admin')).body).toMatchObject({ code: 'conflict' });
    },
  );

  it('of each other, by two administrators concurrently, leaves one', async () => {
    for (let round = 0; round < 10; round += 1) {
      const other = await test.addUser({ role: 'admin', username: `Other ${round}` });
      const [first, second] = [await test.signedIn(boss), await test.signedIn(other)];
      const replies = await Promise.all([
        setRole(other.id, 'model', first),
        setRole(boss.id, 'model', second),
      ]);
      const left = await adminNames();
      expect(left, JSON.stringify(replies.map(({ body }) => body))).toHaveLength(1);
      expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
      if (left[0] !== 'Boss')
        await test.db
          .updateTable('users')
          .set({ role: 'admin' })
          .where('id', '=', boss.id)
          .execute();
      await test.db.deleteFrom('users').where('id', '=', other.id).execute();
    }
  });

  it('of every administrator concurrently, each by themselves, leaves one', async () => {
    const others = await Promise.all(
      Array.from({ length: 5 }, () => test.addUser({ role: 'admin' })),
    );
    const all = [boss, ...others];
    const callers = await Promise.all(all.map((one) => test.signedIn(one)));
    const replies = await Promise.all(
      all.map((one, index) => setRole(one.id, 'model', callers[index])),
    );
    expect(await adminNames()).toHaveLength(1);
    expect(replies.filter(({ body }) => 'code' in body)).toMatchObject([
      { status: 409, body: { code: 'last_admin' } },
    ]);
  });
});

describe('deleting', () => {
  it('answers 204, is audited, and notifies the devices', async () => {
    const reply = await remove(user.id);
    expect([reply.status, reply.text]).toEqual([204, '']);
    expect((await member.send('GET', '/api/auth/user')).body).toMatchObject({
      code: 'account_gone',
    });
    expect(await auditOf(user.id)).toMatchObject([
      { action: 'users.delete', subject_name: 'Bella', before: { username: 'Bella' }, after: null },
    ]);
    expect((await remove(user.id)).status).toBe(404);
  });

  it('is refused for oneself', async () => {
    await test.addUser({ role: 'admin' });
    const reply = await remove(boss.id);
    expect([reply.status, reply.body]).toMatchObject([403, { code: 'forbidden' }]);
  });

  it('of each other, by two administrators concurrently, leaves one', async () => {
    const other = await test.addUser({ role: 'admin' });
    const second = await test.signedIn(other);
    const replies = await Promise.all([remove(other.id), remove(boss.id, second)]);
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 401]);
    expect(await adminNames()).toHaveLength(1);
  });

  it('settles a pending request of the account', async () => {
    await member.send('POST', '/api/account-deletion-request', { reason: 'Leaving' });
    await remove(user.id);
    const requests = await test.db
      .selectFrom('account_deletion_requests')
      .select(['user_id', 'username', 'status', 'admin_notes'])
      .execute();
    expect(requests).toEqual([
      {
        user_id: null,
        username: 'Bella',
        status: 'approved',
        admin_notes: 'Account deletion approved by admin',
      },
    ]);
  });

  it('settles a request that is filed meanwhile', async () => {
    const id = crypto.randomUUID();
    let removing: ReturnType<typeof remove> | undefined;
    await test.db.transaction().execute(async (trx) => {
      const request = { id, user_id: user.id, username: 'Bella', reason: 'Leaving' };
      await trx.insertInto('account_deletion_requests').values(request).execute();
      removing = remove(user.id);
      await waitForLock(test.db);
    });
    expect((await removing)?.status).toBe(204);
    const request = await test.db
      .selectFrom('account_deletion_requests')
      .select(['user_id', 'status'])
      .where('id', '=', id)
      .executeTakeFirst();
    expect(request).toEqual({ user_id: null, status: 'approved' });
  });

  it('succeeds concurrently with exchanges of the same account', async () => {
    const entry = () =>
      member.send('POST', '/api/schedule', {
        date: '2999-01-01',
        plannedStartTime: '20:00',
        plannedEndTime: '22:00',
      });
    const writes = Array.from({ length: 10 }, () => entry());
    const [reply, ...others] = await Promise.all([remove(user.id), ...writes]);
    expect(reply.status).toBe(204);
    for (const other of others) expect([201, 401, 410]).toContain(other.status);
    const left = await test.db
      .selectFrom('schedule_entries')
      .select('id')
      .where('user_id', '=', user.id)
      .execute();
    expect(left).toEqual([]);
  });
});
