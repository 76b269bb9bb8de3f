import { afterAll, beforeAll, beforeEach } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../database/testing/test-database.ts';
import type { UserRow } from '../../features/users/users-table.ts';
import type { Caller } from '../../http/testing/test-app.ts';
import { connectAs, type Device, type Instance, settle, startInstance } from './live-instance.ts';

/** Two instances of the server on one database, with new people for each test. */
export interface TwoInstances {
  readonly database: TestDatabase;
  readonly here: Instance;
  readonly there: Instance;
  /** An administrator, signed in at `here` as `admin`. */
  readonly boss: UserRow;
  readonly admin: Caller;
  readonly bella: UserRow;
  readonly carla: UserRow;
  /** Opens a socket, which is closed with the test. */
  connect(instance: Instance, user: UserRow): Promise<Device>;
  /** Like `connect`, with the session of this caller of the same instance. */
  connectAs(instance: Instance, caller: Caller): Promise<Device>;
  /** Sends a request with the session of a caller of the other instance. */
  sendHere(caller: Caller, ...request: Parameters<Caller['send']>): ReturnType<Caller['send']>;
  /** Four sockets: Bella's and Carla's here, then theirs there. */
  connectAll(): Promise<[Device, Device, Device, Device]>;
  setMaintenance(enabled: boolean): Promise<unknown>;
}

/** Starts two instances for the tests of a file; empties the database before each test. */
export function useTwoInstances(): TwoInstances {
  const devices: Device[] = [];
  const openAs: TwoInstances['connectAs'] = async ({ url }, caller) => {
    const device = await connectAs(url, caller);
    devices.push(device);
    return device;
  };
  const open: TwoInstances['connect'] = async (instance, user) =>
    openAs(instance, await instance.test.signedIn(user));
  // The hooks below add the rest.
  const world = {
    connect: open,
    connectAs: openAs,
    sendHere: ({ cookie = '' }, method, url, body) =>
      world.here.test.anonymous.send(method, url, body, { headers: { cookie } }),
    connectAll: async () => [
      await open(world.here, world.bella),
      await open(world.here, world.carla),
      await open(world.there, world.bella),
      await open(world.there, world.carla),
    ],
    setMaintenance: (enabled) =>
      world.admin.send('POST', '/api/settings/maintenance-mode', { enabled }),
  } as TwoInstances;

  beforeAll(async () => {
    const database = await createTestDatabase();
    // Lists told by the clock would come between those told for a change.
    const settings = { database, listInterval: 600_000 };
    const [here, there] = [await startInstance(settings), await startInstance(settings)];
    Object.assign(world, { database, here, there });
  });
  afterAll(async () => {
    for (const { live } of [world.here, world.there]) await live.stop();
    await world.there.test.app.close();
    await world.here.test.stop();
  });
  beforeEach(async () => {
    for (const { socket } of devices.splice(0)) socket.terminate();
    Object.assign(world, await meetAnew(world));
  });
  return world;
}

async function meetAnew({ here, there }: Pick<TwoInstances, 'here' | 'there'>) {
  const { db, addUser, signedIn } = here.test;
  for (const table of ['chat_messages', 'users', 'settings'] as const) {
    await db.deleteFrom(table).execute();
  }
  const boss = await addUser({ role: 'admin' });
  const bella = await addUser({ username: 'bella' });
  const carla = await addUser({ username: 'carla' });
  // Deletions are announced before the test's own sockets open.
  for (const instance of [here, there]) await settle(instance, boss);
  return { boss, admin: await signedIn(boss), bella, carla };
}
