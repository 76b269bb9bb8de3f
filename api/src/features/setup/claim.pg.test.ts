import type { Account } from '@greenroom/sync-protocol/account/account-records';
import { beforeEach, describe, expect, it } from 'vitest';
import { startAppOfFile } from '../../http/testing/test-app.ts';
import { resetAdministrator } from '../users/operator-accounts.ts';
import { createDefaultAdmin } from './default-admin.ts';

const test = await startAppOfFile();
const guarded = await startAppOfFile({ config: { setupCode: 'open sesame' } });
const { db } = test;
beforeEach(async () => {
  await db.deleteFrom('users').execute();
});

const standing = { username: 'default', password: 'the default password' };
const input = {
  username: 'Boss',
  email: 'boss@example.test',
  password: 'Abcdefg8',
  firstName: 'Ada',
  lastName: '',
};

const provide = (on = test) => createDefaultAdmin(on.db, standing, new Date());
const status = async ({ anonymous } = test) =>
  (await anonymous.send('GET', '/api/admin-claim/status')).body;
const claim = (more: object = {}, { anonymous } = test) =>
  anonymous.send<Account>('POST', '/api/admin-claim', { ...input, ...more });
const signIn = (username: string, password: string) =>
  test.anonymous.send('POST', '/api/local-login', { username, password });

describe('the default administrator', () => {
  it('is created when no administrator exists, and can work before it is claimed', async () => {
    expect(await status()).toEqual({ claimable: false, needsCode: false });
    expect(await provide()).toBe('created');
    expect(await status()).toEqual({ claimable: true, needsCode: false });
    expect((await test.anonymous.send('GET', '/api/setup/status')).body).toMatchObject({
      needsSetup: false,
    });
    const reply = await signIn(standing.username, standing.password);
    expect([reply.status, reply.body]).toMatchObject([200, { role: 'admin', username: 'default' }]);
    const audit = await db.selectFrom('audit_log').select(['action', 'actor_username']).execute();
    expect(audit).toEqual([{ action: 'setup.createDefaultAdmin', actor_username: 'default' }]);
  });

  it('is created once, however many instances start together', async () => {
    const outcomes = await Promise.all(Array.from({ length: 8 }, () => provide()));
    expect(outcomes.toSorted()).toEqual(['created', ...Array<string>(7).fill('not_needed')]);
    expect(await db.selectFrom('users').select('username').execute()).toHaveLength(1);
  });

  it('is not created beside another administrator, nor in place of a member', async () => {
    await test.addUser({ username: 'DEFAULT' });
    expect(await provide()).toBe('name_taken');
    await db.deleteFrom('users').execute();
    await test.addUser({ role: 'admin' });
    expect(await provide()).toBe('not_needed');
    expect(await status()).toEqual({ claimable: false, needsCode: false });
  });
});

