import { newSessionCookie } from '@greenroom/sync-protocol/account/session-mark';
import { readRefusalReason } from '@greenroom/sync-protocol/account/sign-in-return';
import type { Account } from '@greenroom/sync-protocol/account/account-records';
import { afterAll, describe, expect, it } from 'vitest';
import { startTestApp } from '../../http/testing/test-app.ts';
import { OidcBrowser } from './testing/oidc-browser.ts';
import { startTestProvider } from './testing/oidc-test-provider.ts';
import { OidcWorld, publicOrigin } from './testing/oidc-world.ts';

const world = await OidcWorld.start();
afterAll(() => world.stop());

it('is offered under its display name', async () => {
  const reply = await world.test.anonymous.send('GET', '/api/auth/ways');
  expect([reply.status, reply.body]).toEqual([200, { provider: 'Example ID' }]);
});

describe('the way to the provider', () => {
  it('requests a code with PKCE, state and nonce, and returns to one exact address', async () => {
    const browser = world.browser();
    const reply = await browser.visit('/api/login');
    const url = new URL(String(reply.headers['location']));
    expect(`${url.origin}${url.pathname}`).toBe(`${world.provider.issuer}/auth`);
    expect(Object.fromEntries(url.searchParams)).toEqual({
      client_id: 'greenroom',
      response_type: 'code',
      redirect_uri: `${publicOrigin}/api/login/callback`,
      scope: 'openid profile email',
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
    });
    expect(String(reply.headers['set-cookie'])).toMatch(
      /^greenroom_oidc_3000=[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/,
    );
    const secret = /=([\w-]{43})/.exec(String(reply.headers['set-cookie']))?.[1] ?? '';
    const stored = await world.test.db.selectFrom('oidc_sign_ins').select('secret_hash').execute();
    expect(JSON.stringify(stored)).not.toContain(secret);
  });

  it('uses new values each time', async () => {
    const [first, second] = [world.browser(), world.browser()];
    const stateOf = (url: string) => new URL(url).searchParams.get('state');
    expect(stateOf(await first.begin())).not.toBe(stateOf(await second.begin()));
  });
});

describe('the first sign-in', () => {
  it('creates a pending account, reports it at /auth, and opens no session', async () => {
    const claims = {
      preferred_username: 'ada@id.example',
      given_name: 'Ada',
      family_name: 'Lovelace',
      email: 'ada@example.test',
      email_verified: true,
    };
    const subject = world.person(claims);
    const [browser, before, told] = [world.browser(), await world.countSessions(), world.announced];
    expect(await browser.signIn(subject)).toBe('302 /auth?refused=pending');
    expect(await world.accountOf(subject)).toMatchObject({
      username: 'ada',
      email: 'ada@example.test',
      first_name: 'Ada',
      last_name: 'Lovelace',
      auth_type: 'oidc',
      oidc_issuer: world.provider.issuer,
      password: null,
      role: 'model',
      status: 'pending',
    });
    expect([await browser.status(), await world.countSessions()]).toEqual([401, before]);
    // Administrators are notified at once.
    expect(world.announced).toBe(told + 1);
    expect(await browser.signIn(subject)).toBe('302 /auth?refused=pending');
  });

  it('never merges with an account by its email, nor reuses its name', async () => {
    const local = await world.test.addUser({ username: 'Grace', email: 'grace@example.test' });
    const claims = {
      preferred_username: 'grace',
      email: 'Grace@example.test',
      email_verified: true,
    };
    const subject = world.person(claims);
    await world.browser().signIn(subject);
    const account = await world.accountOf(subject);
    expect(account).toMatchObject({ username: 'grace-2', email: null });
    expect(account?.id).not.toBe(local.id);
  });

  it.each([
    ['no email', {}],
    ['an email nobody verified', { email: 'mallory@example.test', email_verified: false }],
    ['what is no email', { email: 'mallory', email_verified: true }],
  ])('stores no email of a person with %s', async (_what, claims) => {
    const subject = world.person(claims);
    await world.browser().signIn(subject);
    expect(await world.accountOf(subject)).toMatchObject({ email: null });
    await world.setStatus(subject, 'approved');
    const browser = world.browser();
    await browser.signIn(subject);
    expect((await browser.visit<Account>('/api/auth/user')).body).toMatchObject({ email: '' });
  });

  it('creates one account for two concurrent tabs', async () => {
    const subject = world.person({ preferred_username: 'Two tabs' });
    const browsers = [world.browser(), world.browser()];
    const paths = await Promise.all(
      browsers.map(async (browser) => browser.signInAtProvider(await browser.begin(), subject)),
    );
    const replies = await Promise.all(browsers.map((browser, n) => browser.return(paths[n] ?? '')));
    expect(replies).toEqual(Array<string>(2).fill('302 /auth?refused=pending'));
    const query = world.test.db.selectFrom('users').select('username');
    expect(await query.where('oidc_subject', '=', subject).execute()).toHaveLength(1);
  });
});

describe('an account that an administrator judged', () => {
  it('is signed in once approved', async () => {
    const subject = await world.approvedPerson();
    const browser = world.browser();
    expect(await browser.signIn(subject)).toBe('302 /auth');
    expect(browser.cookies).toContain(`${newSessionCookie}=1`);
    const { body } = await browser.visit<Account>('/api/auth/user');
    expect(body).toMatchObject({ authType: 'oidc', status: 'approved' });
    expect(body.id).toBe((await world.accountOf(subject))?.id);
  });

  it('is reported at /auth as rejected', async () => {
    const subject = world.person();
    await world.browser().signIn(subject);
    await world.setStatus(subject, 'rejected');
    const browser = world.browser();
    expect(await browser.signIn(subject)).toBe('302 /auth?refused=rejected');
    expect(await browser.status()).toBe(401);
    expect(readRefusalReason(browser.cookies)).toBeNull();
    expect(browser.cookies).not.toContain(newSessionCookie);
  });

  it('reports the administrator’s reason', async () => {
    const subject = world.person();
    await world.browser().signIn(subject);
    await world.setStatus(subject, 'rejected', 'Not in our agency – sorry 💔');
    const browser = world.browser();
    expect(await browser.signIn(subject)).toBe('302 /auth?refused=rejected');
    expect(readRefusalReason(browser.cookies)).toBe('Not in our agency – sorry 💔');
  });

  it('gets a new session each time, and the former one ends', async () => {
    const subject = await world.approvedPerson();
    const browser = world.browser();
    await browser.signIn(subject);
    const before = await world.test.db.selectFrom('sessions').select('sid').execute();
    await browser.signIn(subject);
    const after = await world.test.db.selectFrom('sessions').select('sid').execute();
    expect(after).toHaveLength(before.length);
    expect(after).not.toEqual(before);
  });

  it('cannot sign in with a password', async () => {
    const subject = await world.approvedPerson();
    const { username } = (await world.accountOf(subject)) ?? { username: '' };
    const body = { username, password: 'Abcdefg8' };
    expect((await world.test.anonymous.send('POST', '/api/local-login', body)).status).toBe(401);
  });
});

describe('signing out', () => {
  it('also signs out at the provider, which returns to the landing page', async () => {
    const browser = world.browser();
    await browser.signIn(await world.approvedPerson());
    const reply = await browser.visit('/api/logout');
    const url = new URL(String(reply.headers['location']));
    expect(`${url.origin}${url.pathname}`).toBe(`${world.provider.issuer}/session/end`);
    expect(url.searchParams.get('post_logout_redirect_uri')).toBe(`${publicOrigin}/`);
    expect(url.searchParams.get('id_token_hint')).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
    expect((await fetch(url, { redirect: 'manual' })).status).toBe(200);
    expect(await browser.status()).toBe(401);
  });

  it('of a local account does not involve the provider', async () => {
    const caller = await world.test.signedIn(await world.test.addUser());
    const headers = { host: 'localhost:3000' };
    const reply = await caller.send('GET', '/api/logout', undefined, { headers });
    expect(reply.headers['location']).toBe('/');
  });
});

it('reports an unreachable provider, and works again once it is reachable', async () => {
  const first = await startTestProvider(publicOrigin);
  const { issuer, clientId, clientSecret } = first;
  await first.stop();
  const oidc = { issuer, clientId, clientSecret, name: 'Away' };
  const app = await startTestApp({ config: { publicOrigin, oidc } });
  const browser = new OidcBrowser(app);
  expect(await browser.return('/api/login')).toBe('302 /auth?refused=unavailable');
  const again = await startTestProvider(publicOrigin, Number(new URL(issuer).port));
  again.people.set('somebody', {});
  expect(await browser.signIn('somebody')).toBe('302 /auth?refused=pending');
  const path = await browser.signInAtProvider(await browser.begin(), 'somebody');
  await again.stop();
  expect(await browser.return(path)).toBe('302 /auth?refused=unavailable');
  await app.stop();
});
