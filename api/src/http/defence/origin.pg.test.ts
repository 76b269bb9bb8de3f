import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, startTestApp, type TestApp } from '../testing/test-app.ts';

const url = '/api/user/time-zone';
const body = { timeZone: 'Europe/London' };

async function statusWith(caller: Caller, headers: Record<string, string>) {
  return (await caller.send('PUT', url, body, { headers })).status;
}

describe('without a public origin', () => {
  let test: TestApp;
  let member: Caller;
  let admin: Caller;
  beforeAll(async () => {
    test = await startTestApp();
    member = await test.signedIn(await test.addUser());
    admin = await test.signedIn(await test.addUser({ role: 'admin' }));
  });
  afterAll(() => test.stop());

  it.each([
    [{}, 200],
    [{ host: 'localhost:3000', origin: 'http://localhost:3000' }, 200],
    [{ host: 'localhost:3000', origin: 'http://localhost:3001' }, 403],
    [{ host: 'localhost:3000', origin: 'https://localhost:3000' }, 403],
    [{ host: 'localhost:3000', origin: 'http://localhost:3000.elsewhere.example' }, 403],
    [{ origin: 'null' }, 403],
    [{ origin: '' }, 403],
    [{ 'sec-fetch-site': 'same-origin' }, 200],
    [{ 'sec-fetch-site': 'none' }, 200],
    [{ 'sec-fetch-site': 'same-site' }, 403],
    [{ 'sec-fetch-site': 'cross-site' }, 403],
    [{ 'sec-fetch-site': 'same-origin', origin: 'https://elsewhere.example' }, 403],
  ])('answers a write with %j by %i', async (headers, status) => {
    expect(await statusWith(member, headers)).toBe(status);
  });

  it("answers a foreign page's read, without allowing the page to see it", async () => {
    const reply = await member.send('GET', '/api/auth/user', undefined, {
      headers: { origin: 'https://elsewhere.example' },
    });
    expect(reply.status).toBe(200);
    expect(reply.headers['access-control-allow-origin']).toBeUndefined();
  });

  it.each([
    '/api/auth/user',
    '/api/admin-messages/my',
    '/api/user/data/chat-messages',
    '/api/admin/schedule.csv?startDate=2026-11-16&endDate=2026-11-22',
  ])('shows the answer of %s to the app alone, as no page of its own', async (path) => {
    const ask = (mode: string) =>
      (path.startsWith('/api/admin/') ? admin : member).send('GET', path, undefined, {
        headers: { 'sec-fetch-mode': mode },
      });
    expect((await ask('cors')).status).toBe(200);
    const page = await ask('navigate');
    expect(page.status).toBe(401);
    // Nor does it say that nobody is signed in.
    expect(page.headers['set-cookie']).toBeUndefined();
  });

  it('ignores forwarding headers of an untrusted proxy', async () => {
    const forged = { 'x-forwarded-host': 'elsewhere.example', origin: 'http://elsewhere.example' };
    expect(await statusWith(member, forged)).toBe(403);
  });
});

describe('behind a proxy with a public origin', () => {
  let test: TestApp;
  let member: Caller;
  beforeAll(async () => {
    const config = {
      publicOrigin: 'https://greenroom.example',
      isHttps: true,
      trustedProxies: ['10.0.0.1'],
    };
    test = await startTestApp({ config });
    member = await test.signedIn(await test.addUser());
  });
  afterAll(() => test.stop());

  it('accepts only the public origin', async () => {
    const host = 'internal:3000';
    expect(await statusWith(member, { host, origin: 'https://greenroom.example' })).toBe(200);
    expect(await statusWith(member, { host, origin: 'http://internal:3000' })).toBe(403);
    expect(await statusWith(member, { host, origin: 'http://greenroom.example' })).toBe(403);
  });

  it('restricts the cookie to https and this host', async () => {
    await test.addUser({ username: 'secured' });
    const input = { username: 'secured', password: 'Abcdefg8' };
    const reply = await test.anonymous.send('POST', '/api/local-login', input);
    const cookies = [(reply.headers['set-cookie'] ?? []) as string | string[]].flat();
    for (const name of ['session', 'device']) {
      const cookie = cookies.find((line) => line.startsWith(`__Host-greenroom_${name}=`)) ?? '';
      expect(cookie).toMatch(/=[\w-]{43};/);
      for (const part of ['Path=/', 'HttpOnly', 'Secure', 'SameSite=Lax']) {
        expect(cookie).toContain(part);
      }
      expect(cookie).not.toContain('Domain');
    }
  });

  it('sends HSTS in every response', async () => {
    const { headers } = await member.send('GET', '/api/setup/status');
    expect(headers['strict-transport-security']).toContain('max-age=31536000');
    expect(headers['content-security-policy']).toContain("connect-src 'self' wss://");
  });
});
