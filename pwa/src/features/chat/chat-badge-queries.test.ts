import { expect, test } from 'vitest';
import { countUnread } from './chat-badge-queries.ts';
import { markChatRead } from './chat-commands.ts';
import {
  idAt,
  makeMessage,
  makeMessages,
  openLiveRoom,
  readTo,
  reader,
} from './testing/live-room.ts';

test('counts messages of others after the read position, live ones included, each once', async () => {
  const { replica, tell, tellDeleted, exchanges } = await openLiveRoom({
    chatMessages: [...makeMessages(1, 5), makeMessage(6, { senderId: reader.id })],
    chatReads: [readTo(2)],
  });
  expect(await countUnread(replica)).toBe(3);
  const before = exchanges();
  tell(makeMessage(7));
  tell(makeMessage(8, { senderId: reader.id }));
  tell(makeMessage(3, { senderId: null }));
  tellDeleted(4);
  await expect.poll(async () => (await replica.readLiveRows('chatMessages')).size).toBe(4);
  expect(await countUnread(replica)).toBe(3);
  expect(exchanges()).toBe(before);
});

test('stops at ten, since more shows as 9+', async () => {
  const { replica, tell } = await openLiveRoom({ chatMessages: makeMessages(1, 40) });
  tell(makeMessage(41));
  await expect.poll(async () => (await replica.readLiveRows('chatMessages')).size).toBe(1);
  expect(await countUnread(replica)).toBe(10);
});

test('unsent messages do not count', async () => {
  const { replica, server } = await openLiveRoom();
  server.isReachable = false;
  await replica.mutate('chat.send', { id: idAt(1), content: 'mine' });
  expect(await countUnread(replica)).toBe(0);
});

test('a receipt counts at once and never moves back, even for a live message', async () => {
  const { replica, server, tell } = await openLiveRoom({
    chatMessages: makeMessages(1, 6),
    chatReads: [readTo(2)],
  });
  server.isReachable = false;
  await markChatRead(replica, [idAt(4), idAt(5), idAt(3)]);
  expect(await countUnread(replica)).toBe(1);
  await markChatRead(replica, [idAt(4)]);
  expect(await countUnread(replica)).toBe(1);
  tell(makeMessage(7));
  await expect.poll(() => countUnread(replica)).toBe(2);
  await markChatRead(replica, [idAt(7)]);
  expect(await countUnread(replica)).toBe(0);
});

test('reading on another device counts once the socket reports it, and never moves back', async () => {
  const { replica, server, tell, tellRead, exchanges } = await openLiveRoom({
    chatMessages: makeMessages(1, 6),
    chatReads: [readTo(2)],
  });
  const before = exchanges();
  tellRead(4);
  await expect.poll(() => countUnread(replica)).toBe(2);
  expect(exchanges()).toBe(before);
  tell(makeMessage(7));
  await expect.poll(() => countUnread(replica)).toBe(3);
  server.isReachable = false;
  await markChatRead(replica, [idAt(7)]);
  expect(await countUnread(replica)).toBe(0);
  // From an earlier receipt.
  tellRead(5);
  await expect
    .poll(async () => [...(await replica.readLiveRows('chatReads')).values()])
    .toMatchObject([{ lastReadPosition: 5 }]);
  expect(await countUnread(replica)).toBe(0);
});

test('a receipt is sent without a pull', async () => {
  const { replica, server } = await openLiveRoom({ chatMessages: makeMessages(1, 6) });
  await expect.poll(() => replica.getStatus().busy).toBe(false);
  const requests: boolean[] = [];
  const exchange = server.exchange.bind(server);
  server.exchange = (request) => {
    requests.push(request.pull);
    return exchange(request);
  };
  await markChatRead(replica, [idAt(4)]);
  await expect.poll(() => replica.readWaitingChanges()).toEqual([]);
  expect(requests).toEqual([false]);
  expect(await countUnread(replica)).toBe(2);
});
