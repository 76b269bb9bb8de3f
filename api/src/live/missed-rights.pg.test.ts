import { sql } from 'kysely';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { maintenanceKey } from '../access/maintenance.ts';
import type { Db, Trx } from '../database/schema.ts';
import { addModule } from '../features/training/testing/add-module.ts';
import { feeds } from '../registered-features.ts';
import type { Feed } from '../sync/feed.ts';
import {
  type Instance,
  messagesOf,
  pokedScopes,
  promptly,
  settle,
  startInstance,
} from './testing/live-instance.ts';
import { useTwoInstances } from './testing/two-instances.ts';

const world = useTwoInstances();

/** Makes changes that no instance reads one by one, since the epoch is another with them. */
async function changeUnread(make: (trx: Trx) => Promise<unknown>) {
  await world.database.db.transaction().execute(async (trx) => {
    await make(trx);
    await sql`update sync_state set epoch = gen_random_uuid()::text`.execute(trx);
  });
  world.here.live.announce();
}

/** Held scopes without those of modules: what an opening socket reads is from before a grant. */
const ofBefore = (held: readonly string[]) => held.filter((scope) => !scope.startsWith('module:'));

const grantBella = (moduleId: string, db: Db = world.database.db) =>
  db
    .insertInto('user_module_access')
    .values({ user_id: world.bella.id, module_id: moduleId, granted_by_id: null })
    .execute();

async function changeSections({ live }: Instance, sectionIds: readonly string[]) {
  await world.database.db
    .updateTable('training_sections')
    .set({ title: 'Lamps' })
    .where('id', 'in', sectionIds)
    .execute();
  live.announce();
}

describe('a module granted while a socket is opened', () => {
  it('adds its scope: a later change of it pokes the device', async () => {
    const { id: moduleId, sectionIds } = await addModule(world.here.test);
    let isOpening = true;
    const early = feeds.map((feed) => ({
      ...feed,
      heldScopes: async (...reader: Parameters<Feed['heldScopes']>) => {
        const held = await feed.heldScopes(...reader);
        return isOpening ? ofBefore(held) : held;
      },
    }));
    const instance = await startInstance({ database: world.database, feeds: early });
    onTestFinished(() => instance.live.stop());
    await grantBella(moduleId);
    // The grant was announced before the socket is open.
    await settle(instance, world.boss);
    const device = await world.connect(instance, world.bella);
    isOpening = false;
    await changeSections(instance, sectionIds);
    await vi.waitFor(() => expect(pokedScopes(device)).toContain(`module:${moduleId}`), promptly);
  });

  it('adds its scope to a second one, too, opened while the scopes of others are read', async () => {
    const { id: moduleId, sectionIds } = await addModule(world.here.test);
    let isOpening = false;
    let isHeld = false;
    const rest = Promise.withResolvers<void>();
    let held = 0;
    let readOfBella = 0;
    const slow = feeds.map((feed) => ({
      ...feed,
      heldScopes: async (...[db, userId]: Parameters<Feed['heldScopes']>) => {
        const isOfBella = userId === world.bella.id;
        if (isOfBella) readOfBella += 1;
        const scopes = await feed.heldScopes(db, userId);
        if (isOfBella) readOfBella -= 1;
        if (isHeld && userId === world.carla.id) {
          held += 1;
          await rest.promise;
        }
        return isOpening ? ofBefore(scopes) : scopes;
      },
    }));
    const instance = await startInstance({ database: world.database, feeds: slow });
    onTestFinished(() => instance.live.stop());
    await world.connect(instance, world.bella);
    await world.connect(instance, world.carla);
    await settle(instance, world.boss);
    isHeld = true;
    onTestFinished(() => rest.resolve());
    // Both in one read, whoever wakes the instance for it.
    await world.database.db.transaction().execute(async (trx) => {
      await grantBella(moduleId, trx);
      await trx
        .updateTable('users')
        .set({ first_name: 'Carlotta' })
        .where('id', '=', world.carla.id)
        .execute();
    });
    instance.live.announce();
    // All of a read begin together, and none follows one that is held.
    await vi.waitFor(() => expect([held > 0, readOfBella]).toEqual([true, 0]), promptly);
    isOpening = true;
    const second = await world.connect(instance, world.bella);
    isOpening = false;
    rest.resolve();
    await settle(instance, world.boss);
    await changeSections(instance, sectionIds);
    await vi.waitFor(() => expect(pokedScopes(second)).toContain(`module:${moduleId}`), promptly);
  });
});

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
