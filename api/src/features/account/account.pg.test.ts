import type { Account } from '@greenroom/sync-protocol/account/account-records';
import { describe, expect, it } from 'vitest';
import { startAppOfFile, testPassword } from '../../http/testing/test-app.ts';

const test = await startAppOfFile();

// A different address each time, to stay below the rate limits.
let addresses = 0;
function freshAddress() {
  addresses += 1;
  return { remoteAddress: `198.51.100.${addresses}` };
}

function signIn(username: string, password: string, more = freshAddress()) {
  return test.anonymous.send<Account>('POST', '/api/local-login', { username, password }, more);
}

function register(input: Record<string, unknown>) {
  return test.anonymous.send('POST', '/api/register', input, freshAddress());
}

describe('signing in', () => {
  it('accepts the username or the email in any case, and answers the account', async () => {
    const user = await test.addUser({ username: 'Ada', email: 'Ada@Example.test' });
    for (const name of ['Ada', 'ADA', ' ada ', 'ada@example.TEST']) {
      const reply = await signIn(name, testPassword);
      expect([reply.status, reply.body]).toMatchObject([200, { id: user.id, username: 'Ada' }]);
      expect(reply.text).not.toContain('argon2');
    }
  });

  it('refuses a wrong password and an unknown name with the same message', async () => {
    await test.addUser({ username: 'Grace' });
    const wrong = await signIn('Grace', 'Wrong-password');
    const unknown = await signIn('Nobody', testPassword);
    expect(wrong.status).toBe(401);
    expect(wrong.body).toEqual({
      code: 'invalid_credentials',
      message: 'Invalid username or password',
    });
    expect(unknown).toMatchObject({ status: 401, body: wrong.body });
    expect(wrong.headers['set-cookie']).toBeUndefined();
  });

  it('reports a pending account, only after the correct password', async () => {
    await test.addUser({ username: 'Waiting', status: 'pending' });
    expect((await signIn('Waiting', 'Wrong-password')).body).toMatchObject({
      code: 'invalid_credentials',
    });
    const reply = await signIn('Waiting', testPassword);
    expect([reply.status, reply.body]).toEqual([
      403,
      {
        code: 'account_pending',
        status: 'pending',
        message: 'Account Pending Approval',
        details:
          'Your account is waiting for administrator approval. You will be notified once approved.',
      },
    ]);
    expect(reply.headers['set-cookie']).toBeUndefined();
  });

  it.each([
    [null, 'Your account has been rejected. Please contact support for assistance.'],
    ['Please use your own name.', 'Please use your own name.'],
  ])('reports a rejected account with the reason %j', async (reason, details) => {
    const user = await test.addUser({ status: 'rejected', rejection_reason: reason });
    const reply = await signIn(user.username, testPassword);
    expect([reply.status, reply.body]).toEqual([
      403,
      { code: 'account_rejected', status: 'rejected', message: 'Account Rejected', details },
    ]);
  });

  it('does not sign in to an account without a password', async () => {
    const oidc = { auth_type: 'oidc', oidc_issuer: 'https://id.example', oidc_subject: 'x' };
    const user = await test.addUser({ ...oidc, password: null });
    expect((await signIn(user.username, testPassword)).status).toBe(401);
  });
});

