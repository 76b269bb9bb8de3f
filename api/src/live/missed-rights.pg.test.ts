import { sql, type Transaction } from 'kysely';
import { describe, expect, it, vi } from 'vitest';
import { maintenanceKey } from '../access/maintenance.ts';
import type { Database } from '../database/schema.ts';
import { addModule } from '../features/training/testing/add-module.ts';
import { messagesOf, pokedScopes, promptly } from './testing/live-instance.ts';
import { useTwoInstances } from './testing/two-instances.ts';

const world = useTwoInstances();

/** Makes changes that no instance reads one by one, since the epoch is another with them. */
async function changeUnread(make: (trx: Transaction<Database>) => Promise<unknown>) {
  await world.database.db.transaction().execute(async (trx) => {
    await make(trx);
    await sql`update sync_state set epoch = gen_random_uuid()::text`.execute(trx);
  });
  world.here.live.announce();
}

describe('changes that could not be read one by one', () => {
  it('poke a device with the scopes it was given by them', async () => {
    const { id: moduleId } = await addModule(world.here.test);
    const device = await world.connect(world.there, world.bella);
    await changeUnread((trx) =>
      trx
        .insertInto('user_module_access')
        .values({ user_id: world.bella.id, module_id: moduleId, granted_by_id: null })
        .execute(),
    );
    await vi.waitFor(() => expect(pokedScopes(device)).toContain(`module:${moduleId}`), promptly);
  });

  it('close the sockets of an account that was paused by them, and no others', async () => {
    const bella = await world.connect(world.there, world.bella);
    const carla = await world.connect(world.there, world.carla);
    await changeUnread((trx) =>
      trx.updateTable('users').set({ suspended: true }).where('id', '=', world.bella.id).execute(),
    );
    await vi.waitFor(() => expect(bella.closedWith()).toBe(1008), promptly);
    await vi.waitFor(() => expect(pokedScopes(carla)).not.toEqual([]), promptly);
    expect(carla.closedWith()).toBeNull();
  });

  it('outdate every list of administrators', async () => {
    const device = await world.connect(world.there, world.boss);
    await changeUnread(() => Promise.resolve());
    await vi.waitFor(() => {
      const lists = messagesOf(device, 'lists_changed').flatMap((message) => message.lists);
      expect(lists).toEqual(
        expect.arrayContaining(['users.list', 'blocklist.list', 'concerns.list', 'system.read']),
      );
    }, promptly);
  });

  it('tell of maintenance that began with them', async () => {
    const device = await world.connect(world.there, world.bella);
    await changeUnread((trx) =>
      trx.insertInto('settings').values({ key: maintenanceKey, value: 'true' }).execute(),
    );
    await vi.waitFor(
      () => expect(messagesOf(device, 'maintenance')).toMatchObject([{ maintenanceMode: true }]),
      promptly,
    );
  });
});
