import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  startAppOfFile,
  startTestApp,
  type TestApp,
  testPassword,
} from '../../../http/testing/test-app.ts';
import { challengeLife } from './challenges-repository.ts';
import { addOwner, openPasskeyBrowser, siteOrigin } from './testing/passkey-owner.ts';
import { SoftwareAuthenticator } from './testing/software-authenticator.ts';

const test = await startAppOfFile({ config: { publicOrigin: siteOrigin } });
beforeEach(() => test.setNow(new Date('2027-03-01T12:00:00.000Z')));

const open = () => openPasskeyBrowser(test);
const change = (userId: string, columns: object) =>
  test.db.updateTable('users').set(columns).where('id', '=', userId).execute();

describe('signing in with a passkey alone', () => {
  it('starts a session, counts and notes the use', async () => {
    const { user, caller, passkey } = await addOwner(test);
    const browser = open();
    const reply = await browser.signIn(passkey);
    expect([reply.status, reply.body.id]).toEqual([200, user.id]);
    expect(await browser.status()).toBe(200);
    expect((await caller.send('GET', '/api/user/passkeys')).body).toMatchObject([
      { lastUsedAt: '2027-03-01T12:00:00.000Z' },
    ]);
    expect((await open().signIn(passkey)).status).toBe(200);
  });

  it.each([
    ['another page', { origin: 'https://evil.example' }],
    ['another host’s passkey', { rpId: 'evil.example' }],
    ['another challenge', { challenge: 'AAAA' }],
    ['no user verification', { isVerified: false }],
    ['a counter that goes back', { counter: 1 }],
    ['another account’s name in it', { userHandle: 'AAAA' }],
  ])('refuses %s', async (_case, falsehood) => {
    const { passkey } = await addOwner(test);
    expect((await open().signIn(passkey)).status).toBe(200);
    const browser = open();
    const reply = await browser.signIn(passkey, falsehood);
    expect([reply.status, reply.body.code]).toEqual([401, 'invalid_credentials']);
    expect(await browser.status()).toBe(401);
  });

  it('refuses a passkey nobody has, and one’s id with another’s key', async () => {
    const { passkey } = await addOwner(test);
    const unknown = new SoftwareAuthenticator(siteOrigin);
    expect((await open().signIn(unknown)).body.code).toBe('invalid_credentials');
    const browser = open();
    const forged = { ...unknown.use(await browser.ask()), id: passkey.id, rawId: passkey.id };
    expect((await browser.answer(forged)).body.code).toBe('invalid_credentials');
  });

  it('accepts an answer once, in the browser that was asked, in five minutes', async () => {
    const { passkey } = await addOwner(test);
    const [browser, other] = [open(), open()];
    const answer = passkey.use(await browser.ask());
    await other.ask();
    expect((await other.answer(answer)).body.code).toBe('invalid_credentials');
    expect((await browser.answer(answer)).status).toBe(200);
    expect((await browser.answer(answer)).body.code).toBe('sign_in_expired');
    const late = passkey.use(await browser.ask());
    test.setNow(new Date(test.now().getTime() + challengeLife));
    expect((await browser.answer(late)).body.code).toBe('sign_in_expired');
    expect((await open().answer(late)).body.code).toBe('sign_in_expired');
  });

  it('answers pending and rejected accounts as after a password, once the passkey is verified', async () => {
    const { user, passkey } = await addOwner(test);
    await change(user.id, { status: 'pending' });
    expect((await open().signIn(passkey)).body).toMatchObject({ code: 'account_pending' });
    await change(user.id, { status: 'rejected', rejection_reason: 'Not now' });
    expect((await open().signIn(passkey)).body).toMatchObject({
      code: 'account_rejected',
      details: 'Not now',
    });
    const wrong = await open().signIn(passkey, { challenge: 'AAAA' });
    expect(wrong.body.code).toBe('invalid_credentials');
  });

  it('signs a paused account in, and one whose password must be changed first', async () => {
    const { user, passkey } = await addOwner(test);
    await change(user.id, { suspended: true });
    expect((await open().signIn(passkey)).status).toBe(200);
    await change(user.id, { suspended: false, password_change_required: true });
    const browser = open();
    expect((await browser.signIn(passkey)).body).toMatchObject({ id: user.id });
    const refused = await browser.send<{ code: string }>('/api/user/passkeys/start', {
      currentPassword: testPassword,
    });
    expect(refused.body.code).toBe('password_change_required');
  });

  it('counts failures by account and address', async () => {
    const { passkey } = await addOwner(test);
    const browser = open();
    const statuses: number[] = [];
    for (let count = 0; count < 11; count += 1) {
      statuses.push((await browser.signIn(passkey, { challenge: 'AAAA' })).status);
    }
    expect(statuses).toEqual([...Array<number>(10).fill(401), 429]);
    const refused = await browser.signIn(passkey);
    expect([refused.status, Number(refused.headers['retry-after']) > 0]).toEqual([429, true]);
    expect((await open().signIn(passkey)).status).toBe(200);
  });
});

describe('without a public origin', () => {
  let unnamed: TestApp;
  beforeAll(async () => {
    unnamed = await startTestApp();
  });
  afterAll(() => unnamed.stop());

  it('refuses a host that is none', async () => {
    const reply = await unnamed.anonymous.send<{ code?: string }>(
      'POST',
      '/api/passkey-login/start',
      {},
      { headers: { host: '%' } },
    );
    expect([reply.status, reply.body.code]).toEqual([400, 'invalid']);
  });
});
