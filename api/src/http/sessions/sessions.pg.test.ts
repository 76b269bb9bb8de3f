import { describe, expect, it } from 'vitest';
import { hashSecret } from '../../crypto/secrets.ts';
import { sessionCookieName } from './sessions.ts';
import { startAppOfFile, testPassword } from '../testing/test-app.ts';

const hour = 60 * 60 * 1000;
const day = 24 * hour;
const start = new Date('2026-11-20T08:00:00.000Z');

const test = await startAppOfFile();
test.setNow(start);

/** Signs in by password, with `cookie` if given, and returns the new cookie. */
async function signIn(username: string, cookie?: string) {
  const input = { username, password: testPassword };
  const more = { headers: cookie === undefined ? {} : { cookie } };
  const reply = await test.anonymous.send('POST', '/api/local-login', input, more);
  expect(reply.status).toBe(200);
  return String(reply.headers['set-cookie']).split(';')[0] ?? '';
}

async function statusWith(cookie: string) {
  const more = { headers: { cookie } };
  return (await test.anonymous.send('GET', '/api/auth/user', undefined, more)).status;
}

function after(milliseconds: number) {
  test.setNow(new Date(start.getTime() + milliseconds));
}

describe('concurrent lookups of sessions', () => {
  it("return each session's own account, and none for an ended one", async () => {
    const users = await Promise.all(Array.from({ length: 6 }, () => test.addUser()));
    const cookies = [];
    for (const { username } of users) cookies.push(await signIn(username));
    await test.anonymous.send(
      'POST',
      '/api/local-logout',
      {},
      { headers: { cookie: cookies[2] ?? '' } },
    );
    const replies = await Promise.all(
      [...cookies, ...cookies, 'greenroom_session=unknown'].map((cookie) =>
        test.anonymous.send('GET', '/api/auth/user', undefined, { headers: { cookie } }),
      ),
    );
    const names = users.map(({ username }, index) => (index === 2 ? 401 : username));
    const seen = replies.map(({ status, body }) =>
      status === 200 ? (body as { username: string }).username : status,
    );
    expect(seen).toEqual([...names, ...names, 401]);
  });
});

describe('a session', () => {
  it('is a secret of 256 bits of which only the hash is stored', async () => {
    const { id, username } = await test.addUser();
    const secret = (await signIn(username)).split('=')[1] ?? '';
    expect(Buffer.from(secret, 'base64url')).toHaveLength(32);
    const rows = await test.db
      .selectFrom('sessions')
      .select('sid')
      .where('user_id', '=', id)
      .execute();
    expect(rows).toEqual([{ sid: hashSecret(secret) }]);
  });

  it('changes with each sign-in, and the former one ends', async () => {
    const { username } = await test.addUser();
    const first = await signIn(username);
    const second = await signIn(username, first);
    expect(second).not.toBe(first);
    expect([await statusWith(first), await statusWith(second)]).toEqual([401, 200]);
  });

  it('ends with sign-out, which is never refused', async () => {
    const { username } = await test.addUser();
    const cookie = await signIn(username);
    for (const status of [204, 204]) {
      const reply = await test.anonymous.send('POST', '/api/local-logout', undefined, {
        headers: { cookie },
      });
      expect(reply.status).toBe(status);
      expect(String(reply.headers['set-cookie'])).toMatch(
        /^greenroom_session=;.*Expires=Thu, 01 Jan 1970/,
      );
    }
    expect(await statusWith(cookie)).toBe(401);
  });

  it.each(['', 'x', '../../../etc/passwd', 'a'.repeat(43), '%00', 'é'.repeat(43)])(
    'does not exist for the cookie %j',
    async (secret) => {
      expect(await statusWith(`greenroom_session=${secret}`)).toBe(401);
    },
  );
});

describe('the idle expiry', () => {
  it('is 7 days after the last use, and each use moves it', async () => {
    const { username } = await test.addUser();
    const cookie = await signIn(username);
    for (const days of [6, 12, 18.9]) {
      after(days * day);
      expect(await statusWith(cookie)).toBe(200);
    }
    after(18.9 * day + 7 * day);
    expect(await statusWith(cookie)).toBe(401);
    after(0);
  });

  it("is 12 hours after an administrator's last use", async () => {
    const { username } = await test.addUser({ role: 'admin' });
    const cookie = await signIn(username);
    after(11 * hour);
    expect(await statusWith(cookie)).toBe(200);
    after(11 * hour + 12 * hour);
    expect(await statusWith(cookie)).toBe(401);
    after(0);
  });

  it('is written at most once a minute', async () => {
    const { id, username } = await test.addUser();
    const cookie = await signIn(username);
    const lastSeen = async () => {
      const query = test.db.selectFrom('sessions').select('last_seen_at').where('user_id', '=', id);
      return (await query.executeTakeFirstOrThrow()).last_seen_at.getTime() - start.getTime();
    };
    after(59_000);
    await statusWith(cookie);
    expect(await lastSeen()).toBe(0);
    after(60_000);
    await statusWith(cookie);
    expect(await lastSeen()).toBe(60_000);
    after(0);
  });
});

