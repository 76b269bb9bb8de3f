import * as chat from '@greenroom/sync-protocol/chat/chat-offline-calls';
import type { ChatMessage } from '@greenroom/sync-protocol/chat/chat-records';
import { makeChatMessage } from '@greenroom/sync-protocol/chat/testing/make-chat-rows';
import { expect, it } from 'vitest';
import type { Effect } from '../replica-types.ts';
import type { ConnectionHandlers } from './live-socket.ts';
import { makeDevice, makeServer } from '../testing/bench.ts';
import { messageId, roomEffects } from '../testing/chat-world.ts';
import { scheduleScope, userId } from '../testing/shift-world.ts';

const scope = 'chat:general';

/** Appends to the text, so that a change applied twice shows. */
const edit: Effect<'chat.edit'> = {
  call: chat.edit,
  footprint: ({ id }) => [{ collection: 'chatMessages', id }],
  apply(recorder, { id, content }) {
    const message = recorder.get('chatMessages', id);
    if (message) recorder.put('chatMessages', { ...message, content: message.content + content });
  },
  describe: () => 'Edit',
};

/** Touches a second row, which is not at hand where live rows are read. */
const withdraw: Effect<'chat.withdraw'> = {
  ...edit,
  call: chat.withdraw,
  footprint: ({ id }) => [
    { collection: 'chatMessages', id },
    { collection: 'chatReads', id },
  ],
  apply(recorder, { id }) {
    const message = recorder.get('chatMessages', id);
    if (message) recorder.put('chatMessages', { ...message, content: 'withdrawn' });
  },
};

const messageOf = (n: number, content: string): ChatMessage =>
  makeChatMessage(n, { id: messageId(n), senderId: userId, content });

/** A tab whose network is gone, with a socket that still told something. */
async function openRoom(stored: readonly ChatMessage[] = []) {
  const server = makeServer();
  server.feed.held = [scheduleScope, scope];
  for (const message of stored) server.feed.put(scope, 'chatMessages', message);
  const device = makeDevice(server, {
    signals: { isVisible: () => true, listen: () => () => undefined },
  });
  const sockets: ConnectionHandlers[] = [];
  const replica = await device.open({
    automatic: true,
    effects: { ...roomEffects, 'chat.edit': edit, 'chat.withdraw': withdraw },
    openSocket: (handlers) => {
      sockets.push(handlers);
      return { send: () => undefined, close: () => undefined };
    },
  });
  device.clock.advance(0);
  await expect.poll(() => server.requests.length).toBe(1);
  await expect.poll(() => sockets.length).toBe(1);
  const receive = (n: number, content: string) => {
    const view = { ...messageOf(n, content), senderUsername: 'ana', recipientId: null };
    sockets[0]?.received(JSON.stringify({ type: 'chat_message', ...view }));
  };
  const remove = (n: number) => {
    const deleted = { messageId: messageId(n), groupName: 'general' };
    sockets[0]?.received(JSON.stringify({ type: 'chat_message_deleted', ...deleted }));
  };
  const readTexts = async () => {
    const live = await replica.readLiveRows('chatMessages');
    return Object.fromEntries([...live].map(([id, row]) => [id, row && row.content]));
  };
  return { replica, receive, remove, readTexts };
}

it('a queued change shows once on a message that only the socket told', async () => {
  const { replica, receive, readTexts } = await openRoom();
  receive(1, 'Told');
  await expect.poll(readTexts).toEqual({ [messageId(1)]: 'Told' });
  await replica.mutate('chat.edit', { id: messageId(1), content: ' and changed' });
  await replica.mutate('chat.edit', { id: messageId(1), content: ' twice' });
  expect(await readTexts()).toEqual({ [messageId(1)]: 'Told and changed twice' });
  // Nothing is written to the live row.
  expect(await readTexts()).toEqual({ [messageId(1)]: 'Told and changed twice' });
});

it('a live row covers the changed base row: the change shows on the newer text', async () => {
  const { replica, receive, readTexts } = await openRoom([messageOf(1, 'Pulled')]);
  await expect.poll(() => replica.tables.chatMessages.count()).toBe(1);
  await replica.mutate('chat.edit', { id: messageId(1), content: ' +' });
  receive(1, 'Newer');
  await expect.poll(readTexts).toEqual({ [messageId(1)]: 'Newer +' });
});

it('a change of other rows, or of several, leaves live rows alone', async () => {
  const { replica, receive, readTexts } = await openRoom([messageOf(2, 'Other')]);
  await expect.poll(() => replica.tables.chatMessages.count()).toBe(1);
  receive(1, 'Told');
  await expect.poll(readTexts).toEqual({ [messageId(1)]: 'Told' });
  await replica.mutate('chat.edit', { id: messageId(2), content: ' changed' });
  await replica.mutate('chat.withdraw', { id: messageId(1) });
  expect(await readTexts()).toEqual({ [messageId(1)]: 'Told' });
});

it('a message whose deletion was told stays deleted, whatever is queued for it', async () => {
  const { replica, receive, remove, readTexts } = await openRoom();
  receive(1, 'Told');
  await replica.mutate('chat.edit', { id: messageId(1), content: ' changed' });
  remove(1);
  await expect.poll(readTexts).toEqual({ [messageId(1)]: null });
});
