import {
  chatReadIdOf,
  communityGroup,
  pendingPosition,
} from '@greenroom/sync-protocol/chat/chat-places';
import { expect, test } from 'vitest';
import { chatEffects } from './chat-effects.ts';
import { idAt, makeMessage, makeMessages, openLiveRoom, reader } from './testing/live-room.ts';

test('a message is last until the server gives it a position', async () => {
  const { replica, server } = await openLiveRoom({ chatMessages: makeMessages(1, 2) });
  server.isReachable = false;
  await replica.mutate('chat.send', { id: idAt(3), content: ' Hello ', replyToId: idAt(1) });
  expect(await replica.tables.chatMessages.get(idAt(3))).toMatchObject({
    senderId: reader.id,
    content: 'Hello',
    messageType: 'text',
    replyToId: idAt(1),
    position: pendingPosition,
  });
});

test.each([
  [{ content: 'Hello  there' }, 'Send ‘Hello there’'],
  [
    { content: 'Look', imageUrl: '/api/files/x', imageFilename: 'sea.jpg' },
    'Send ‘Look’ with sea.jpg',
  ],
  [{ imageUrl: '/api/files/x', imageFilename: 'sea.jpg' }, 'Send sea.jpg'],
  [{ imageUrl: '/api/files/x' }, 'Send an image'],
])('%o is called %s', (input, words) => {
  expect(chatEffects['chat.send'].describe({ id: idAt(1), ...input }, null)).toBe(words);
});

test('the description of a report names its message', async () => {
  const { replica, server } = await openLiveRoom({ chatMessages: makeMessages(1, 2) });
  server.isReachable = false;
  await replica.mutate('chat.report', { id: idAt(2), reason: 'Unkind' });
  await replica.mutate('chat.report', { id: idAt(9), reason: 'Unkind' });
  const waiting = await replica.readWaitingChanges();
  expect(waiting.map(({ description }) => description)).toEqual([
    'Report ‘Message 2’',
    'Report a message',
  ]);
  expect(await replica.tables.chatMessages.get(idAt(2))).toMatchObject(makeMessage(2));
});

test('the read position never moves back', async () => {
  const { replica, server } = await openLiveRoom({ chatMessages: makeMessages(1, 5) });
  server.isReachable = false;
  const readRow = () => replica.tables.chatReads.get(chatReadIdOf(reader.id, communityGroup));
  await replica.mutate('chat.markRead', { id: idAt(4) });
  expect(await readRow()).toMatchObject({ lastReadMessageId: idAt(4), lastReadPosition: 4 });
  server.isReachable = true;
  await replica.exchangeNow('person');
  server.isReachable = false;
  await replica.mutate('chat.markRead', { id: idAt(2) });
  expect(await readRow()).toMatchObject({ lastReadMessageId: idAt(4), lastReadPosition: 4 });
});

test('receipts not offered yet are merged', () => {
  const { collapseKey, describe } = chatEffects['chat.markRead'];
  expect(collapseKey?.({ id: idAt(1) })).toBe(collapseKey?.({ id: idAt(2) }));
  expect(describe({ id: idAt(1) }, null)).toBe('Mark messages of the community as read');
});

const gone = { id: idAt(2) };

test.each([
  ['chat.markRead', gone, 0],
  ['chat.withdraw', gone, 0],
  ['chat.react', { ...gone, emoji: '👍', isOn: false }, 0],
  ['chat.react', { ...gone, emoji: '👍', isOn: true }, 1],
  ['chat.edit', { ...gone, content: 'Later' }, 1],
] as const)('%s %o of a message that is gone leaves %i refused', async (call, input, count) => {
  const { replica, server } = await openLiveRoom({ chatMessages: makeMessages(1, 2) });
  server.refuse = () => ({ code: 'not_found', message: 'Gone' });
  await replica.mutate(call, input);
  await replica.exchangeNow('person');
  expect(await replica.readWaitingChanges()).toEqual([]);
  expect(await replica.readRefusedChanges()).toHaveLength(count);
});

test('another refusal of a deletion is kept', async () => {
  const { replica, server } = await openLiveRoom({ chatMessages: makeMessages(1, 2) });
  server.refuse = () => ({ code: 'forbidden', message: 'Fifteen minutes are over' });
  await replica.mutate('chat.withdraw', gone);
  await replica.exchangeNow('person');
  expect(await replica.readRefusedChanges()).toHaveLength(1);
});

test('a refused reaction says nothing of its message, which may have been deleted', async () => {
  const { replica, server } = await openLiveRoom({ chatMessages: makeMessages(1, 2) });
  server.refuse = () => ({ code: 'conflict', message: 'The message was deleted' });
  await replica.mutate('chat.react', { ...gone, emoji: '👍', isOn: true });
  await replica.exchangeNow('person');
  const [refused] = await replica.readRefusedChanges();
  expect(refused?.description).toBe('React with 👍 to a message');
});