describe('claiming', () => {
  it('replaces name, email, password and sessions, and leaves one administrator', async () => {
    await provide();
    const former = await db.selectFrom('users').select('id').executeTakeFirstOrThrow();
    const session = await test.signedIn(former);
    const reply = await claim();
    expect([reply.status, reply.body]).toMatchObject([
      201,
      {
        username: 'Boss',
        email: 'boss@example.test',
        firstName: 'Ada',
        lastName: null,
        role: 'admin',
        status: 'approved',
      },
    ]);
    expect(await status()).toEqual({ claimable: false, needsCode: false });
    expect((await session.send('GET', '/api/auth/user')).status).toBe(401);
    expect((await signIn(standing.username, standing.password)).status).toBe(401);
    expect((await signIn('Boss', standing.password)).status).toBe(401);
    expect((await signIn('Boss', input.password)).status).toBe(200);
    expect(await db.selectFrom('users').select('role').execute()).toEqual([{ role: 'admin' }]);
    const audit = await db
      .selectFrom('audit_log')
      .select(['actor_username', 'before', 'after'])
      .where('action', '=', 'setup.claimAdmin')
      .where('subject_id', '=', former.id)
      .execute();
    expect(audit).toEqual([
      { actor_username: 'Boss', before: { username: 'default' }, after: { username: 'Boss' } },
    ]);
  });

  it('takes the passkeys and the authenticator app of whoever used it before', async () => {
    await provide();
    const { id: user_id } = await db.selectFrom('users').select('id').executeTakeFirstOrThrow();
    const at = new Date();
    const factor = { user_id, secret: Buffer.alloc(48), key_id: 'k1', created_at: at };
    await db
      .insertInto('second_factors')
      .values({ ...factor, confirmed_at: at })
      .execute();
    await db
      .insertInto('passkeys')
      .values({
        user_id,
        id: crypto.randomUUID(),
        credential_id: 'a stranger’s',
        public_key: Buffer.alloc(48),
        counter: '0',
        transports: [],
        is_backed_up: false,
        name: 'Passkey 1',
        created_at: at,
      })
      .execute();
    expect((await claim()).status).toBe(201);
    expect(await db.selectFrom('second_factors').selectAll().execute()).toEqual([]);
    expect(await db.selectFrom('passkeys').selectAll().execute()).toEqual([]);
    const audit = await db
      .selectFrom('audit_log')
      .select(['before', 'after'])
      .where('action', '=', 'setup.claimAdmin')
      .where('subject_id', '=', user_id)
      .execute();
    expect(audit).toMatchObject([
      { before: { twoStepSignIn: true, passkeys: true }, after: { passkeys: false } },
    ]);
  });

  it('succeeds for one of a hundred concurrent requests', async () => {
    await provide();
    const replies = await Promise.all(
      Array.from({ length: 100 }, (_, n) =>
        claim({ username: `Boss ${n}`, email: `boss${n}@example.test` }),
      ),
    );
    const statuses = replies.map((reply) => reply.status).sort((a, b) => a - b);
    expect(statuses).toEqual([201, ...Array<number>(99).fill(409)]);
    const winner = replies.find((reply) => reply.status === 201)?.body.username;
    expect(await db.selectFrom('users').select('username').execute()).toEqual([
      { username: winner },
    ]);
  });

  it('is refused when there is nothing to claim', async () => {
    const refused = { code: 'not_claimable', message: 'There is no admin account to claim' };
    expect(await claim()).toMatchObject({ status: 409, body: refused });
    await test.addUser({ role: 'admin' });
    expect(await claim()).toMatchObject({ status: 409, body: refused });
  });

  it("may keep the account's name, but not use another account's", async () => {
    await provide();
    await test.addUser({ username: 'BOSS', email: 'BOSS@example.test' });
    expect((await claim()).body).toMatchObject({
      code: 'username_taken',
      fields: { username: [expect.any(String)], email: [expect.any(String)] },
    });
    expect((await claim({ username: 'Other' })).body).toMatchObject({ code: 'email_taken' });
    expect(await status()).toMatchObject({ claimable: true });
    const own = await claim({ username: 'Default', email: 'own@example.test' });
    expect(own.status).toBe(201);
  });

  it('is over once its owner chose another password, or is no longer an administrator', async () => {
    await provide();
    const { id } = await db.selectFrom('users').select('id').executeTakeFirstOrThrow();
    await db.updateTable('users').set({ role: 'model' }).execute();
    expect(await status()).toMatchObject({ claimable: false });
    await db.updateTable('users').set({ role: 'admin' }).execute();
    expect(await status()).toMatchObject({ claimable: true });
    const body = { currentPassword: standing.password, newPassword: 'Ein-anderes-8' };
    const reply = await (await test.signedIn({ id })).send('POST', '/api/user/password', body);
    expect(reply.status).toBe(200);
    expect(await status()).toMatchObject({ claimable: false });
  });

  it('is over once an administrator or the operator has reset its password', async () => {
    await provide();
    const { id } = await db.selectFrom('users').select('id').executeTakeFirstOrThrow();
    const boss = await test.signedIn(await test.addUser({ role: 'admin' }));
    const reply = await boss.send('POST', `/api/admin/users/${id}/reset-password`, {
      newPassword: 'Ein-anderes-8',
    });
    expect(reply.status).toBe(200);
    expect(await status()).toMatchObject({ claimable: false });
    await db
      .updateTable('users')
      .set({ is_unclaimed_default: true })
      .where('id', '=', id)
      .execute();
    await resetAdministrator(db, standing.username, new Date());
    expect(await status()).toMatchObject({ claimable: false });
  });

  it('refuses a common password', async () => {
    await provide();
    const reply = await claim({ password: 'administrator' });
    const fields = { password: ['Please choose a less common password'] };
    expect([reply.status, reply.body]).toMatchObject([400, { fields }]);
    expect(await status()).toMatchObject({ claimable: true });
  });

  it('requires the setup code if one is configured', async () => {
    await provide(guarded);
    expect(await status(guarded)).toEqual({ claimable: true, needsCode: true });
    for (const setupCode of [undefined, 'open sesam']) {
      expect((await claim({ setupCode }, guarded)).body).toMatchObject({
        code: 'setup_code_wrong',
      });
    }
    expect((await claim({ setupCode: 'open sesame' }, guarded)).status).toBe(201);
  });
});
