import type { Erasure, OwnSession } from '@greenroom/sync-protocol/account/session-calls';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { createTestDatabase } from '../../database/testing/test-database.ts';
import { type Caller, testPassword } from '../../http/testing/test-app.ts';
import {
  connectAs,
  type Device,
  promptly,
  startInstance,
} from '../../live/testing/live-instance.ts';
import type { UserRow } from '../users/users-table.ts';

const absent = '0190a000-0000-4000-8000-000000000001';
const phone =
  'Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36';

const database = await createTestDatabase();
const instances = [await startInstance({ database }), await startInstance({ database })] as const;
const [{ test, url: ownUrl }, other] = instances;
afterAll(async () => {
  for (const { live } of instances) await live.stop();
  await other.test.app.close();
  await test.stop();
});

async function signIn(user: UserRow, userAgent: string, password = testPassword): Promise<Caller> {
  const { port } = new URL(ownUrl);
  const headers = { 'user-agent': userAgent, host: `127.0.0.1:${port}` };
  const body = { username: user.username, password };
  const reply = await test.anonymous.send('POST', '/api/local-login', body, { headers });
  expect(reply.status).toBe(200);
  const cookie = String(reply.headers['set-cookie']).split(';')[0] ?? '';
  return {
    cookie,
    send: (method, url, input, more) =>
      test.anonymous.send(method, url, input, { ...more, headers: { ...headers, cookie } }),
  };
}

async function list(caller: Caller) {
  return (await caller.send<OwnSession[]>('GET', '/api/user/sessions')).body;
}

/** A socket of this session at one of the two instances, by whose port its cookie is named. */
async function openSocket({ cookie = '' }: Caller, instance: 0 | 1): Promise<Device> {
  const { url } = instances[instance];
  const name = `greenroom_session_${new URL(url).port}`;
  return connectAs(url, { cookie: cookie.replace(/^[^=]+/, name) });
}

const isClosed = (device: Device) =>
  vi.waitFor(() => expect(device.closedWith()).toBe(1008), promptly);

describe('the own sessions', () => {
  it('are listed by device, most recently used first, and mark the current one', async () => {
    const user = await test.addUser();
    test.setNow(new Date(Date.now() - 3_600_000));
    const there = await signIn(user, phone);
    test.setNow(new Date());
    const here = await signIn(user, 'curl/8.9.1');
    await signIn(await test.addUser(), phone);
    const sessions = await list(here);
    expect(sessions).toMatchObject([
      { device: 'Unknown device', current: true },
      { device: 'Chrome on Android', current: false },
    ]);
    const times = sessions.map(({ createdAt }) => createdAt);
    expect(times).toEqual(times.toSorted().toReversed());
    expect((await list(there)).map(({ current }) => current)).toContain(true);
  });

  it('tell how many unsent changes each reported, until it reports none', async () => {
    const user = await test.addUser();
    const here = await signIn(user, 'curl/8.9.1');
    const there = await signIn(user, phone);
    const report = (waiting: number) =>
      there.send('PUT', '/api/device/outbox', { waiting, refused: 0, oldestSeconds: 900 });
    const unsentThere = async () =>
      (await list(here)).find(({ device }) => device === 'Chrome on Android')?.unsent;
    expect((await report(3)).status).toBe(204);
    expect(await unsentThere()).toEqual({ changes: 3, reportedAt: expect.any(String) });
    expect((await list(here)).find(({ current }) => current)).not.toHaveProperty('unsent');
    await report(0);
    expect(await unsentThere()).toBeUndefined();
  });

  it('contain neither the cookie’s secret nor its stored form', async () => {
    const user = await test.addUser();
    const caller = await signIn(user, phone);
    const { text } = await caller.send('GET', '/api/user/sessions');
    const { sid } = await test.db
      .selectFrom('sessions')
      .select('sid')
      .where('user_id', '=', user.id)
      .executeTakeFirstOrThrow();
    expect(text).not.toContain(sid);
    expect(text).not.toContain(caller.cookie?.split('=')[1]);
  });

  it('omit expired ones', async () => {
    const user = await test.addUser();
    const here = await signIn(user, phone);
    await signIn(user, 'curl/8.9.1');
    const query = test.db.updateTable('sessions').set({ expire: new Date(0) });
    await query.where('user_id', '=', user.id).where('device', '=', 'Unknown device').execute();
    expect(await list(here)).toMatchObject([{ current: true }]);
  });
});

