import { communityGroup } from '@greenroom/sync-protocol/chat/chat-places';
import { chatScope } from '@greenroom/sync-protocol/chat/chat-rules';
import type { ChatMessage } from '@greenroom/sync-protocol/chat/chat-records';
import { makeChatMessage } from '@greenroom/sync-protocol/chat/testing/make-chat-rows';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { ConnectionHandlers } from './live-socket.ts';
import { LiveRows } from './live-rows.ts';
import { makeEnvironment } from '../environment/replica-environment.ts';
import type { Replica } from '../replica-interface.ts';
import { ReplicaStore } from '../store/replica-store.ts';
import { makeDevice, makeServer } from '../testing/bench.ts';
import { scheduleScope, userId } from '../testing/shift-world.ts';
import type { TestDevice } from '../testing/test-device.ts';
import { wipeReplica } from '../tabs/wipe-replica.ts';

const scope = chatScope(communityGroup);

function idOf(position: number): string {
  return `0190a000-0000-7000-9000-${String(position).padStart(12, '0')}`;
}

function makeMessage(position: number, over: Partial<ChatMessage> = {}): ChatMessage {
  return makeChatMessage(position, { id: idOf(position), senderId: userId, ...over });
}

function frameOf(position: number, over: Partial<ChatMessage> = {}): string {
  const view = { ...makeMessage(position, over), senderUsername: 'ana', recipientId: null };
  return JSON.stringify({ type: 'chat_message', ...view });
}

function deletionOf(position: number): string {
  const deleted = { messageId: idOf(position), groupName: communityGroup };
  return JSON.stringify({ type: 'chat_message_deleted', ...deleted });
}

/** A tab with automatic exchanges and access to its socket. */
async function openTab(device: TestDevice) {
  const before = device.server.requests.length;
  const sockets: ConnectionHandlers[] = [];
  const replica = await device.open({
    automatic: true,
    openSocket: (handlers) => {
      sockets.push(handlers);
      return { send: () => undefined, close: () => undefined };
    },
  });
  device.clock.advance(0);
  await expect.poll(() => device.server.requests.length).toBe(before + 1);
  await expect.poll(() => sockets.length).toBe(1);
  const receive = (frame: string) => sockets[0]?.received(frame);
  return { replica, receive };
}

async function openRoom(messages: readonly ChatMessage[] = []) {
  const page = { isVisible: true };
  const server = makeServer();
  server.feed.held = [scheduleScope, scope];
  for (const message of messages) server.feed.put(scope, 'chatMessages', message);
  const device = makeDevice(server, {
    signals: { isVisible: () => page.isVisible, listen: () => () => undefined },
  });
  return { server, device, page, ...(await openTab(device)) };
}

/** The visible rows: base rows overlaid by live ones, by id. */
async function readSeen(replica: Replica): Promise<string[]> {
  const live = await replica.readLiveRows('chatMessages');
  const base = await replica.tables.chatMessages.toArray();
  const ids = new Set(base.map(({ id }) => id));
  for (const [id, row] of live) {
    if (row) ids.add(id);
    else ids.delete(id);
  }
  return [...ids].toSorted();
}

const liveIds = async (replica: Replica) => [
  ...(await replica.readLiveRows('chatMessages')).keys(),
];

describe('a message on the socket', () => {
  it('shows without a pull, also in a hidden page, and once even if repeated', async () => {
    const { server, replica, receive, page, device } = await openRoom([makeMessage(1)]);
    receive(frameOf(2));
    page.isVisible = false;
    receive(frameOf(3));
    receive(frameOf(3));
    await expect.poll(() => readSeen(replica)).toEqual([1, 2, 3].map(idOf));
    device.clock.advance(10_000);
    expect(server.requests).toHaveLength(1);
    expect((await replica.readLiveRows('chatMessages')).get(idOf(3))).toEqual(makeMessage(3));
  });

  it('that this version cannot parse is ignored', async () => {
    const { replica, receive, server } = await openRoom();
    receive(JSON.stringify({ type: 'chat_message', id: 'strange' }));
    receive(JSON.stringify({ type: 'chat_of_tomorrow' }));
    receive(frameOf(1));
    await expect.poll(() => readSeen(replica)).toEqual([idOf(1)]);
    expect(server.requests).toHaveLength(1);
  });

  it('that equals a pulled row is not stored; a different one is', async () => {
    const { replica, receive } = await openRoom([makeMessage(1), makeMessage(2)]);
    receive(frameOf(1));
    receive(frameOf(2, { senderId: null }));
    await expect.poll(() => liveIds(replica)).toEqual([idOf(2)]);
    const live = await replica.readLiveRows('chatMessages');
    expect(live.get(idOf(2))?.senderId).toBeNull();
  });

  it('deleted by the socket stays deleted when it arrives late', async () => {
    const { replica, receive } = await openRoom([makeMessage(1)]);
    receive(frameOf(2));
    receive(deletionOf(1));
    receive(deletionOf(2));
    receive(frameOf(2));
    receive(frameOf(3));
    await expect.poll(() => readSeen(replica)).toEqual([idOf(3)]);
  });
});

