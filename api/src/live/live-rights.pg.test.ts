import type { SyncAnswer } from '@greenroom/sync-protocol/sync/sync-answer';
import { protocolVersion } from '@greenroom/sync-protocol/sync/sync-request';
import { v4 as randomId } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../database/testing/test-database.ts';
import type { UserRow } from '../features/users/users-table.ts';
import type { Caller } from '../http/testing/test-app.ts';
import {
  connect as connectTo,
  type Device,
  type Instance,
  promptly,
  startInstance,
  told,
} from './testing/live-instance.ts';

let database: TestDatabase;
let here: Instance;
let there: Instance;
let boss: UserRow;
let admin: Caller;
let bella: UserRow;
let member: Caller;
const devices: Device[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  [here, there] = [await startInstance({ database }), await startInstance({ database })];
});
afterAll(async () => {
  for (const { live } of [here, there]) await live.stop();
  await there.test.app.close();
  await here.test.stop();
});
beforeEach(async () => {
  for (const { socket } of devices.splice(0)) socket.terminate();
  await database.db.deleteFrom('users').execute();
  boss = await here.test.addUser({ role: 'admin' });
  bella = await here.test.addUser({ username: 'bella' });
  [admin, member] = [await here.test.signedIn(boss), await here.test.signedIn(bella)];
});

/** An open socket at one instance, closed with the test. */
async function connect(instance: Instance, user: UserRow): Promise<Device> {
  const device = await connectTo(instance, user);
  devices.push(device);
  return device;
}

const isClosed = (device: Device) =>
  vi.waitFor(() => expect(device.closedWith()).toBe(1008), promptly);
const setSuspended = (suspended: boolean) =>
  admin.send('POST', `/api/admin/users/${bella.id}/toggle-suspension`, { suspended });
const setMaintenance = (enabled: boolean) =>
  admin.send('POST', '/api/settings/maintenance-mode', { enabled });

/** A replica's exchange with one queued shift, the same each time it is sent. */
function queueShift() {
  const id = randomId();
  const body = {
    protocol: protocolVersion,
    userId: bella.id,
    clientId: randomId(),
    epoch: null,
    pull: true,
    verify: false,
    cursor: null,
    told: 0,
    mutations: [
      {
        id: randomId(),
        sequence: 1,
        call: 'schedule.add',
        input: { id, date: '2999-01-01', plannedStartTime: '20:00', plannedEndTime: '22:00' },
        at: new Date().toISOString(),
        offset: 0,
      },
    ],
  };
  return { id, body, send: () => member.send<SyncAnswer>('POST', '/api/sync', body) };
}

const shifts = () =>
  database.db.selectFrom('schedule_entries').select('id').where('user_id', '=', bella.id).execute();

describe('pausing an account', () => {
  it('closes its sockets on every instance promptly, and no others', async () => {
    const devices = [await connect(here, bella), await connect(there, bella)];
    const other = await connect(there, boss);
    await setSuspended(true);
    for (const device of devices) await isClosed(device);
    expect(other.closedWith()).toBeNull();
    await expect(connect(there, bella)).rejects.toThrow('403');
  });

  it('narrows the session at once, holds queued work, and lets it through afterwards', async () => {
    const queued = queueShift();
    await setSuspended(true);
    const write = { timeZone: 'Europe/London' };
    expect((await member.send('PUT', '/api/user/time-zone', write)).body).toMatchObject({
      code: 'account_paused',
    });
    expect((await member.send('GET', '/api/auth/user')).status).toBe(200);
    const held = await queued.send();
    expect(held.body.outcomes).toEqual([{ sequence: 1, status: 'held' }]);
    expect(await shifts()).toEqual([]);
    await setSuspended(false);
    // A device offers what was held anew, under its own id and a new number.
    const [mutation] = queued.body.mutations;
    const again = { ...queued.body, mutations: [{ ...mutation, sequence: 2 }] };
    expect((await member.send('POST', '/api/sync', again)).status).toBe(200);
    expect(await shifts()).toEqual([{ id: queued.id }]);
    const device = await connect(there, bella);
    expect(device.closedWith()).toBeNull();
  });
});