describe('signing out elsewhere', () => {
  it('ends one, with its sockets on every instance', async () => {
    const user = await test.addUser();
    const here = await signIn(user, 'curl/8.9.1');
    const there = await signIn(user, phone);
    const sockets = [await openSocket(there, 0), await openSocket(there, 1)];
    const own = await openSocket(here, 0);
    const { id } = (await list(here)).find(({ current }) => !current) ?? { id: absent };
    expect((await here.send('DELETE', `/api/user/sessions/${id}`)).status).toBe(204);
    for (const socket of sockets) await isClosed(socket);
    expect(own.closedWith()).toBeNull();
    expect((await there.send('GET', '/api/auth/user')).status).toBe(401);
    expect(await list(here)).toMatchObject([{ current: true }]);
    own.socket.close();
  });

  it('ends every other', async () => {
    const user = await test.addUser();
    const here = await signIn(user, phone);
    const others = [await signIn(user, phone), await signIn(user, 'curl/8.9.1')];
    const socket = await openSocket(others[0] as Caller, 1);
    expect((await here.send('DELETE', '/api/user/sessions')).status).toBe(204);
    await isClosed(socket);
    for (const other of others)
      expect((await other.send('GET', '/api/auth/user')).status).toBe(401);
    expect((await here.send('GET', '/api/auth/user')).status).toBe(200);
  });

  it('here is signing out', async () => {
    const here = await signIn(await test.addUser(), phone);
    const [session] = await list(here);
    const reply = await here.send('DELETE', `/api/user/sessions/${session?.id}`);
    expect(reply.status).toBe(204);
    expect(String(reply.headers['set-cookie'])).toMatch(/=;.*Expires=Thu, 01 Jan 1970/);
    expect((await here.send('GET', '/api/auth/user')).status).toBe(401);
  });

  it("does not find another account's session, nor an ended one", async () => {
    const here = await signIn(await test.addUser(), phone);
    const there = await signIn(await test.addUser(), phone);
    const [foreign] = await list(there);
    for (const id of [foreign?.id, absent]) {
      const reply = await here.send('DELETE', `/api/user/sessions/${id}`);
      expect([reply.status, reply.body]).toEqual([
        404,
        { code: 'not_found', message: 'Session not found' },
      ]);
    }
    expect((await there.send('GET', '/api/auth/user')).status).toBe(200);
    expect((await here.send('DELETE', '/api/user/sessions/x')).status).toBe(400);
  });
});

it('a changed password closes the sockets of the account’s other sessions', async () => {
  const user = await test.addUser();
  const [here, there] = [await signIn(user, phone), await signIn(user, phone)];
  const socket = await openSocket(there, 1);
  const body = { currentPassword: testPassword, newPassword: 'Ein-anderes-8' };
  expect((await here.send('POST', '/api/user/password', body)).status).toBe(200);
  await isClosed(socket);
});

describe('a password set by an administrator', () => {
  const set = 'Von-der-Leitung-8';

  async function reset() {
    const admin = await signIn(await test.addUser({ role: 'admin' }), phone);
    const user = await test.addUser();
    const before = await signIn(user, phone);
    const socket = await openSocket(before, 1);
    const path = `/api/admin/users/${user.id}/reset-password`;
    expect((await admin.send('POST', path, { newPassword: set })).status).toBe(200);
    return { user, before, socket };
  }

  it('ends existing sessions, and must be changed before anything else', async () => {
    const { user, before, socket } = await reset();
    await isClosed(socket);
    expect((await before.send('GET', '/api/auth/user')).status).toBe(401);
    const caller = await signIn(user, phone, set);
    expect((await caller.send('GET', '/api/auth/user')).body).toMatchObject({
      mustChangePassword: true,
    });
    const refused = await caller.send('GET', '/api/user/sessions');
    expect([refused.status, refused.body]).toEqual([
      403,
      { code: 'password_change_required', message: 'Please choose a new password first' },
    ]);
    await expect(openSocket(caller, 0)).rejects.toThrow('403');
    const body = { currentPassword: set, newPassword: 'Selbst-gewaehlt-8' };
    const changed = await caller.send('POST', '/api/user/password', body);
    expect(changed.body).toMatchObject({ mustChangePassword: false });
    const after = await signIn(user, phone, 'Selbst-gewaehlt-8');
    expect((await after.send('GET', '/api/user/sessions')).status).toBe(200);
  });
});