describe('a pull', () => {
  it('that began later replaces live rows', async () => {
    const { server, replica, device, receive } = await openRoom();
    receive(frameOf(1));
    receive(deletionOf(2));
    await expect.poll(() => liveIds(replica)).toHaveLength(2);
    server.feed.put(scope, 'chatMessages', makeMessage(1));
    device.clock.jump(1);
    await replica.exchangeNow('person');
    expect(await liveIds(replica)).toEqual([]);
    expect(await readSeen(replica)).toEqual([idOf(1)]);
  });

  it('that began earlier keeps them', async () => {
    const { server, replica, device, receive } = await openRoom();
    device.fates.push(async (request) => {
      const answer = server.exchange(request);
      device.clock.jump(1);
      receive(frameOf(1));
      await expect.poll(() => liveIds(replica)).toEqual([idOf(1)]);
      return answer;
    });
    await replica.exchangeNow('person');
    expect(await readSeen(replica)).toEqual([idOf(1)]);
  });

  it('that removed a message is not undone by a slow tab', async () => {
    const { replica, device, receive } = await openRoom();
    const environment = makeEnvironment(device.environment);
    const store = new ReplicaStore(device.databaseName, environment);
    onTestFinished(() => store.close());
    const late = new LiveRows({ store, environment }, () => undefined);
    const receivedAt = device.clock.now();
    receive(frameOf(1));
    await expect.poll(() => liveIds(replica)).toEqual([idOf(1)]);
    device.clock.jump(1);
    // The server has deleted the message.
    await replica.exchangeNow('person');
    await late.receive(JSON.parse(frameOf(1)), receivedAt);
    expect(await readSeen(replica)).toEqual([]);
  });

  it('drops live rows received before the clock was set back', async () => {
    const { replica, device, receive } = await openRoom();
    receive(frameOf(1));
    await expect.poll(() => liveIds(replica)).toHaveLength(1);
    device.clock.jump(-3_600_000);
    await replica.exchangeNow('person');
    expect(await liveIds(replica)).toEqual([]);
  });

  it('dated in the future does not block live rows after the clock was set back', async () => {
    const { replica, device, receive } = await openRoom();
    device.clock.jump(-3_600_000);
    receive(frameOf(1));
    await expect.poll(() => readSeen(replica)).toEqual([idOf(1)]);
  });
});

describe('several tabs', () => {
  it('store a frame they all receive once', async () => {
    const { device, replica, receive, server } = await openRoom();
    const other = await openTab(device);
    for (const tab of [{ receive }, other]) tab.receive(frameOf(1));
    other.receive(deletionOf(1));
    for (const tab of [{ receive }, other]) tab.receive(frameOf(2));
    await expect.poll(() => readSeen(other.replica)).toEqual([idOf(2)]);
    receive(deletionOf(1));
    receive(frameOf(3));
    await expect.poll(() => readSeen(replica)).toEqual([idOf(2), idOf(3)]);
    expect(server.requests).toHaveLength(2);
  });
});

describe('many messages', () => {
  it('cause one pull after the 300th, also in a hidden page', async () => {
    const { device, page, replica, receive, server } = await openRoom();
    page.isVisible = false;
    for (let n = 1; n <= 300; n += 1) receive(frameOf(n));
    await expect.poll(() => liveIds(replica)).toHaveLength(300);
    device.clock.advance(60_000);
    expect(server.requests).toHaveLength(1);
    for (let n = 1; n <= 310; n += 1) {
      server.feed.put(scope, 'chatMessages', makeMessage(n));
      if (n > 300) receive(frameOf(n));
    }
    await expect.poll(() => liveIds(replica)).toHaveLength(310);
    await expect.poll(() => device.clock.pending.some((due) => due === 500)).toBe(true);
    expect(server.requests).toHaveLength(1);
    device.clock.advance(500);
    await expect.poll(() => liveIds(replica)).toEqual([]);
    expect(server.requests).toHaveLength(2);
    expect(await readSeen(replica)).toHaveLength(310);
  });
});

it('a wipe removes live rows', async () => {
  const { device, replica, receive } = await openRoom();
  receive(frameOf(1));
  await expect.poll(() => liveIds(replica)).toHaveLength(1);
  await wipeReplica(userId, { environment: device.environment });
  receive(frameOf(2));
  expect(await device.environment.indexedDB?.databases()).toEqual([]);
});
