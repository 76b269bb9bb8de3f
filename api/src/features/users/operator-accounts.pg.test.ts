import { afterEach, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../http/testing/test-app.ts';
import { findAdministrators } from './administrators-repository.ts';
import {
  createAdministrator,
  endSessionsOf,
  listAdministrators,
  resetAdministrator,
} from './operator-accounts.ts';

let test: TestApp | undefined;
afterEach(async () => {
  await test?.stop();
  test = undefined;
});

async function start() {
  test = await startTestApp();
  const { anonymous, db } = test;
  return {
    ...test,
    signIn: (username: string, password: string) =>
      anonymous.send('POST', '/api/local-login', { username, password }),
    audited: () =>
      db
        .selectFrom('audit_log')
        .select(['action', 'actor_id', 'actor_username', 'subject_name', 'subject_type'])
        .execute(),
  };
}

const now = () => new Date();
const provider = { auth_type: 'oidc', oidc_issuer: 'https://i.test', oidc_subject: '7' } as const;
const byOperator = { actor_id: null, actor_username: 'operator', subject_type: 'user' };

it('lists the administrators, which is recorded too', async () => {
  const { db, addUser, audited } = await start();
  await addUser({ username: 'boss', role: 'admin' });
  expect(await listAdministrators(db, now())).toMatchObject([{ username: 'boss' }]);
  expect(await audited()).toEqual([
    {
      ...byOperator,
      action: 'operator.listAdmins',
      subject_name: null,
      subject_type: 'administrators',
    },
  ]);
});

it('creates an administrator, who signs in and must choose a password', async () => {
  const { db, signIn, audited } = await start();
  const given = await createAdministrator(db, { username: 'boss', email: 'b@x.test' }, now());
  expect(given).toMatchObject({ username: 'boss' });
  const reply = await signIn('boss', given.password);
  expect([reply.status, reply.body]).toMatchObject([200, { role: 'admin', status: 'approved' }]);
  expect(reply.body).toMatchObject({ mustChangePassword: true });
  expect(await audited()).toEqual([
    { action: 'operator.createAdmin', subject_name: 'boss', ...byOperator },
  ]);
});

it('refuses a name and an address in use, and creates nothing', async () => {
  const { db, addUser, audited } = await start();
  await addUser({ username: 'Boss', email: 'boss@x.test' });
  const create = (username: string, email: string) =>
    createAdministrator(db, { username, email }, now());
  await expect(create('BOSS', 'other@x.test')).rejects.toMatchObject({
    problem: { code: 'username_taken' },
  });
  await expect(create('other', 'BOSS@x.test')).rejects.toMatchObject({
    problem: { code: 'email_taken' },
  });
  expect(await findAdministrators(db, now())).toEqual([]);
  expect(await audited()).toEqual([]);
});

it('resets an administrator, found by name or email, whose sessions end', async () => {
  const { db, addUser, signedIn, signIn, audited } = await start();
  const boss = await addUser({ username: 'Boss', email: 'boss@x.test', role: 'admin' });
  const session = await signedIn(boss);
  const first = await resetAdministrator(db, 'bOSS', now());
  expect((await session.send('GET', '/api/auth/user')).status).toBe(401);
  const second = await resetAdministrator(db, 'BOSS@x.test', now());
  expect(second.username).toBe('Boss');
  expect((await signIn('boss', first.password)).status).toBe(401);
  const reply = await signIn('boss', second.password);
  expect([reply.status, reply.body]).toMatchObject([200, { mustChangePassword: true }]);
  expect(await audited()).toEqual(
    Array(2).fill({ action: 'operator.resetPassword', subject_name: 'Boss', ...byOperator }),
  );
});

it('does not reset members, accounts of a provider, and unknown names', async () => {
  const { db, addUser } = await start();
  await addUser({ username: 'ruby' });
  await addUser({ username: 'boss', role: 'admin', password: null, ...provider });
  const reset = (name: string) => resetAdministrator(db, name, now());
  await expect(reset('ruby')).rejects.toMatchObject({ problem: { code: 'forbidden' } });
  await expect(reset('boss')).rejects.toMatchObject({
    problem: { code: 'password_with_provider' },
  });
  await expect(reset('nobody')).rejects.toThrow('There is no account ‘nobody’');
});

it('ends the sessions of any account, and counts those of administrators', async () => {
  const { db, addUser, signedIn, audited } = await start();
  const boss = await addUser({ username: 'boss', role: 'admin' });
  const ruby = await addUser({ username: 'ruby' });
  const session = await signedIn(ruby);
  await signedIn(boss);
  expect(await findAdministrators(db, now())).toMatchObject([{ username: 'boss', sessions: '1' }]);
  expect(await endSessionsOf(db, 'ruby', now())).toBe('ruby');
  expect((await session.send('GET', '/api/auth/user')).status).toBe(401);
  expect(await findAdministrators(db, now())).toMatchObject([{ sessions: '1' }]);
  expect(await audited()).toMatchObject([{ action: 'operator.endSessions', ...byOperator }]);
});
