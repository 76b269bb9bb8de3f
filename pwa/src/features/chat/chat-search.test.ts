// @vitest-environment jsdom
import { communityGroup } from '@greenroom/sync-protocol/chat/chat-places';
import { expect, test } from 'vitest';
import { mockCall, mockUnreachable } from '../../testing/mock-call.ts';
import { server as network } from '../../testing/mock-server.ts';
import type { ChatSearch } from './chat-queries.ts';
import { searchChat } from './chat-search-queries.ts';
import {
  idAt,
  makeMessage,
  makeMessages,
  openLiveRoom,
  type LiveRoom,
} from './testing/live-room.ts';

/** Searches to the end and gives everything that was told. */
async function search({ replica }: LiveRoom, wanted: string, isOnline: boolean) {
  const told: ChatSearch[] = [];
  const { signal } = new AbortController();
  await searchChat({ replica, wanted, isOnline, signal, tell: (found) => told.push(found) });
  return told;
}

const view = (position: number, content: string) => ({
  ...makeMessage(position, { content, groupName: communityGroup }),
  senderUsername: 'ruby',
  recipientId: null,
});

const ids = (found: ChatSearch | undefined) => found?.results.map(({ id }) => id);

test('without a network everything on this device is searched, regardless of case', async () => {
  const room = await openLiveRoom({
    chatMessages: [
      ...makeMessages(1, 700),
      makeMessage(701, { content: 'Ein CAFÉ' }),
      makeMessage(702, { content: null, imageUrl: '/api/files/x' }),
    ],
  });
  room.tell(makeMessage(703, { content: 'Café, live' }));
  room.tell(makeMessage(704, { content: 'café, deleted' }));
  room.tellDeleted(704);
  room.tell(makeMessage(20, { content: 'Now a café' }));
  await expect
    .poll(async () => (await room.replica.readLiveRows('chatMessages')).get(idAt(20)))
    .toBeTruthy();
  room.server.isReachable = false;
  await room.replica.mutate('chat.send', { id: idAt(900), content: 'My cafe\u0301' });
  const told = await search(room, 'café', false);
  expect(told).toHaveLength(1);
  expect(told[0]).toMatchObject({ count: 4, isSearching: false, isDeviceOnly: true });
  expect(ids(told[0])).toEqual([idAt(900), idAt(703), idAt(701), idAt(20)]);
});

test('many results are counted, and the newest of them given', async () => {
  const room = await openLiveRoom({ chatMessages: makeMessages(1, 450) });
  const [found] = await search(room, 'message', false);
  expect(found).toMatchObject({ count: 450 });
  expect(found?.results).toHaveLength(200);
  expect(found?.results[0]?.id).toBe(idAt(450));
});

test('the server adds what this device has not, each once, and how many there are', async () => {
  network.use(
    mockCall(
      'chat.messages',
      ({ input }) => (input.search === 'sea' ? [view(2, 'the sea'), view(9, 'Sea again')] : []),
      () => ({ 'x-total-count': '321' }),
    ),
  );
  const room = await openLiveRoom({ chatMessages: [makeMessage(9, { content: 'Sea again' })] });
  room.server.isReachable = false;
  await room.replica.mutate('chat.send', { id: idAt(900), content: 'see the sea' });
  const told = await search(room, 'sea', true);
  expect(told).toHaveLength(2);
  expect(told[0]).toMatchObject({ count: 2, isSearching: true });
  expect(told[1]).toMatchObject({ count: 322, isSearching: false, isDeviceOnly: false });
  expect(ids(told[1])).toEqual([idAt(900), idAt(9), idAt(2)]);
});

test('a server that does not answer leaves what this device has', async () => {
  network.use(mockUnreachable('chat.messages'));
  const room = await openLiveRoom({ chatMessages: [makeMessage(9, { content: 'Sea again' })] });
  const told = await search(room, 'sea', true);
  expect(told.at(-1)).toMatchObject({ count: 1, isSearching: false, isDeviceOnly: true });
});

test('a search that was given up says nothing', async () => {
  const room = await openLiveRoom({ chatMessages: makeMessages(1, 5) });
  const told: ChatSearch[] = [];
  const ending = new AbortController();
  const { replica } = room;
  const { signal } = ending;
  const searching = searchChat({
    replica,
    wanted: 'message',
    isOnline: true,
    signal,
    tell: (found) => told.push(found),
  });
  ending.abort();
  await searching;
  expect(told).toEqual([]);
});
