import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { waitForLock } from './testing/wait-for-lock.ts';
import { createTestDatabase } from '../../database/testing/test-database.ts';
import { type Caller, startAppOfFile } from '../../http/testing/test-app.ts';
import { connectAs, type Device, roundTrip } from '../../live/testing/live-instance.ts';
import { startLive } from '../../live/live.ts';
import { feeds } from '../../registered-features.ts';
import { maintenanceKey } from '../../access/maintenance.ts';
import type { UserRow } from '../users/users-table.ts';
import { waitFor } from '../../database/testing/wait-for.ts';

let bella: UserRow;
let member: Caller;
const nobody = { cookie: undefined };
const devices: Device[] = [];

const database = await createTestDatabase();
const log = { warn: () => undefined };
const live = await startLive({ db: database.db, url: database.url, feeds, log });
const test = await startAppOfFile({ database, live });
const address = await test.app.listen({ port: 0, host: '127.0.0.1' });
const url = `${address.replace('http', 'ws')}/ws`;
afterAll(() => live.stop());
beforeEach(async () => {
  for (const { socket } of devices.splice(0)) socket.terminate();
  await database.db.deleteFrom('users').execute();
  test.setNow(new Date());
  bella = await test.addUser({ username: 'bella' });
  member = await test.signedIn(bella);
});

async function makeToken(caller = member): Promise<string> {
  const { status, body } = await caller.send<{ token: string }>('GET', '/api/auth/ws-token');
  expect(status).toBe(200);
  return body.token;
}

async function open(token: string, caller: Pick<Caller, 'cookie'> = nobody): Promise<Device> {
  const device = await connectAs(`${url}?token=${token}`, caller);
  devices.push(device);
  return device;
}

const tokens = () => database.db.selectFrom('ws_tokens').selectAll().execute();

describe('a token for the live connection', () => {
  it('opens a socket without the cookie, for the account of its session', async () => {
    const device = await open(await makeToken());
    await roundTrip(device);
    await database.db.deleteFrom('sessions').where('user_id', '=', bella.id).execute();
    await database.db.deleteFrom('users').where('id', '=', bella.id).execute();
    live.announce();
    await waitFor(() => expect(device.closedWith()).toBe(1008));
  });

  it('opens one together with the cookie of its own session', async () => {
    await roundTrip(await open(await makeToken(), member));
  });

  it('opens only one socket', async () => {
    const token = await makeToken();
    await open(token);
    await expect(open(token)).rejects.toThrow('401');
    await expect(open(token, member)).rejects.toThrow('401');
    expect(await tokens()).toEqual([]);
  });

  it('opens only one socket for two concurrent upgrades', async () => {
    const token = await makeToken();
    const asked = await Promise.allSettled(Array.from({ length: 8 }, () => open(token)));
    expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('is valid for 30 seconds', async () => {
    const now = Date.now();
    test.setNow(new Date(now));
    const [first, second] = [await makeToken(), await makeToken()];
    test.setNow(new Date(now + 29_999));
    await roundTrip(await open(first));
    test.setNow(new Date(now + 30_000));
    await expect(open(second)).rejects.toThrow('401');
  });

  it('is refused with the cookie of another session, and consumed by the attempt', async () => {
    const stranger = await test.signedIn(await test.addUser());
    const elsewhere = await test.signedIn(bella);
    for (const other of [stranger, elsewhere]) {
      const token = await makeToken();
      await expect(open(token, other)).rejects.toThrow('401');
      await expect(open(token, member)).rejects.toThrow('401');
    }
  });

  it('is invalid once its session has ended', async () => {
    const token = await makeToken();
    expect((await member.send('POST', '/api/local-logout')).status).toBeLessThan(300);
    expect(await tokens()).toEqual([]);
    await expect(open(token)).rejects.toThrow('401');
  });

  it('is not issued to a session that ends meanwhile', async () => {
    const trx = await database.db.startTransaction().execute();
    await trx.deleteFrom('sessions').where('user_id', '=', bella.id).execute();
    const asked = member.send('GET', '/api/auth/ws-token');
    await waitForLock(database.db);
    await trx.commit().execute();
    expect((await asked).status).toBe(401);
    expect(await tokens()).toEqual([]);
  });

  it('opens nothing for an account paused meanwhile', async () => {
    const token = await makeToken();
    const suspended = { suspended: true };
    await database.db.updateTable('users').set(suspended).where('id', '=', bella.id).execute();
    await expect(open(token)).rejects.toThrow('403');
  });

  it('is not issued to members during maintenance, when the cookie alone opens a socket', async () => {
    const token = await makeToken();
    const maintenance = { key: maintenanceKey, value: 'true' };
    await database.db.insertInto('settings').values(maintenance).execute();
    const refused = await member.send('GET', '/api/auth/ws-token');
    expect([refused.status, refused.body]).toMatchObject([503, { code: 'maintenance' }]);
    expect(refused.headers['retry-after']).toBeDefined();
    await makeToken(await test.signedIn(await test.addUser({ role: 'admin' })));
    // The end of maintenance is sent over sockets: members may open one.
    await roundTrip(await open(token));
    const byCookie = await connectAs(url, member);
    devices.push(byCookie);
    await roundTrip(byCookie);
    await database.db.deleteFrom('settings').execute();
  });

  it.each(['', 'x', 'x'.repeat(43), '%00', 'x&token=y'])(
    'is refused when invented: %j',
    async (token) => {
      await expect(open(token)).rejects.toThrow('401');
      await expect(open(token, member)).rejects.toThrow('401');
    },
  );

  it('is refused from another site', async () => {
    const token = await makeToken();
    const options = { headers: { origin: 'https://elsewhere.example' } };
    await expect(connectAs(`${url}?token=${token}`, nobody, options)).rejects.toThrow('403');
  });

  it('is stored as a hash, and expired ones are deleted', async () => {
    const now = Date.now();
    test.setNow(new Date(now));
    const first = await makeToken();
    expect(JSON.stringify(await tokens())).not.toContain(first);
    test.setNow(new Date(now + 30_001));
    await makeToken();
    expect(await tokens()).toHaveLength(1);
  });

  it('is never logged', async () => {
    const token = await makeToken();
    await open(token);
    await expect(open(token)).rejects.toThrow('401');
    await test.app.inject({ url: `/ws?token=${token}` });
    await test.app.inject({ url: `/ws/?token=${token}` });
    expect(test.logLines.length).toBeGreaterThan(2);
    expect(test.logLines.join('\n')).not.toContain(token);
  });
});