describe('what ends sessions', () => {
  it.each([
    ['deletion', () => admin.send('DELETE', `/api/admin/users/${bella.id}/delete`)],
    [
      'a reset password',
      () =>
        admin.send('POST', `/api/admin/users/${bella.id}/reset-password`, {
          newPassword: 'Fresh-words-9',
        }),
    ],
    ['a new role', () => admin.send('PUT', `/api/admin/users/${bella.id}/role`, { role: 'admin' })],
  ])('%s closes the sockets promptly', async (_what, act) => {
    const devices = [await connect(here, bella), await connect(there, bella)];
    expect((await act()).status).toBeLessThan(300);
    for (const device of devices) await isClosed(device);
    expect([401, 410]).toContain((await member.send('GET', '/api/auth/user')).status);
  });
});

describe('maintenance', () => {
  it('is told to everybody on every instance promptly, its begin and its end', async () => {
    const devices = [
      await connect(here, bella),
      await connect(there, bella),
      await connect(there, boss),
    ];
    for (const maintenanceMode of [true, false]) {
      await setMaintenance(maintenanceMode);
      for (const device of devices) {
        await vi.waitFor(
          () => expect(device.messages).toContainEqual({ type: 'maintenance', maintenanceMode }),
          promptly,
        );
      }
    }
    for (const device of devices) expect(told(device, 'maintenance')).toHaveLength(2);
  });

  it('is the first word to a socket opened meanwhile', async () => {
    const watching = await connect(there, boss);
    await setMaintenance(true);
    await vi.waitFor(() => expect(told(watching, 'maintenance')).toHaveLength(1), promptly);
    const late = await connect(there, bella);
    await vi.waitFor(() =>
      expect(late.messages).toEqual([{ type: 'maintenance', maintenanceMode: true }]),
    );
    await setMaintenance(false);
    await vi.waitFor(() => expect(told(late, 'maintenance')).toHaveLength(2), promptly);
  });

  it('serves members nothing else, and lets queued work through at its end', async () => {
    const queued = queueShift();
    const [device, watching] = [await connect(there, bella), await connect(there, boss)];
    await setMaintenance(true);
    const refused = await queued.send();
    expect([refused.status, refused.body]).toMatchObject([503, { code: 'maintenance' }]);
    expect(refused.headers['retry-after']).toBeDefined();
    expect((await member.send('GET', '/api/schedule/date/2999-01-01')).status).toBe(503);
    expect((await member.send('GET', '/api/auth/user')).status).toBe(200);
    // An administrator changes the member's account, of which the member's device hears nothing yet.
    await admin.send('PUT', `/api/admin/users/${bella.id}/username`, { username: 'Bella II' });
    await vi.waitFor(() => expect(told(watching, 'lists_changed')).not.toEqual([]), promptly);
    expect(told(device, 'sync_poke')).toEqual([]);
    await setMaintenance(false);
    // What was missed is made up for.
    await vi.waitFor(() => {
      const scopes = told(device, 'sync_poke').flatMap((poke) => poke.scopes);
      expect(scopes).toEqual(expect.arrayContaining([`user:${bella.id}`, 'community']));
    }, promptly);
    expect(device.closedWith()).toBeNull();
    expect((await queued.send()).status).toBe(200);
    expect(await shifts()).toEqual([{ id: queued.id }]);
  });
});

describe("administrators' lists", () => {
  const lists = (device: Device) =>
    told(device, 'lists_changed').flatMap((message) => message.lists);

  it.each([
    [
      'users',
      () =>
        here.test.anonymous.send('POST', '/api/register', {
          username: 'newcomer',
          email: 'newcomer@example.test',
          password: 'Abcdefg8',
        }),
    ],
    [
      'deletionRequests',
      () => member.send('POST', '/api/account-deletion-request', { reason: 'Bye' }),
    ],
    ['adminMessages', () => member.send('POST', '/api/admin-messages', { content: 'Hello' })],
    ['users', () => admin.send('DELETE', `/api/admin/users/${bella.id}/delete`)],
  ])(
    '%s is told to be out of date on the other instance, to administrators alone',
    async (list, act) => {
      const watching = await connect(there, boss);
      const stranger = await connect(there, await here.test.addUser());
      expect((await act()).status).toBeLessThan(300);
      await vi.waitFor(() => expect(lists(watching)).toContain(list), promptly);
      expect(lists(stranger)).toEqual([]);
    },
  );
});
