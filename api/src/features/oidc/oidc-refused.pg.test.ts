import { afterAll, afterEach, describe, expect, it } from 'vitest';
import type { OidcBrowser } from './testing/oidc-browser.ts';
import type { Claims, Forgery } from './testing/oidc-test-provider.ts';
import { failed, OidcWorld, publicOrigin } from './testing/oidc-world.ts';

const world = await OidcWorld.start();
afterAll(() => world.stop());
afterEach(() => {
  world.provider.tamper(null);
  world.provider.forge(null);
});

describe('an invalid return from the provider', () => {
  /** A browser of an approved person, back from the provider but not yet in the app. */
  async function returning() {
    const browser = world.browser();
    const path = await browser.signInAtProvider(
      await browser.begin(),
      await world.approvedPerson(),
    );
    return { browser, path, sessions: await world.countSessions() };
  }

  async function expectRefused(browser: OidcBrowser, path: string, sessions: number) {
    expect(await browser.return(path)).toBe(failed);
    expect(await browser.status()).toBe(401);
    expect(await world.countSessions()).toBe(sessions);
  }

  const now = Math.floor(Date.now() / 1000);

  it.each<[string, (claims: Claims) => Claims]>([
    ['of another issuer', (claims) => ({ ...claims, iss: 'https://other.example' })],
    ['for another audience', (claims) => ({ ...claims, aud: 'another-app' })],
    ['for several audiences', (claims) => ({ ...claims, aud: ['greenroom', 'another-app'] })],
    ['with another nonce', (claims) => ({ ...claims, nonce: 'x'.repeat(43) })],
    ['without a nonce', (claims) => ({ ...claims, nonce: undefined })],
    ['that expired', (claims) => ({ ...claims, iat: now - 7200, exp: now - 3600 })],
    ['without a subject', (claims) => ({ ...claims, sub: undefined })],
  ])('an ID token %s is refused', async (_what, change) => {
    const { browser, path, sessions } = await returning();
    world.provider.tamper(change);
    await expectRefused(browser, path, sessions);
  });

  it('a re-signed token with unchanged claims is accepted', async () => {
    const { browser, path } = await returning();
    world.provider.tamper((claims) => claims);
    expect(await browser.return(path)).toBe('302 /auth');
  });

  it.each<Forgery>(['unsigned', 'by another key', 'by a key it brings itself'])(
    'an ID token signed %s is refused',
    async (forgery) => {
      const { browser, path, sessions } = await returning();
      world.provider.forge(forgery);
      await expectRefused(browser, path, sessions);
    },
  );

  it('a return of another issuer is refused', async () => {
    const { browser, path, sessions } = await returning();
    const other = new URL(path, publicOrigin);
    other.searchParams.set('iss', 'https://other.example');
    await expectRefused(browser, `${other.pathname}${other.search}`, sessions);
  });

  it('a code used before is refused', async () => {
    const subject = await world.approvedPerson();
    const first = world.browser();
    const path = await first.signInAtProvider(await first.begin(), subject);
    expect(await first.return(path)).toBe('302 /auth');
    const used = new URL(path, publicOrigin).searchParams.get('code') ?? '';
    const { browser, path: fresh, sessions } = await returning();
    const replayed = new URL(fresh, publicOrigin);
    replayed.searchParams.set('code', used);
    await expectRefused(browser, `${replayed.pathname}${replayed.search}`, sessions);
  });

  it('a state used before is refused, even from the same browser', async () => {
    const { browser, path } = await returning();
    expect(await browser.return(path)).toBe('302 /auth');
    await browser.visit('/api/local-logout', 'POST');
    await expectRefused(browser, path, await world.countSessions());
  });

  it('a state of another browser is refused', async () => {
    const { path, sessions } = await returning();
    const other = world.browser();
    await other.begin();
    await expectRefused(other, path, sessions);
    await expectRefused(world.browser(), path, sessions);
  });

  it('a sign-in that took longer than ten minutes is refused', async () => {
    const { browser, path, sessions } = await returning();
    world.test.setNow(new Date(Date.now() + 10 * 60_000 + 1000));
    await expectRefused(browser, path, sessions);
    world.test.setNow(new Date());
  });

  it.each(['', '?code=x', '?error=access_denied', '?state=x&code=y', '?code=%zz'])(
    'an invented return %j is refused',
    async (query) => {
      const browser = world.browser();
      const sessions = await world.countSessions();
      await browser.begin();
      await expectRefused(browser, `/api/login/callback${query}`, sessions);
    },
  );

  it('a person who cancelled is informed, and may try again', async () => {
    const browser = world.browser();
    const path = await browser.signInAtProvider(await browser.begin(), '');
    expect(path).toContain('error=access_denied');
    expect(await browser.return(path)).toBe(failed);
    expect(await browser.signIn(await world.approvedPerson())).toBe('302 /auth');
  });

  it('a HEAD request consumes nothing', async () => {
    const { browser, path } = await returning();
    await browser.visit(path, 'HEAD');
    expect(await browser.return(path)).toBe('302 /auth');
  });
});

it('nothing of a token or a secret is logged', async () => {
  const subject = await world.approvedPerson();
  world.provider.tamper((claims) => ({ ...claims, nonce: 'Pl4nted' }));
  expect(await world.browser().signIn(subject)).toBe(failed);
  const logged = world.test.logLines.join('\n');
  expect(logged).toContain('a sign-in with the provider failed');
  for (const hidden of ['Pl4nted', 'eyJ', world.provider.clientSecret, 'state=', 'code=']) {
    expect(logged).not.toContain(hidden);
  }
});
