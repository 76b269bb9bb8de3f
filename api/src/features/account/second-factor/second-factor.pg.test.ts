import { beforeEach, describe, expect, it } from 'vitest';
import { type Caller, startAppOfFile, testPassword } from '../../../http/testing/test-app.ts';
import { discardLost, rotateKeys } from '../../bank-details/rotation/rotate-keys.ts';
import { lockAccount } from '../../users/users-repository.ts';
import { waitForLock } from '../testing/wait-for-lock.ts';
import { resetSecondFactorOf } from '../../users/operator-accounts.ts';
import { makeKeyRing } from '../../../crypto/testing/make-key-ring.ts';
import { twoStepOf } from './testing/two-step.ts';
import { codeAt } from './totp.ts';

const test = await startAppOfFile();
const { openBrowser, nextCode, setUp, read } = twoStepOf(test);

const start = Date.parse('2027-03-01T12:00:00.000Z');
beforeEach(() => test.setNow(new Date(start)));

const notificationsOf = (userId: string) =>
  test.db.selectFrom('notifications').select('title').where('user_id', '=', userId).execute();

describe('setting up', () => {
  it('asks for the password first, and for nothing at sign-in before it is confirmed', async () => {
    const user = await test.addUser();
    const caller = await test.signedIn(user);
    const begin = (currentPassword: string) =>
      caller.send<{ secret: string }>('POST', '/api/user/second-factor', { currentPassword });
    const wrong = await begin('Wrong-password');
    expect([wrong.status, wrong.body]).toMatchObject([400, { fields: { currentPassword: [/./] } }]);
    const { secret } = (await begin(testPassword)).body;
    expect((await openBrowser().password(user)).status).toBe(200);
    const confirm = (code: string) =>
      caller.send('POST', '/api/user/second-factor/confirm', { code });
    expect((await confirm('000000')).body).toMatchObject({ fields: { code: [/not right/] } });
    expect(await read(caller)).toEqual({ since: null, recoveryCodesLeft: 0 });
    expect((await confirm(codeAt(secret, test.now()))).status).toBe(200);
    expect(await read(caller)).toEqual({
      since: new Date(start).toISOString(),
      recoveryCodesLeft: 10,
    });
    expect(await notificationsOf(user.id)).toMatchObject([{ title: 'Two-step sign-in is on' }]);
  });

  it('shows ten recovery codes, and neither they nor the secret are in the database', async () => {
    const { user, secret, recoveryCodes } = await setUp();
    expect(new Set(recoveryCodes).size).toBe(10);
    for (const code of recoveryCodes) expect(code).toMatch(/^[a-z\d]{5}-[a-z\d]{5}$/);
    const tables = await test.database.pool.query<{ text: string }>(
      `select (select string_agg(second_factors::text, '') from second_factors)
         || (select string_agg(recovery_codes::text, '') from recovery_codes) as text`,
    );
    const [{ text } = { text: '' }] = tables.rows;
    expect(text).toContain(user.id);
    for (const planted of [secret, Buffer.from(secret).toString('hex'), ...recoveryCodes]) {
      expect(text).not.toContain(planted);
    }
    expect(text).not.toContain(recoveryCodes[0]?.replace('-', ''));
  });

  it('is refused if another secret took the place of the one whose code was shown', async () => {
    const user = await test.addUser();
    const caller = await test.signedIn(user);
    const proof = { currentPassword: testPassword };
    const url = '/api/user/second-factor';
    const { body } = await caller.send<{ secret: string }>('POST', url, proof);
    const holding = await test.db.startTransaction().execute();
    await lockAccount(holding, user.id);
    const code = codeAt(body.secret, test.now());
    const confirming = caller.send('POST', `${url}/confirm`, { code });
    await waitForLock(test.db);
    await test.db
      .updateTable('second_factors')

      .set({ secret: Buffer.from('another') })
      .where('user_id', '=', user.id)
      .execute();
    await holding.rollback().execute();
    expect((await confirming).body).toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('start again'),
    });
    expect(await read(caller)).toEqual({ since: null, recoveryCodesLeft: 0 });
    await test.db.deleteFrom('users').where('id', '=', user.id).execute();
  });

  it('is refused while it is on: the app of whoever set it up stays', async () => {
    const { caller } = await setUp();
    const again = await caller.send('POST', '/api/user/second-factor', {
      currentPassword: testPassword,
    });
    expect([again.status, again.body]).toMatchObject([409, { code: 'conflict' }]);
  });

  it('is refused to an account of a provider, which has its own', async () => {
    const oidc = { auth_type: 'oidc', oidc_issuer: 'https://id.example', oidc_subject: 'two' };
    const caller = await test.signedIn(await test.addUser({ ...oidc, password: null }));
    const reply = await caller.send('POST', '/api/user/second-factor', { currentPassword: 'any' });
    expect([reply.status, reply.body]).toMatchObject([409, { code: 'password_with_provider' }]);
  });
});