describe('erasing a lost device', () => {
  const erase = async (here: Caller) => {
    const { id } = (await list(here)).find(({ current }) => !current) ?? { id: absent };
    return await here.send('POST', `/api/user/sessions/${id}/erase`);
  };
  const erasures = async (caller: Caller) =>
    (await caller.send<Erasure[]>('GET', '/api/user/erasures')).body;

  it('ends its session, tells it at each contact, and hears that it is done', async () => {
    const user = await test.addUser();
    const here = await signIn(user, 'curl/8.9.1');
    const there = await signIn(user, phone);
    expect((await erase(here)).status).toBe(204);
    expect(await erasures(here)).toMatchObject([
      { device: 'Chrome on Android', byAdministrator: false, erasedAt: null },
    ]);
    expect((await there.send('GET', '/api/auth/user')).status).toBe(410);
    const report = () => there.send('POST', '/api/auth/device-erased', {});
    const answer = await report();
    expect(answer.body).toEqual({ wasAsked: true });
    expect(String(answer.headers['set-cookie'])).toMatch(/greenroom_session[^;]*=;/);
    const [done] = await erasures(here);
    expect(done?.erasedAt).not.toBeNull();
    // A copy of the profile, which still has the cookie, is told again.
    expect((await there.send('GET', '/api/auth/user')).status).toBe(410);
    await report();
    expect(await erasures(here)).toEqual([done]);
  });

  it('is told to nobody else, and takes neither the own session nor another account’s', async () => {
    const user = await test.addUser();
    const here = await signIn(user, phone);
    const [own] = await list(here);
    expect((await here.send('POST', `/api/user/sessions/${own?.id}/erase`)).status).toBe(404);
    const stranger = await signIn(await test.addUser(), phone);
    expect((await stranger.send('POST', `/api/user/sessions/${own?.id}/erase`)).status).toBe(404);
    expect((await here.send('GET', '/api/auth/user')).status).toBe(200);
    expect(await erasures(here)).toEqual([]);
    expect((await here.send('POST', '/api/auth/device-erased', {})).body).toEqual({
      wasAsked: false,
    });
    expect((await here.send('GET', '/api/auth/user')).status).toBe(200);
  });

  it('is asked of all devices by an administrator, who sees when it is done, and recorded', async () => {
    const user = await test.addUser();
    const admin = await signIn(await test.addUser({ role: 'admin' }), 'curl/8.9.1');
    const there = await signIn(user, phone);
    const path = `/api/admin/users/${user.id}/erase-devices`;
    expect((await admin.send('POST', path, {})).status).toBe(200);
    expect((await there.send('GET', '/api/auth/user')).status).toBe(410);
    const anew = await signIn(user, 'curl/8.9.1');
    expect(await erasures(anew)).toMatchObject([{ byAdministrator: true }]);
    const detail = async () => (await admin.send('GET', `/api/admin/users/${user.id}`)).body;
    expect(await detail()).toMatchObject({ erasures: { asked: 1, erased: 0 } });
    await there.send('POST', '/api/auth/device-erased', {});
    expect(await detail()).toMatchObject({ erasures: { asked: 1, erased: 1 } });
    const recorded = await test.db
      .selectFrom('audit_log')
      .select('action')
      .where('action', '=', 'users.eraseDevices')
      .execute();
    expect(recorded).toHaveLength(1);
  });
});
