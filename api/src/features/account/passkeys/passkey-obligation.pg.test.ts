import { beforeEach, describe, expect, it } from 'vitest';
import { proofLife } from '@greenroom/sync-protocol/account/proof-rules';
import { type Caller, startAppOfFile, testPassword } from '../../../http/testing/test-app.ts';
import { resetAdministrator, resetSecondFactorOf } from '../../users/operator-accounts.ts';
import { twoStepOf } from '../second-factor/testing/two-step.ts';
import { addOwner, openPasskeyBrowser, siteOrigin, startPasskey } from './testing/passkey-owner.ts';
import {
  type Falsehood,
  type RequestOptions,
  SoftwareAuthenticator,
} from './testing/software-authenticator.ts';

const test = await startAppOfFile({ config: { publicOrigin: siteOrigin } });
beforeEach(() => test.setNow(new Date()));

const advance = (milliseconds: number) =>
  test.setNow(new Date(test.now().getTime() + milliseconds));

describe('a fresh proof by passkey', () => {
  const startProof = (caller: Caller) =>
    caller.send<RequestOptions & { code?: string }>('POST', '/api/user/proof/passkey/start');
  const prove = async (caller: Caller, passkey: SoftwareAuthenticator, falsehood?: Falsehood) => {
    const credential = passkey.use((await startProof(caller)).body, falsehood);
    const url = '/api/user/proof/passkey';
    return (await caller.send<{ code?: string }>('POST', url, { credential })).status;
  };
  const resetPassword = async (caller: Caller) => {
    const url = `/api/admin/users/${(await test.addUser()).id}/reset-password`;
    const body = { newPassword: 'Another-password-8' };
    return (await caller.send<{ code?: string }>('POST', url, body)).body.code ?? 'done';
  };

  it('serves as one by password', async () => {
    const { caller, passkey } = await addOwner(test, { role: 'admin' });
    advance(proofLife);
    expect(await resetPassword(caller)).toBe('proof_required');
    expect(await prove(caller, passkey)).toBe(204);
    expect(await resetPassword(caller)).toBe('done');
  });

  it('is not given by another account’s passkey or a false answer', async () => {
    const { caller, passkey } = await addOwner(test, { role: 'admin' });
    const other = await addOwner(test);
    advance(proofLife);
    expect(await prove(caller, other.passkey)).toBe(400);
    expect(await prove(caller, passkey, { origin: 'https://evil.example' })).toBe(400);
    expect(await prove(caller, passkey, { isVerified: false })).toBe(400);
    expect(await resetPassword(caller)).toBe('proof_required');
  });

  it('needs a passkey, and the question first', async () => {
    const caller = await test.signedIn(await test.addUser());
    expect((await startProof(caller)).body.code).toBe('conflict');
    const { caller: owner, passkey } = await addOwner(test);
    const credential = passkey.use({ challenge: 'AAAA', rpId: 'localhost' });
    expect((await owner.send('POST', '/api/user/proof/passkey', { credential })).status).toBe(409);
  });
});

describe('the second step required of administrators', () => {
  const rule = '/api/settings/second-factor';

  it('is met by a passkey, which a password alone does not get around', async () => {
    const { user, caller, passkey, id } = await addOwner(test, { role: 'admin' });
    const set = await caller.send('POST', rule, { isRequired: true });
    expect(set.body).toMatchObject({ isRequired: true, administratorsWithout: 0 });
    const browser = openPasskeyBrowser(test);
    const refused = await browser.password(user);
    expect([refused.status, refused.body.code]).toEqual([403, 'passkey_required']);
    const setUp = await browser.send<{ code: string }>('/api/local-login/second-factor', undefined);
    expect(setUp.body.code).toBe('sign_in_expired');
    expect((await browser.signIn(passkey)).status).toBe(200);
    const proof = { currentPassword: testPassword };
    const last = await caller.send<{ code: string }>(
      'POST',
      `/api/user/passkeys/${id}/remove`,
      proof,
    );
    expect([last.status, last.body.code]).toEqual([409, 'conflict']);
    await caller.send('POST', rule, { isRequired: false });
    expect((await openPasskeyBrowser(test).password(user)).status).toBe(200);
  });
});

describe('turning the app off', () => {
  it.each([
    [true, 'Signing in needs your passkey now.'],
    [false, 'Signing in needs only your password now.'],
  ])('tells an administrator what is left (required: %s)', async (isRequired, message) => {
    const { user, caller, secret } = await twoStepOf(test).setUp({ role: 'admin' });
    const prove = () => ({ currentPassword: testPassword, code: twoStepOf(test).nextCode(secret) });
    const passkey = new SoftwareAuthenticator(siteOrigin);
    const credential = passkey.create((await startPasskey(caller, prove())).body);
    await caller.send('POST', '/api/user/passkeys', { name: 'Key', credential });
    await caller.send('POST', '/api/settings/second-factor', { isRequired });
    expect((await caller.send('POST', '/api/user/second-factor/stop', prove())).status).toBe(204);
    const notices = await test.db
      .selectFrom('notifications')
      .select(['title', 'message'])
      .where('user_id', '=', user.id)
      .execute();
    const told = { title: 'Two-step sign-in is off', message: expect.stringContaining(message) };
    expect(notices).toContainEqual(told);
    const { status } = await openPasskeyBrowser(test).password(user);
    expect(status).toBe(isRequired ? 403 : 200);
    await test.db.deleteFrom('settings').execute();
  });
});

describe('a reset', () => {
  it('by an administrator removes passkeys, audited', async () => {
    const { user, passkey } = await addOwner(test);
    const admin = await test.signedIn(await test.addUser({ role: 'admin' }));
    const detail = `/api/admin/users/${user.id}`;
    expect((await admin.send('GET', detail)).body).toMatchObject({
      hasSecondFactor: false,
      passkeys: 1,
    });
    const reset = () => admin.send('DELETE', `${detail}/second-factor`);
    expect((await reset()).status).toBe(204);
    expect((await openPasskeyBrowser(test).signIn(passkey)).status).toBe(401);
    expect((await reset()).status).toBe(409);
    const entries = await test.db
      .selectFrom('audit_log')
      .select(['action', 'before', 'after'])
      .where('subject_id', '=', user.id)
      .execute();
    expect(entries).toMatchObject([
      {
        action: 'users.resetSecondFactor',
        before: { passkeys: true },
        after: { passkeys: false },
      },
    ]);
    expect(entries[0]?.after).not.toHaveProperty('twoStepSignIn');
    const notices = await test.db
      .selectFrom('notifications')
      .select('title')
      .where('user_id', '=', user.id)
      .execute();
    expect(notices).toContainEqual({ title: 'Your passkeys were removed' });
  });

  it('of the password by the operator leaves them, and counts them', async () => {
    const { user, passkey } = await addOwner(test, { role: 'admin' });
    expect(await resetAdministrator(test.db, user.username, new Date())).toMatchObject({
      passkeys: 1,
    });
    expect((await openPasskeyBrowser(test).signIn(passkey)).status).toBe(200);
  });

  it('by the operator removes them, too', async () => {
    const { user, passkey } = await addOwner(test, { role: 'admin' });
    await resetSecondFactorOf(test.db, user.username, new Date());
    expect((await openPasskeyBrowser(test).signIn(passkey)).status).toBe(401);
  });
});
