import { communityGroup } from '@greenroom/sync-protocol/chat/chat-places';
import { chatScope } from '@greenroom/sync-protocol/chat/chat-rules';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../database/testing/test-database.ts';
import { notifyUser } from '../features/notifications/notifications-repository.ts';
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
let boss: UserRow;
let admin: Caller;
let bella: UserRow;
let carla: UserRow;
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

/** Bella here, Carla there: both on both instances. */
async function connectAll(): Promise<Device[]> {
  return Promise.all([here, there].flatMap((at) => [connect(at, bella), connect(at, carla)]));
}

const say = (device: Device, content: string, more: object = {}) =>
  sendFrame(device, { type: 'chat_message', groupName: 'general', content, ...more });

const hear = (device: Device, texts: readonly string[]) =>
  vi.waitFor(() => expect(textsOf(device)).toEqual(texts), promptly);

const pokedScopes = (device: Device) => told(device, 'sync_poke').flatMap(({ scopes }) => scopes);

const insertTexts = (...texts: string[]) => insertMessages(database.db, bella.id, texts);

describe('what is said', () => {
  it('reaches every socket on both instances, in one order, whichever way it came', async () => {
    const all = await connectAll();
    const [bellaHere, carlaHere, bellaThere, carlaThere] = all as [Device, Device, Device, Device];
    say(bellaHere, 'one');
    for (const device of all) await hear(device, ['one']);
    say(carlaThere, 'two');
    for (const device of all) await hear(device, ['one', 'two']);
    const rest = await there.test.signedIn(carla);
    const answer = await rest.send('POST', '/api/chat-messages', { content: 'three' });
    expect(answer.status).toBe(201);
    for (const device of all) await hear(device, ['one', 'two', 'three']);
    say(carlaHere, 'four');
    say(bellaThere, 'five');
    for (const device of all) {
      await vi.waitFor(() => expect(textsOf(device)).toHaveLength(5), promptly);
    }
    for (const device of all) expect(textsOf(device)).toEqual(textsOf(bellaHere));
  });

  it('comes as a flat view, once, and nobody is told to pull for it', async () => {
    const [device] = (await connectAll()) as [Device];
    const id = newId();
    say(device, 'Hello', { id, senderId: carla.id, messageType: 'text', imageUrl: null });
    await hear(device, ['Hello']);
    await roundTrip(device);
    expect(told(device, 'chat_message')).toEqual([
      {
        type: 'chat_message',
        id,
        // The session's account, whoever the frame says it is.
        senderId: bella.id,
        senderUsername: 'bella',
        recipientId: null,
        groupName: 'general',
        messageType: 'text',
        content: 'Hello',
        imageUrl: null,
        imageFilename: null,
        imageWidth: null,
        imageHeight: null,
        replyToId: null,
        timestamp: expect.any(String) as string,
        position: expect.any(Number) as number,
      },
    ]);
    expect(pokedScopes(device)).not.toContain(chatScope(communityGroup));
    expect(told(device, 'problem')).toEqual([]);
  });

  it('is heard in the order of positions when much comes at once', async () => {
    const [device] = (await connectAll()) as [Device];
    const texts = Array.from({ length: 250 }, (_, n) => `message ${n}`);
    await insertTexts(...texts);
    here.live.announce();
    await hear(device, texts);
    const positions = told(device, 'chat_message').map(({ position }) => position);
    expect(positions).toEqual(positions.toSorted((a, b) => a - b));
    expect(pokedScopes(device)).toEqual([]);
  });

  it.each([
    ['rows', 251, 10],
    ['bytes', 60, 4_000],
  ])('is a poke, spread over time, when it is too many %s', async (_what, count, length) => {
    const all = await connectAll();
    await insertTexts(...Array<string>(count).fill('x'.repeat(length)));
    here.live.announce();
    for (const device of all) {
      await vi.waitFor(() => expect(told(device, 'sync_poke')).toHaveLength(1), promptly);
      expect(told(device, 'sync_poke')).toEqual([
        { type: 'sync_poke', scopes: [chatScope(communityGroup)], spread: expect.any(Number) },
      ]);
      expect(told(device, 'sync_poke')[0]?.spread).toBeGreaterThan(0);
      expect(textsOf(device)).toEqual([]);
    }
  });

  it('is heard although its transaction began before another and ended after it', async () => {
    const all = await connectAll();
    const begun = Promise.withResolvers<void>();
    const mayEnd = Promise.withResolvers<void>();
    const late = database.db.transaction().execute(async (trx) => {
      // The transaction gets its id here, before the other one's.
      await trx
        .updateTable('users')
        .set({ first_name: 'Late' })
        .where('id', '=', boss.id)
        .execute();
      begun.resolve();
      await mayEnd.promise;
      await insertMessages(trx, carla.id, ['late']);
    });
    await begun.promise;
    await insertTexts('early');
    here.live.announce();
    for (const device of all) await hear(device, ['early']);
    mayEnd.resolve();
    await late;
    here.live.announce();
    for (const device of all) await hear(device, ['early', 'late']);
  });

  it('is heard although its NOTIFY was lost', async () => {
    const patient = await startInstance({ database, readInterval: 200 });
    try {
      const device = await connect(patient, bella);
      await insertTexts('nobody was woken');
      await hear(device, ['nobody was woken']);
    } finally {
      await patient.live.stop();
      await patient.test.app.close();
    }
  });
});

describe('what is deleted', () => {
  it('goes from every socket on both instances promptly', async () => {
    const all = await connectAll();
    const [id = ''] = await insertTexts('Oh no');
    here.live.announce();
    for (const device of all) await hear(device, ['Oh no']);
    expect((await admin.send('DELETE', `/api/chat-messages/${id}`)).status).toBe(204);
    for (const device of all) {
      const gone = { type: 'chat_message_deleted', messageId: id, groupName: 'general' };
      await vi.waitFor(() => expect(device.messages).toContainEqual(gone), promptly);
      await roundTrip(device);
      expect(told(device, 'chat_message_deleted')).toEqual([gone]);
      expect(pokedScopes(device)).not.toContain(chatScope(communityGroup));
    }
  });
});

describe('a notification', () => {
  const notify = (userId: string | null) =>
    database.db.transaction().execute((trx) =>
      notifyUser(trx, {
        userId: userId ?? bella.id,
        title: 'News',
        message: 'Private words',
        type: 'system',
        kind: 'support',
        now: new Date(),
      }),
    );

  it('is told without its words to the sockets of its member alone, on both instances', async () => {
    const [bellaHere, carlaHere, bellaThere] = (await connectAll()) as [Device, Device, Device];
    await notify(bella.id);
    here.live.announce();
    for (const device of [bellaHere, bellaThere]) {
      await vi.waitFor(
        () => expect(told(device, 'notification_created')).toHaveLength(1),
        promptly,
      );
      expect(told(device, 'notification_created')).toEqual([{ type: 'notification_created' }]);
    }
    await roundTrip(carlaHere);
    expect(told(carlaHere, 'notification_created')).toEqual([]);
  });
});

it('sockets are closed with 1012 when their instance stops', async () => {
  const leaving = await startInstance({ database });
  const device = await connect(leaving, bella);
  await leaving.live.stop();
  await vi.waitFor(() => expect(device.closedWith()).toBe(1012), promptly);
  await leaving.test.app.close();
});
