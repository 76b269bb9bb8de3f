import type { Account } from '@greenroom/sync-protocol/account/account-records';
import { describe, expect, it } from 'vitest';
import {
  type Caller,
  startAppOfFile,
  startTestApp,
  testPassword,
} from '../../../http/testing/test-app.ts';
import { plan, SyncClient } from '../../../sync/testing/sync-client.ts';
import type { UserRow } from '../../users/users-table.ts';
import { waitForLock } from '../testing/wait-for-lock.ts';

let announced = 0;
const live = { mount: () => Promise.resolve(), announce: () => (announced += 1) };
const test = await startAppOfFile({ live });

const newPassword = 'Ein-anderes-8';

function change(caller: Caller, input: object = {}) {
  const body = { currentPassword: testPassword, newPassword, ...input };
  return caller.send<Account>('POST', '/api/user/password', body);
}

function signIn({ username }: Pick<UserRow, 'username'>, password: string) {
  return test.anonymous.send<Account>('POST', '/api/local-login', { username, password });
}

async function statusOf(caller: Caller) {
  return (await caller.send('GET', '/api/auth/user')).status;
}

describe('changing the password', () => {
  it('ends the other sessions and gives this one a new id', async () => {
    const user = await test.addUser();
    const [here, there] = [await test.signedIn(user), await test.signedIn(user)];
    const reply = await change(here);
    expect([reply.status, reply.body]).toMatchObject([
      200,
      { id: user.id, mustChangePassword: false },
    ]);
    expect([await statusOf(here), await statusOf(there)]).toEqual([401, 401]);
    const [cookie = ''] =
      /greenroom_session=[\w-]+/.exec(String(reply.headers['set-cookie'])) ?? [];
    const more = { headers: { cookie } };
    expect((await test.anonymous.send('GET', '/api/auth/user', undefined, more)).status).toBe(200);
    expect((await signIn(user, testPassword)).status).toBe(401);
    expect((await signIn(user, newPassword)).status).toBe(200);
  });

  it('ends this one when it would have ended, 30 days after the sign-in', async () => {
    const user = await test.addUser();
    const here = await test.signedIn(user);
    const sessions = test.db.selectFrom('sessions').select(['expire', 'absolute_expire']);
    const find = () => sessions.where('user_id', '=', user.id).executeTakeFirstOrThrow();
    const { absolute_expire: end } = await find();
    test.setNow(new Date(end.getTime() - 60_000));
    await test.db.updateTable('sessions').set({ expire: end }).execute();
    expect((await change(here)).status).toBe(200);
    expect(await find()).toEqual({ expire: end, absolute_expire: end });
    test.setNow(new Date());
  });

  it('leaves the sessions of others alone', async () => {
    const other = await test.signedIn(await test.addUser());
    await change(await test.signedIn(await test.addUser()));
    expect(await statusOf(other)).toBe(200);
  });

  it.each([
    [{ currentPassword: 'Wrong-password' }, 'currentPassword', 'Current password is incorrect'],
    [{ newPassword: 'password1' }, 'newPassword', 'Please choose a less common password'],
    [
      { newPassword: testPassword },
      'newPassword',
      'New password must be different from the current one',
    ],
  ])('refuses %j and changes nothing', async (input, field, message) => {
    const user = await test.addUser();
    const [here, there] = [await test.signedIn(user), await test.signedIn(user)];
    const reply = await change(here, input);
    expect([reply.status, reply.body]).toEqual([
      400,
      { code: 'invalid', message, fields: { [field]: [message] } },
    ]);
    expect([await statusOf(here), await statusOf(there)]).toEqual([200, 200]);
    expect((await signIn(user, testPassword)).status).toBe(200);
  });

  it('counts wrong ones together with those of signing in', async () => {
    const user = await test.addUser();
    const caller = await test.signedIn(user);
    for (let count = 0; count < 10; count += 1) {
      expect((await change(caller, { currentPassword: 'Wrong-password' })).status).toBe(400);
    }
    const reply = await change(caller);
    expect([reply.status, reply.body]).toMatchObject([429, { code: 'too_many_requests' }]);
    expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0);
    expect((await signIn(user, testPassword)).status).toBe(429);
  });

  it('is refused for an account of a provider', async () => {
    const provider = { auth_type: 'oidc', oidc_issuer: 'https://id.example', oidc_subject: 'one' };
    const user = await test.addUser({ ...provider, password: null });
    const reply = await change(await test.signedIn(user));
    expect([reply.status, reply.body]).toEqual([
      409,
      {
        code: 'password_with_provider',
        message: 'You sign in with an external provider. Please change your password there.',
      },
    ]);
  });

  it('succeeds once when two use the same current password concurrently', async () => {
    const user = await test.addUser();
    const callers = [await test.signedIn(user), await test.signedIn(user)];
    const replies = await Promise.all(
      callers.map((caller, n) => change(caller, { newPassword: `Passwort-Nr-${n}` })),
    );
    // The later one finds its session ended, or its current password no longer correct.
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('invalidates a concurrent sign-in that compared the old password', async () => {
    const user = await test.addUser();
    const trx = await test.db.startTransaction().execute();
    await trx
      .updateTable('users')
      .set({ password: 'another hash' })
      .where('id', '=', user.id)
      .execute();
    const signing = signIn(user, testPassword);
    await waitForLock(test.db);
    await trx.commit().execute();
    expect((await signing).status).toBe(401);
    const sessions = test.db.selectFrom('sessions').select('sid').where('user_id', '=', user.id);
    expect(await sessions.execute()).toEqual([]);
  });
});

describe('asking for a new password', () => {
  const message =
    'Your password reset request has been sent to the administrators. They will send you a new password shortly.';
  let asked = 0;

  function ask(identifier: string) {
    asked += 1;
    const more = { remoteAddress: `203.0.113.${asked}` };
    return test.anonymous.send('POST', '/api/request-password-reset', { identifier }, more);
  }

  function messagesOf({ id }: UserRow) {
    const query = test.db.selectFrom('admin_messages').select(['content', 'status']);
    return query.where('user_id', '=', id).execute();
  }

  async function count(table: 'admin_messages' | 'notifications') {
    const query = test.db.selectFrom(table).select((eb) => eb.fn.countAll<string>().as('count'));
    return Number((await query.executeTakeFirstOrThrow()).count);
  }

  it.each(['username', 'email'] as const)(
    'files a message of the account with the %s',
    async (name) => {
      const admin = await test.addUser({ role: 'admin' });
      const user = await test.addUser();
      await test.db.deleteFrom('notifications').execute();
      const before = announced;
      const reply = await ask(` ${String(user[name]).toUpperCase()} `);
      expect([reply.status, reply.body]).toEqual([200, { message }]);
      expect(await messagesOf(user)).toEqual([
        { content: 'Password reset requested', status: 'pending' },
      ]);
      const notices = await test.db
        .selectFrom('notifications')
        .select(['title', 'message', 'kind', 'url'])
        .where('user_id', '=', admin.id)
        .execute();
      expect(notices).toEqual([
        {
          title: 'Password reset requested',
          message: 'A member asks for a new password.',
          kind: 'password_reset',
          url: '/admin/messages',
        },
      ]);
      expect(announced).toBe(before + 1);
    },
  );

  it('answers the same and stores nothing without a match', async () => {
    const before = [await count('admin_messages'), await count('notifications')];
    const told = announced;
    for (const identifier of ['nobody', 'nobody@example.test']) {
      const reply = await ask(identifier);
      expect([reply.status, reply.body]).toEqual([200, { message }]);
    }
    expect([await count('admin_messages'), await count('notifications')]).toEqual(before);
    expect(announced).toBe(told + 2);
  });

  it('is filed for a pending account, but not for one of a provider', async () => {
    const waiting = await test.addUser({ status: 'pending' });
    const provider = { auth_type: 'oidc', oidc_issuer: 'https://id.example', oidc_subject: 'two' };
    const outside = await test.addUser({ ...provider, password: null });
    for (const user of [waiting, outside]) expect((await ask(user.username)).status).toBe(200);
    expect(await messagesOf(waiting)).toHaveLength(1);
    expect(await messagesOf(outside)).toEqual([]);
  });

  it('notifies administrators once an hour, however often and by whatever name it is requested', async () => {
    const user = await test.addUser();
    const start = new Date();
    const at = (minutes: number) => test.setNow(new Date(start.getTime() + minutes * 60_000));
    await Promise.all([ask(user.username), ask(String(user.email)), ask(user.username)]);
    expect(await messagesOf(user)).toHaveLength(1);
    at(59);
    await ask(user.username);
    expect(await messagesOf(user)).toHaveLength(1);
    at(61);
    await ask(user.username);
    expect(await messagesOf(user)).toHaveLength(2);
    at(0);
  });

  it('is filed again within the hour once the first request was resolved or deleted', async () => {
    const user = await test.addUser();
    await ask(user.username);
    await test.db
      .updateTable('admin_messages')
      .set({ status: 'in_progress' })
      .where('user_id', '=', user.id)
      .execute();
    expect((await ask(user.username)).body).toEqual({ message });
    expect(await messagesOf(user)).toHaveLength(1);
    await test.db
      .updateTable('admin_messages')
      .set({ status: 'resolved' })
      .where('user_id', '=', user.id)
      .execute();
    await ask(user.username);
    expect((await messagesOf(user)).map(({ status }) => status).toSorted()).toEqual([
      'pending',
      'resolved',
    ]);
    await test.db.deleteFrom('admin_messages').where('user_id', '=', user.id).execute();
    await Promise.all([ask(user.username), ask(user.username)]);
    expect(await messagesOf(user)).toHaveLength(1);
  });

  it('does nothing without any account', async () => {
    const empty = await startTestApp();
    const body = { identifier: 'nobody' };
    const reply = await empty.anonymous.send('POST', '/api/request-password-reset', body);
    expect([reply.status, reply.body]).toEqual([200, { message }]);
    await empty.stop();
  });
});

describe('a password to change', () => {
  const requireChange = (userId: string, password_change_required: boolean) =>
    test.db
      .updateTable('users')
      .set({ password_change_required })
      .where('id', '=', userId)
      .execute();

  it('is replicated to the account’s devices', async () => {
    const { id } = await test.addUser();
    const client = new SyncClient(test.db, id);
    const putOf = (answer: Awaited<ReturnType<SyncClient['exchange']>>) =>
      answer.scopes[`user:${id}`]?.put.find(({ collection }) => collection === 'account')?.row;
    expect(putOf(await client.exchange())).toMatchObject({ mustChangePassword: false });
    await requireChange(id, true);
    expect(putOf(await client.exchange())).toMatchObject({ mustChangePassword: true });
  });

  // The guard read the account before an administrator's reset; the batch is checked under the lock.
  it('an exchange admitted before the reset consumes nothing, and everything afterwards', async () => {
    const { id } = await test.addUser();
    const client = new SyncClient(test.db, id);
    const mutations = [client.next('schedule.add', plan()), client.next('schedule.add', plan())];
    await requireChange(id, true);
    await expect(client.exchange(mutations)).rejects.toMatchObject({
      problem: { code: 'password_change_required' },
    });
    const entries = () =>
      test.db.selectFrom('schedule_entries').select('id').where('user_id', '=', id).execute();
    expect(await entries()).toEqual([]);
    await requireChange(id, false);
    expect(await client.exchange(mutations)).toMatchObject({ lastSequence: 2, outcomes: [] });
    expect(await entries()).toHaveLength(2);
  });
});
