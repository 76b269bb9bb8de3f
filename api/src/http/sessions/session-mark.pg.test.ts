import { describe, expect, it } from 'vitest';
import { type Reply, startAppOfFile, startTestApp, testPassword } from '../testing/test-app.ts';

const test = await startAppOfFile();

const set = /^greenroom_signed_in=1; Max-Age=2592000; Path=\/; SameSite=Lax$/;
const removed =
  /^greenroom_signed_in=; Max-Age=0; Path=\/; Expires=Thu, 01 Jan 1970 00:00:00 GMT; SameSite=Lax$/;

/** The cookies an answer sets whose names begin with `name`. */
function cookiesOf({ headers }: Reply, name = 'greenroom_signed_in'): string[] {
  const all = [headers['set-cookie'] ?? []].flat() as string[];
  return all.filter((cookie) => cookie.startsWith(name));
}

const withCookie = (cookie: string) => ({ headers: { cookie } });

describe('the session mark', () => {
  it('is set at sign-in beside the session, readable and without a secret', async () => {
    const { username } = await test.addUser();
    const body = { username, password: testPassword };
    const reply = await test.anonymous.send('POST', '/api/local-login', body);
    expect(cookiesOf(reply)).toEqual([expect.stringMatching(set)]);
    expect(cookiesOf(reply, 'greenroom_session')).toHaveLength(1);
  });

  it('is not set by a failed sign-in', async () => {
    const { username } = await test.addUser();
    const body = { username, password: 'not-the-Password-1' };
    expect(cookiesOf(await test.anonymous.send('POST', '/api/local-login', body))).toEqual([]);
  });

  it('is set by the next answer to a session without one, and then no more', async () => {
    const caller = await test.signedIn(await test.addUser());
    expect(cookiesOf(await caller.send('GET', '/api/auth/user'))).toEqual([
      expect.stringMatching(set),
    ]);
    const marked = withCookie(`${caller.cookie}; greenroom_signed_in=1`);
    expect(
      cookiesOf(await test.anonymous.send('GET', '/api/auth/user', undefined, marked)),
    ).toEqual([]);
  });

  it.each([
    ['POST', '/api/local-logout'],
    ['GET', '/api/logout'],
  ] as const)('is removed by %s %s', async (method, url) => {
    const caller = await test.signedIn(await test.addUser());
    expect(cookiesOf(await caller.send(method, url))).toEqual([expect.stringMatching(removed)]);
  });

  it('is removed by the answer that nobody is signed in', async () => {
    const ended = withCookie('greenroom_signed_in=1');
    const reply = await test.anonymous.send('GET', '/api/auth/user', undefined, ended);
    expect(reply.status).toBe(401);
    expect(cookiesOf(reply)).toEqual([expect.stringMatching(removed)]);
    expect(cookiesOf(await test.anonymous.send('GET', '/api/auth/user'))).toEqual([]);
  });

  it('is removed by the answer that the account is gone', async () => {
    const user = await test.addUser();
    const caller = await test.signedIn(user);
    await test.db.deleteFrom('users').where('id', '=', user.id).execute();
    const ended = withCookie(`${caller.cookie}; greenroom_signed_in=1`);
    const reply = await test.anonymous.send('GET', '/api/auth/user', undefined, ended);
    expect(reply.status).toBe(410);
    expect(cookiesOf(reply)).toEqual([expect.stringMatching(removed)]);
  });

  it('is bound to the host on https', async () => {
    const secure = await startTestApp({
      config: { isHttps: true, publicOrigin: 'https://greenroom.example' },
    });
    const { username } = await secure.addUser();
    const body = { username, password: testPassword };
    const reply = await secure.anonymous.send('POST', '/api/local-login', body, {
      headers: { origin: 'https://greenroom.example' },
    });
    expect(cookiesOf(reply, '__Host-greenroom_signed_in')).toEqual([
      '__Host-greenroom_signed_in=1; Max-Age=2592000; Path=/; Secure; SameSite=Lax',
    ]);
    await secure.stop();
  });
});
