import { communityGroup } from '@greenroom/sync-protocol/chat/chat-places';
import { chatScope } from '@greenroom/sync-protocol/chat/chat-rules';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../database/testing/test-database.ts';
import type { UserRow } from '../features/users/users-table.ts';
import type { Caller } from '../http/testing/test-app.ts';
import {
  connect as connectTo,
  type Device,
  type Instance,
  roundTrip,
  promptly,
  settle,
  sendFrame,
  startInstance,
  textsOf,
  told,
} from './testing/live-instance.ts';
import { insertMessages } from './testing/insert-messages.ts';

let database: TestDatabase;
let here: Instance;
let there: Instance;
/** Hears of no commit, so that what has changed finds its sockets still open. */
let deaf: Instance;
let boss: UserRow;
let admin: Caller;
let bella: UserRow;
let carla: UserRow;
const devices: Device[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  [here, there] = [await startInstance({ database }), await startInstance({ database })];
  const url = new URL('postgres', database.url).href;
  deaf = await startInstance({ database, url });
});
afterAll(async () => {
  for (const { live } of [here, there, deaf]) await live.stop();
  await deaf.test.app.close();
  await there.test.app.close();
  await here.test.stop();
});
beforeEach(async () => {
  for (const { socket } of devices.splice(0)) socket.terminate();
  const { db } = database;
  await db.deleteFrom('chat_messages').execute();
  await db.deleteFrom('users').execute();
  boss = await here.test.addUser({ role: 'admin' });
  bella = await here.test.addUser({ username: 'bella' });
  carla = await here.test.addUser({ username: 'carla' });
  admin = await here.test.signedIn(boss);
  await database.db.deleteFrom('settings').execute();
  // What was cleared away is told before the test's own sockets open.
  for (const instance of [here, there]) await settle(instance, boss);
});

async function connect(instance: Instance, user: UserRow): Promise<Device> {
  const device = await connectTo(instance, user);
  devices.push(device);
  return device;
}

const setMaintenance = (enabled: boolean) =>
  admin.send('POST', '/api/settings/maintenance-mode', { enabled });
const say = (device: Device, content: string, more: object = {}) =>
  sendFrame(device, { type: 'chat_message', groupName: 'general', content, ...more });
const hear = (device: Device, texts: readonly string[]) =>
  vi.waitFor(() => expect(textsOf(device)).toEqual(texts), promptly);

describe('who may not speak', () => {
  const problemsOf = (device: Device) => told(device, 'problem').map(({ code }) => code);
  const stored = () => database.db.selectFrom('chat_messages').select('content').execute();

  /**
   * Nothing said is looked at before a new socket was checked, so that its check is over here; and once
   * it was heard, what its own instance was woken by is read.
   */
  async function connectAndSay(user: UserRow): Promise<Device> {
    const device = await connect(deaf, user);
    say(device, 'I am here');
    await hear(device, ['I am here']);
    return device;
  }

  it('is told so where the account was paused a moment ago, although the socket still stands', async () => {
    const device = await connectAndSay(bella);
    const suspended = { suspended: true };
    await database.db.updateTable('users').set(suspended).where('id', '=', bella.id).execute();
    say(device, 'Am I still here?', { id: bella.id });
    await vi.waitFor(() => expect(problemsOf(device)).toEqual(['account_paused']), promptly);
    expect(told(device, 'problem')[0]?.id).toBe(bella.id);
    expect(await stored()).toEqual([{ content: 'I am here' }]);
  });

  it('is closed where the session has ended', async () => {
    const device = await connectAndSay(bella);
    await database.db.deleteFrom('sessions').where('user_id', '=', bella.id).execute();
    say(device, 'Am I still here?');
    await vi.waitFor(() => expect(device.closedWith()).toBe(1008), promptly);
    expect(problemsOf(device)).toEqual(['unauthenticated']);
    expect(await stored()).toEqual([{ content: 'I am here' }]);
  });

  it('hears nothing and says nothing during maintenance, and is told to pull at its end', async () => {
    const member = await connect(there, carla);
    const watching = await connect(there, boss);
    await setMaintenance(true);
    await vi.waitFor(() => expect(told(member, 'maintenance')).toHaveLength(1), promptly);
    say(member, 'Hello?');
    await vi.waitFor(() => expect(problemsOf(member)).toEqual(['maintenance']), promptly);
    say(watching, 'We are working on it');
    await hear(watching, ['We are working on it']);
    await roundTrip(member);
    expect(textsOf(member)).toEqual([]);
    await setMaintenance(false);
    await vi.waitFor(
      () =>
        expect(told(member, 'sync_poke').flatMap(({ scopes }) => scopes)).toContain(
          chatScope(communityGroup),
        ),
      promptly,
    );
    expect(member.closedWith()).toBeNull();
  });

  it('leaves the room promptly when paused, on both instances, and the others stay', async () => {
    const leaving = [await connect(here, bella), await connect(there, bella)];
    const staying = [await connect(here, carla), await connect(there, carla)];
    const toggle = `/api/admin/users/${bella.id}/toggle-suspension`;
    await admin.send('POST', toggle, { suspended: true });
    for (const device of leaving) {
      await vi.waitFor(() => expect(device.closedWith()).toBe(1008), promptly);
    }
    await insertMessages(database.db, boss.id, ['Without her']);
    here.live.announce();
    for (const device of staying) await hear(device, ['Without her']);
    for (const device of leaving) expect(textsOf(device)).toEqual([]);
  });
});
