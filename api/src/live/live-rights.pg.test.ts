import { communityGroup } from '@greenroom/sync-protocol/chat/chat-places';
import { chatScope } from '@greenroom/sync-protocol/chat/chat-rules';
import type { SyncAnswer } from '@greenroom/sync-protocol/sync/sync-answer';
import { makeSyncRequest } from '@greenroom/sync-protocol/sync/testing/make-exchange';
import { v4 as randomId } from 'uuid';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { addGrant, addModule } from '../features/training/testing/add-module.ts';
import type { Caller } from '../http/testing/test-app.ts';
import { type Device, pokedScopes, promptly, messagesOf } from './testing/live-instance.ts';
import { useTwoInstances } from './testing/two-instances.ts';

const world = useTwoInstances();
let member: Caller;
beforeEach(async () => {
  member = await world.here.test.signedIn(world.bella);
});

const isClosed = (device: Device) =>
  vi.waitFor(() => expect(device.closedWith()).toBe(1008), promptly);
const setSuspended = (suspended: boolean) =>
  world.admin.send('POST', `/api/admin/users/${world.bella.id}/toggle-suspension`, {
    suspended,
  });

/** A replica's exchange with one queued shift, the same each time it is sent. */
function queueShift() {
  const id = randomId();
  const body = makeSyncRequest(world.bella.id, randomId(), {
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
  });
  return { id, send: () => member.send<SyncAnswer>('POST', '/api/sync', body) };
}

const shifts = () =>
  world.database.db
    .selectFrom('schedule_entries')
    .select('id')
    .where('user_id', '=', world.bella.id)
    .execute();

describe('a granted module', () => {
  it('adds its scope to open sockets: a later change of it pokes them', async () => {
    const { id: moduleId, sectionIds } = await addModule(world.here.test);
    const device = await world.connect(world.there, world.bella);
    const grant = { userId: world.bella.id, moduleId };
    await world.admin.send('POST', '/api/admin/module-access', grant);
    await vi.waitFor(
      () => expect(pokedScopes(device)).toContain(`user:${world.bella.id}`),
      promptly,
    );
    await world.database.db
      .updateTable('training_sections')
      .set({ title: 'Lamps' })
      .where('id', 'in', sectionIds)
      .execute();
    world.here.live.announce();
    await vi.waitFor(() => expect(pokedScopes(device)).toContain(`module:${moduleId}`), promptly);
  });
});

describe('pausing an account', () => {
  it('closes its sockets on every instance promptly, and no others', async () => {
    const devices = [
      await world.connect(world.here, world.bella),
      await world.connect(world.there, world.bella),
    ];
    const other = await world.connect(world.there, world.boss);
    await setSuspended(true);
    for (const device of devices) await isClosed(device);
    expect(other.closedWith()).toBeNull();
    await expect(world.connect(world.there, world.bella)).rejects.toThrow('403');
  });
});

it('a new role closes the sockets promptly', async () => {
  const devices = [
    await world.connect(world.here, world.bella),
    await world.connect(world.there, world.bella),
  ];
  const path = `/api/admin/users/${world.bella.id}/role`;
  expect((await world.admin.send('PUT', path, { role: 'admin' })).status).toBeLessThan(300);
  for (const device of devices) await isClosed(device);
  expect((await member.send('GET', '/api/auth/user')).status).toBe(401);
});

describe('maintenance', () => {
  it('is announced to everybody on every instance promptly, begin and end', async () => {
    const devices = [
      await world.connect(world.here, world.bella),
      await world.connect(world.there, world.bella),
      await world.connect(world.there, world.boss),
    ];
    for (const maintenanceMode of [true, false]) {
      await world.setMaintenance(maintenanceMode);
      for (const device of devices) {
        await vi.waitFor(
          () => expect(device.messages).toContainEqual({ type: 'maintenance', maintenanceMode }),
          promptly,
        );
      }
    }
    for (const device of devices) expect(messagesOf(device, 'maintenance')).toHaveLength(2);
  });

  it('is the first message on a socket opened meanwhile', async () => {
    const watching = await world.connect(world.there, world.boss);
    await world.setMaintenance(true);
    await vi.waitFor(() => expect(messagesOf(watching, 'maintenance')).toHaveLength(1), promptly);
    const late = await world.connect(world.there, world.bella);
    await vi.waitFor(
      () => expect(late.messages).toEqual([{ type: 'maintenance', maintenanceMode: true }]),
      promptly,
    );
    await world.setMaintenance(false);
    await vi.waitFor(() => expect(messagesOf(late, 'maintenance')).toHaveLength(2), promptly);
  });

  it('answers members nothing else, and applies queued mutations after its end', async () => {
    const queued = queueShift();
    const [device, watching] = [
      await world.connect(world.there, world.bella),
      await world.connect(world.there, world.boss),
    ];
    await world.setMaintenance(true);
    const refused = await queued.send();
    expect([refused.status, refused.body]).toMatchObject([503, { code: 'maintenance' }]);
    expect(refused.headers['retry-after']).toBeDefined();
    expect((await member.send('GET', '/api/schedule/date/2999-01-01')).status).toBe(503);
    expect((await member.send('GET', '/api/auth/user')).status).toBe(200);
    // An administrator changes the member's account; the member's device is not notified yet.
    await world.admin.send('PUT', `/api/admin/users/${world.bella.id}/username`, {
      username: 'Bella II',
    });
    await vi.waitFor(() => expect(messagesOf(watching, 'lists_changed')).not.toEqual([]), promptly);
    expect(messagesOf(device, 'sync_poke')).toEqual([]);
    await world.setMaintenance(false);
    // The poke at the end makes up for it.
    await vi.waitFor(() => {
      expect(pokedScopes(device)).toEqual(
        expect.arrayContaining([`user:${world.bella.id}`, 'community', chatScope(communityGroup)]),
      );
    }, promptly);
    expect(device.closedWith()).toBeNull();
    expect((await queued.send()).status).toBe(200);
    expect(await shifts()).toEqual([{ id: queued.id }]);
  });
});

describe("administrators' lists", () => {
  const lists = (device: Device) =>
    messagesOf(device, 'lists_changed').flatMap((message) => message.lists);

  it.each([
    [
      'users.list',
      () =>
        world.here.test.anonymous.send('POST', '/api/register', {
          username: 'newcomer',
          email: 'newcomer@example.test',
          password: 'Abcdefg8',
        }),
    ],
    ['users.list', () => world.admin.send('DELETE', `/api/admin/users/${world.bella.id}/delete`)],
    [
      'training.list',
      async () => {
        const { id } = await addModule(world.here.test);
        const change = { title: 'Lamps', description: 'All of them' };
        return world.admin.send('PATCH', `/api/admin/training-modules/${id}`, change);
      },
    ],
    [
      'training.listMembers',
      async () => {
        const { id: moduleId } = await addModule(world.here.test);
        await addGrant(world.here.test, world.bella.id, moduleId);
        const grant = { userId: world.bella.id, moduleId };
        return world.admin.send('DELETE', '/api/admin/module-access', grant);
      },
    ],
  ])(
    '%s is reported as out of date on the other instance, to administrators only',
    async (list, act) => {
      const watching = await world.connect(world.there, world.boss);
      const stranger = await world.connect(world.there, await world.here.test.addUser());
      expect((await act()).status).toBeLessThan(300);
      await vi.waitFor(() => expect(lists(watching)).toContain(list), promptly);
      expect(lists(stranger)).toEqual([]);
    },
  );
});