describe('registering', () => {
  const input = { username: 'Newcomer', email: 'new@example.test', password: 'Abcdefg8' };

  it('creates a pending model, whatever role is requested', async () => {
    const reply = await register({ ...input, role: 'admin' });
    expect([reply.status, reply.body]).toEqual([
      201,
      {
        message:
          'Your account has been created and is pending approval. An administrator will review your account shortly.',
      },
    ]);
    const row = await test.db
      .selectFrom('users')
      .select(['role', 'status', 'auth_type', 'password', 'approved_at'])
      .where('username', '=', 'Newcomer')
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({
      role: 'model',
      status: 'pending',
      auth_type: 'local',
      approved_at: null,
    });
    expect(row.password).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  it('refuses names in use, regardless of case, and reports which', async () => {
    await register({ username: 'Taken', email: 'taken@example.test', password: 'Abcdefg8' });
    const username = 'Username already exists. Please choose a different one.';
    const email = 'Email already exists. Please use a different one.';
    const both = await register({ ...input, username: 'TAKEN', email: 'Taken@Example.test' });
    expect([both.status, both.body]).toEqual([
      409,
      {
        code: 'username_taken',
        message: username,
        fields: { username: [username], email: [email] },
      },
    ]);
    const one = await register({ ...input, username: 'Another', email: 'TAKEN@example.test' });
    expect([one.status, one.body]).toEqual([
      409,
      { code: 'email_taken', message: email, fields: { email: [email] } },
    ]);
  });

  it('answers its repetition alike until it was decided, and nobody who has another password', async () => {
    const own = { username: 'Repeated', email: 'repeated@example.test', password: 'Abcdefg8' };
    const first = await register(own);
    expect(await register(own)).toMatchObject({ status: 201, body: first.body });
    for (const other of [
      { password: 'Abcdefg9' },
      { username: 'REPEATED' },
      { email: 'other@example.test' },
      { username: 'Repeating' },
    ]) {
      expect((await register({ ...own, ...other })).status).toBe(409);
    }
    await test.db
      .updateTable('users')
      .set({ status: 'approved' })
      .where('email', '=', own.email)
      .execute();
    expect((await register(own)).status).toBe(409);
  });

  it.each(['pending', 'approved', 'rejected'] as const)(
    'tells nobody without its password that an account is %s: tries count as those of a sign-in',
    async (status) => {
      const own = { username: `Of${status}`, email: `${status}@example.test` };
      await test.addUser({ ...own, status });
      const here = freshAddress();
      const guess = { ...own, password: 'Abcdefg9' };
      const statuses: number[] = [];
      for (let attempt = 0; attempt < 11; attempt += 1) {
        statuses.push((await test.anonymous.send('POST', '/api/register', guess, here)).status);
      }
      expect(statuses).toEqual([...Array<number>(10).fill(409), 429]);
      expect((await signIn(own.username, testPassword, here)).status).toBe(429);
    },
  );

  it('answers the same request alike when both arrive together', async () => {
    const own = { username: 'Twice', email: 'twice@example.test', password: 'Abcdefg8' };
    const replies = await Promise.all([register(own), register(own)]);
    expect(replies.map((reply) => reply.status)).toEqual([201, 201]);
  });

  it('gives a username to only one of concurrent requests', async () => {
    const replies = await Promise.all(
      Array.from({ length: 8 }, (_, n) =>
        register({ username: 'Racer', email: `racer${n}@example.test`, password: 'Abcdefg8' }),
      ),
    );
    expect(replies.map((reply) => reply.status).sort((a, b) => a - b)).toEqual([
      201,
      ...Array<number>(7).fill(409),
    ]);
  });

  it('refuses a common password', async () => {
    const { status, body } = await register({ ...input, username: 'Fresh', password: 'Password1' });
    const message = 'Please choose a less common password';
    expect([status, body]).toMatchObject([400, { message, fields: { password: [message] } }]);
  });

  it('treats composed and decomposed letters of a password as equal', async () => {
    const user = { username: 'Zo\u00eb', email: 'zoe@example.test', password: 'Caf\u00e9-noir' };
    expect((await register(user)).status).toBe(201);
    await test.db
      .updateTable('users')
      .set({ status: 'approved' })
      .where('email', '=', user.email)
      .execute();
    expect((await signIn('Zoe\u0308', 'Cafe\u0301-noir')).status).toBe(200);
  });
});

describe('the own account', () => {
  it('keeps its time zone, written only when it changes', async () => {
    const user = await test.addUser();
    const caller = await test.signedIn(user);
    const put = () => caller.send('PUT', '/api/user/time-zone', { timeZone: 'Europe/London' });
    expect((await put()).body).toEqual({ timeZone: 'Europe/London' });
    const read = () =>
      test.db
        .selectFrom('users')
        .select(['time_zone', 'updated_at'])
        .where('id', '=', user.id)
        .executeTakeFirstOrThrow();
    const first = await read();
    expect(first.time_zone).toBe('Europe/London');
    await put();
    expect((await read()).updated_at).toEqual(first.updated_at);
  });
});