it('expires after 30 days, however much it is used', async () => {
  const { username } = await test.addUser();
  const cookie = await signIn(username);
  for (let days = 5; days < 30; days += 5) {
    after(days * day);
    expect(await statusWith(cookie)).toBe(200);
  }
  after(30 * day - 1000);
  expect(await statusWith(cookie)).toBe(200);
  after(30 * day);
  expect(await statusWith(cookie)).toBe(401);
  after(0);
});

it.each(['pending', 'rejected'] as const)(
  'a session ends when the account is %s',
  async (status) => {
    const user = await test.addUser();
    const caller = await test.signedIn(user);
    await test.db.updateTable('users').set({ status }).where('id', '=', user.id).execute();
    expect((await caller.send('GET', '/api/auth/user')).status).toBe(401);
  },
);

it('reports for 90 days that the account of a session is gone', async () => {
  const user = await test.addUser();
  const caller = await test.signedIn(user);
  await test.db.deleteFrom('users').where('id', '=', user.id).execute();
  test.setNow(new Date());
  const reply = await caller.send('GET', '/api/auth/user');
  expect([reply.status, reply.body]).toMatchObject([410, { code: 'account_gone' }]);
  // Calls without a session stay open to that browser.
  expect((await caller.send('GET', '/api/setup/status')).status).toBe(200);
  test.setNow(new Date(Date.now() + 91 * day));
  expect((await caller.send('GET', '/api/auth/user')).status).toBe(401);
  after(0);
});

describe('the name of the cookie', () => {
  const plain = { isHttps: false };

  it.each([
    [plain, 'localhost:3000', 'greenroom_session_3000'],
    [plain, '[::1]:3001', 'greenroom_session_3001'],
    [plain, 'greenroom.lan', 'greenroom_session'],
    [plain, 'greenroom.lan:80', 'greenroom_session'],
    [plain, '[::1]', 'greenroom_session'],
    [plain, 'x:1; y=2', 'greenroom_session'],
    [{ isHttps: true, publicOrigin: 'https://a.example' }, 'in:3000', '__Host-greenroom_session'],
    [
      { isHttps: true, publicOrigin: 'https://a.example:8443' },
      'in',
      '__Host-greenroom_session_8443',
    ],
  ])('of %j at %s is %s', (config, host, name) => {
    expect(sessionCookieName(config, host)).toBe(name);
  });

  it('keeps two copies on one host from signing out each other’s users', async () => {
    const { username } = await test.addUser();
    const body = { username, password: testPassword };
    const at = (port: number, cookie = '') => ({ headers: { host: `localhost:${port}`, cookie } });
    const reply = await test.anonymous.send('POST', '/api/local-login', body, at(3000));
    const cookie = String(reply.headers['set-cookie']).split(';')[0] ?? '';
    expect(cookie).toMatch(/^greenroom_session_3000=/);
    const { anonymous } = test;
    const other = await anonymous.send('POST', '/api/local-logout', undefined, at(3001, cookie));
    expect(String(other.headers['set-cookie'])).toMatch(/^greenroom_session_3001=;/);
    const own = await anonymous.send('GET', '/api/auth/user', undefined, at(3000, cookie));
    expect(own.status).toBe(200);
  });
});

describe('a session that could not be stored', () => {
  it('leaves the browser the one it has', async () => {
    const { username } = await test.addUser();
    const cookie = await signIn(username);
    await test.database.pool.query(`
      create function refuse() returns trigger language plpgsql as
        $$ begin raise exception 'the commit fails'; end $$;
      create constraint trigger refuse after insert on sessions deferrable initially deferred
        for each row execute function refuse()`);
    const input = { username, password: testPassword };
    const more = { headers: { cookie } };
    const failed = await test.anonymous.send('POST', '/api/local-login', input, more);
    await test.database.pool.query('drop function refuse cascade');
    expect(failed.status).toBe(500);
    expect(failed.headers['set-cookie']).toBeUndefined();
    expect(await statusWith(cookie)).toBe(200);
  });
});
