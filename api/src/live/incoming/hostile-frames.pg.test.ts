import { once } from 'node:events';
import { request as httpRequest } from 'node:http';
import * as chat from '@greenroom/sync-protocol/chat/chat-offline-calls';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../database/testing/test-database.ts';
import type { UserRow } from '../../features/users/users-table.ts';
import { maxSocketsOfAccount } from '../live.ts';
import {
  connect as connectTo,
  type Device,
  type Instance,
  roundTrip,
  promptly,
  sendFrame,
  startInstance,
  textsOf,
  messagesOf,
} from '../testing/live-instance.ts';

const mark = 'Pl4nted';
const { burst, perSecond } = chat.send.allowance ?? { burst: 0, perSecond: 0 };

let database: TestDatabase;
let instance: Instance;
let bella: UserRow;
/** Receives messages of others while a hostile client acts. */
let bystander: Device;
let speaker: Device;
const devices: Device[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  instance = await startInstance({ database });
});
afterAll(async () => {
  await instance.live.stop();
  await instance.test.stop();
});
beforeEach(async () => {
  for (const { socket } of devices.splice(0)) socket.terminate();
  await database.db.deleteFrom('chat_messages').execute();
  await database.db.deleteFrom('users').execute();
  bella = await instance.test.addUser({ username: 'bella' });
  bystander = await connect(await instance.test.addUser({ username: 'carla' }));
  speaker = await connect(await instance.test.addUser({ username: 'dora' }));
});

async function connect(user: UserRow): Promise<Device> {
  const device = await connectTo(instance, user);
  devices.push(device);
  return device;
}

/** Others are not affected: a message of one still reaches another promptly. */
async function expectPeace(): Promise<void> {
  const content = `still here ${newId()}`;
  sendFrame(speaker, { type: 'chat_message', content });
  await vi.waitFor(() => expect(textsOf(bystander)).toContain(content), promptly);
  expect(messagesOf(bystander, 'problem')).toEqual([]);
  expect(instance.test.logLines.join('\n')).not.toContain(mark);
}

const problemsOf = (device: Device) => messagesOf(device, 'problem').map(({ code }) => code);
/** Closed, whether or not it received the reason. */
const isGone = (device: Device) =>
  vi.waitFor(() => expect(device.closedWith()).not.toBeNull(), promptly);
const isClosedWith = (device: Device, code: number) =>
  vi.waitFor(() => expect(device.closedWith()).toBe(code), promptly);
const storedBy = async (user: UserRow) =>
  database.db.selectFrom('chat_messages').select('id').where('sender_id', '=', user.id).execute();

describe('a protocol error closes its socket, and no other, with a problem', () => {
  it.each<[string, string | Buffer]>([
    ['malformed JSON', `{"type":"ping"${mark}`],
    ['half of lists nested as deep as a frame allows', '['.repeat(16_000)],
    ['objects nested as deep as a frame allows', '{"a":'.repeat(3_000)],
    ['binary', Buffer.from('{"type":"ping"}')],
  ])('%s', async (_what, frame) => {
    const hostile = await connect(bella);
    hostile.socket.send(frame);
    await isClosedWith(hostile, 1008);
    expect(problemsOf(hostile)).toEqual(['invalid']);
    await expectPeace();
  });

  it('a frame over 16 KiB, whole or in parts', async () => {
    const [whole, parts] = [await connect(bella), await connect(bella)];
    whole.socket.send(JSON.stringify({ type: 'chat_message', content: mark.repeat(3_000) }));
    await isClosedWith(whole, 1009);
    for (let i = 0; i < 1_000; i += 1) parts.socket.send('x'.repeat(100), { fin: false });
    await isClosedWith(parts, 1009);
    await expectPeace();
  });

  it('a message of thousands of empty parts', async () => {
    const hostile = await connect(bella);
    for (let i = 0; i < 20_000; i += 1) hostile.socket.send('', { fin: false });
    await isGone(hostile);
    await expectPeace();
  });

  it.each([
    ['text that is no UTF-8', Buffer.from([0x81, 0x82, 0, 0, 0, 0, 0xc3, 0x28])],
    ['a frame without its mask', Buffer.from('\x81\x02{}', 'latin1')],
    ['a reserved kind of frame', Buffer.from([0x83, 0x80, 0, 0, 0, 0])],
    ['what is no frame at all', Buffer.from('GET / HTTP/1.1\r\n\r\n')],
  ])('%s', async (_what, bytes) => {
    const { cookie = '' } = await instance.test.signedIn(bella);
    const request = httpRequest(instance.url.replace('ws', 'http'), {
      headers: {
        cookie,
        connection: 'Upgrade',
        upgrade: 'websocket',
        'sec-websocket-version': '13',
        'sec-websocket-key': Buffer.alloc(16).toString('base64'),
      },
    });
    request.end();
    const [, connection] = (await once(request, 'upgrade')) as [unknown, import('node:net').Socket];
    connection.on('error', () => undefined);
    connection.resume();
    connection.write(bytes);
    await once(connection, 'close');
    await expectPeace();
  });
});