describe('changing it', () => {
  const change = (caller: Caller, path: 'stop' | 'recovery-codes', input: object) =>
    caller.send<{ recoveryCodes: string[] }>('POST', `/api/user/second-factor/${path}`, input);

  it('takes password and code, and a wrong password uses no code up', async () => {
    const { user, caller, secret } = await setUp();
    const code = nextCode(secret);
    const wrong = await change(caller, 'stop', { currentPassword: 'Wrong-password', code });
    expect(wrong.body).toMatchObject({ fields: { currentPassword: [/incorrect/] } });
    const guessed = await change(caller, 'stop', { currentPassword: testPassword, code: '000000' });
    expect(guessed.body).toMatchObject({ fields: { code: [/not right/] } });
    const stopped = await change(caller, 'stop', { currentPassword: testPassword, code });
    expect(stopped.status).toBe(204);
    expect(await read(caller)).toEqual({ since: null, recoveryCodesLeft: 0 });
    expect((await openBrowser().password(user)).status).toBe(200);
    expect(await notificationsOf(user.id)).toContainEqual({ title: 'Two-step sign-in is off' });
  });

  it('makes new recovery codes, and the earlier ones end', async () => {
    const { user, caller, secret, recoveryCodes } = await setUp();
    const proof = { currentPassword: testPassword, code: nextCode(secret) };
    const renewed = (await change(caller, 'recovery-codes', proof)).body.recoveryCodes;
    expect(renewed).toHaveLength(10);
    const browser = openBrowser();
    await browser.password(user);
    expect((await browser.code(recoveryCodes[0] ?? '')).status).toBe(400);
    expect((await browser.code(renewed[0] ?? '')).status).toBe(200);
  });
});

describe('resetting another’s', () => {
  const reset = (caller: Caller, id: string) =>
    caller.send('DELETE', `/api/admin/users/${id}/second-factor`);

  it('turns it off, with an audit entry and a notification', async () => {
    const admin = await test.addUser({ role: 'admin' });
    const { user } = await setUp();
    const browser = openBrowser();
    await browser.password(user);
    const caller = await test.signedIn(admin);
    const detail = () => caller.send('GET', `/api/admin/users/${user.id}`);
    expect((await detail()).body).toMatchObject({ hasSecondFactor: true });
    expect((await reset(caller, user.id)).status).toBe(204);
    expect((await detail()).body).toMatchObject({ hasSecondFactor: false });
    expect((await openBrowser().password(user)).status).toBe(200);
    expect((await browser.code('000000')).body.code).toBe('sign_in_expired');
    const entries = await test.db
      .selectFrom('audit_log')
      .select(['action', 'actor_id', 'subject_id', 'before', 'after'])
      .where('subject_id', '=', user.id)
      .execute();
    expect(entries).toContainEqual({
      action: 'users.resetSecondFactor',
      actor_id: admin.id,
      subject_id: user.id,
      before: expect.objectContaining({ twoStepSignIn: true }),
      after: expect.not.objectContaining({ passkeys: expect.anything() }),
    });
    expect(await notificationsOf(user.id)).toContainEqual({
      title: 'Two-step sign-in was turned off',
    });
    expect((await reset(caller, user.id)).status).toBe(409);
  });

  it('is refused for one’s own', async () => {
    const { user, caller } = await setUp({ role: 'admin' });
    const reply = await reset(caller, user.id);
    expect([reply.status, reply.body]).toMatchObject([403, { code: 'forbidden' }]);
    expect((await read(caller)).since).not.toBeNull();
  });

  it('by the operator lets the last administrator back in, and is audited', async () => {
    const { user } = await setUp({ role: 'admin' });
    expect(await resetSecondFactorOf(test.db, user.username, test.now())).toBe(user.username);
    expect((await openBrowser().password(user)).status).toBe(200);
    const entry = await test.db
      .selectFrom('audit_log')
      .select(['action', 'actor_username'])
      .where('subject_id', '=', user.id)
      .executeTakeFirst();
    expect(entry).toEqual({ action: 'operator.resetSecondFactor', actor_username: 'operator' });
    const again = resetSecondFactorOf(test.db, user.username, test.now());
    await expect(again).rejects.toThrow(/neither two-step sign-in nor a passkey/);
  });
});

describe('the keys secrets are encrypted with', () => {
  it('are replaced by a rotation, and codes stay right', async () => {
    const { user, secret } = await setUp();
    const keyId = async () => {
      const query = test.db.selectFrom('second_factors').select('key_id');
      return (await query.where('user_id', '=', user.id).executeTakeFirstOrThrow()).key_id;
    };
    const before = await keyId();
    const { unreadable } = await rotateKeys(test.db, test.bankKeys);
    expect(unreadable).toBe(0);
    expect(await keyId()).not.toBe(before);
    const browser = openBrowser();
    await browser.password(user);
    expect((await browser.code(nextCode(secret))).status).toBe(200);
  });

  it('once lost, leave recovery codes, until the secrets are discarded', async () => {
    const { user, secret, recoveryCodes } = await setUp();
    await test.db
      .updateTable('second_factors')
      .set({ secret: Buffer.alloc(60, 7) })
      .where('user_id', '=', user.id)
      .execute();
    const browser = openBrowser();
    await browser.password(user);
    expect((await browser.code(nextCode(secret))).body.message).toMatch(/Use a recovery code/);
    expect((await browser.code(recoveryCodes[1] ?? '')).status).toBe(200);
    await discardLost(test.db, test.bankKeys);
    expect((await openBrowser().password(user)).status).toBe(200);
  });

  it('of another server open no secret: discarding turns it off', async () => {
    const { user } = await setUp();
    await discardLost(test.db, await makeKeyRing());
    expect((await openBrowser().password(user)).status).toBe(200);
    const audited = await test.db
      .selectFrom('audit_log')
      .select(['action', 'actor_username', 'after'])
      .where('subject_id', '=', user.id)
      .where('actor_username', '=', 'operator')
      .execute();
    expect(audited).toMatchObject([
      { action: 'operator.resetSecondFactor', after: { twoStepSignIn: false } },
    ]);
    const told = await test.db
      .selectFrom('notifications')
      .select('title')
      .where('user_id', '=', user.id)
      .execute();
    expect(told).toContainEqual({ title: 'Two-step sign-in was turned off' });
  });
});