describe('a refused message is answered with a problem, and the socket stays open', () => {
  const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);

  it.each<[string, object | string, string]>([
    ['nothing to say', {}, 'Either content or imageUrl must be provided'],
    ['an unknown kind', { messageType: mark, content: 'x' }, 'Message type must be'],
    ['an unknown field', { content: 'x', [mark]: 1 }, 'Unknown field'],
    ['a text that is none', { content: { text: mark } }, 'Content must be text'],
    ['an id that is none', { id: mark, content: 'x' }, ''],
    ['text that cannot be stored', { content: `${mark}\u0000` }, 'Text contains characters'],
    [
      'lists in a field',
      `{"type":"chat_message","content":${nested(8_000)}}`,
      'The input is nested',
    ],
    ['a prototype', '{"type":"chat_message","content":"x","__proto__":{"a":1}}', 'Unknown field'],
  ])('%s', async (_what, fields, message) => {
    const hostile = await connect(bella);
    const frame = typeof fields === 'string' ? fields : { type: 'chat_message', ...fields };
    sendFrame(hostile, frame);
    await vi.waitFor(() => expect(problemsOf(hostile)).toEqual(['invalid']), promptly);
    expect(messagesOf(hostile, 'problem')[0]?.message).toContain(message);
    await roundTrip(hostile);
    expect(hostile.closedWith()).toBeNull();
    expect(await storedBy(bella)).toEqual([]);
    await expectPeace();
  });

  it('an image nobody uploaded', async () => {
    const hostile = await connect(bella);
    const id = newId();
    sendFrame(hostile, { type: 'chat_message', id, imageUrl: `/api/files/${newId()}` });
    await vi.waitFor(() => expect(problemsOf(hostile)).toEqual(['upload_missing']), promptly);
    expect(messagesOf(hostile, 'problem')[0]?.id).toBe(id);
    await expectPeace();
  });

  it("the id of another member's message; repeating the own one sends it once", async () => {
    const [hostile, id] = [await connect(bella), newId()];
    const frame = { type: 'chat_message', id, content: 'Mine' };
    sendFrame(speaker, frame);
    await vi.waitFor(() => expect(textsOf(hostile)).toEqual(['Mine']), promptly);
    sendFrame(hostile, frame);
    await vi.waitFor(() => expect(problemsOf(hostile)).toEqual(['id_taken']), promptly);
    sendFrame(speaker, frame);
    await roundTrip(speaker);
    await expectPeace();
    expect(textsOf(bystander).filter((text) => text === 'Mine')).toHaveLength(1);
  });
});

describe('a flood is stopped', () => {
  it('of pings', async () => {
    const hostile = await connect(bella);
    for (let i = 0; i < 5_000; i += 1) sendFrame(hostile, { type: 'ping' });
    await expectPeace();
    await isGone(hostile);
    expect(messagesOf(hostile, 'pong').length).toBeLessThan(200);
  });

  it('of WebSocket pings', async () => {
    const hostile = await connect(bella);
    for (let i = 0; i < 5_000; i += 1) hostile.socket.ping();
    await expectPeace();
    await isGone(hostile);
  });

  it('of messages, of which few are sent', async () => {
    const hostile = await connect(bella);
    const began = performance.now();
    for (let i = 0; i < 1_000; i += 1) {
      sendFrame(hostile, { type: 'chat_message', content: `flood ${i}` });
    }
    await expectPeace();
    await isGone(hostile);
    expect(new Set(problemsOf(hostile))).toEqual(new Set(['too_many_requests']));
    // The first ones may still be stored when the socket is closed.
    await vi.waitFor(async () => expect(await storedBy(bella)).not.toEqual([]), promptly);
    const { length: said } = await storedBy(bella);
    const seconds = (performance.now() - began) / 1_000;
    expect(said).toBeLessThanOrEqual(burst + perSecond * seconds);
  });

  it('of messages from many sockets of one account, of which few are sent', async () => {
    const hostile = await Promise.all(Array.from({ length: 10 }, () => connect(bella)));
    const began = performance.now();
    for (const device of hostile) {
      for (let i = 0; i < 5; i += 1) {
        sendFrame(device, { type: 'chat_message', content: 'flood' });
        await roundTrip(device);
      }
    }
    await expectPeace();
    const refused = () => hostile.flatMap(problemsOf);
    const said = async () => (await storedBy(bella)).length;
    await vi.waitFor(async () => expect((await said()) + refused().length).toBe(10 * 5), promptly);
    const seconds = (performance.now() - began) / 1_000;
    expect(await said()).toBeLessThanOrEqual(burst + perSecond * seconds);
    expect(new Set(refused())).toEqual(new Set(['too_many_requests']));
    for (const device of hostile) expect(device.closedWith()).toBeNull();
  });

  it('of unsolicited pongs', async () => {
    const hostile = await connect(bella);
    for (let i = 0; i < 5_000; i += 1) hostile.socket.pong();
    await expectPeace();
    await isGone(hostile);
  });

  it('of sockets: the account gets no more, and its open ones stay', async () => {
    const hostile = await Promise.all(
      Array.from({ length: maxSocketsOfAccount }, () => connect(bella)),
    );
    await expect(connect(bella)).rejects.toThrow('429');
    await expectPeace();
    for (const device of hostile) expect(device.closedWith()).toBeNull();
    hostile[0]?.socket.terminate();
    await vi.waitFor(async () => connect(bella), promptly);
  });

  it('of sockets that begin together: no more are opened than one after the other', async () => {
    const before = instance.live.countSockets();
    const upgrades = await Promise.allSettled(Array.from({ length: 400 }, () => connect(bella)));
    const open = upgrades.filter(({ status }) => status === 'fulfilled');
    expect(open).toHaveLength(maxSocketsOfAccount);
    expect(instance.live.countSockets() - before).toBe(maxSocketsOfAccount);
    await expectPeace();
  });

  it('of bytes, from a socket that reads nothing', async () => {
    const before = instance.live.countSockets();
    const hostile = await connect(bella);
    hostile.socket.pause();
    for (let i = 0; i < 2_000; i += 1) sendFrame(hostile, 'x'.repeat(10_000));
    await expectPeace();
    // It never answers the close, and is cut off.
    const gone = () => expect(instance.live.countSockets()).toBe(before);
    await vi.waitFor(gone, promptly);
    await expectPeace();
  });
});
