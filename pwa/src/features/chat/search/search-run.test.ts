// @vitest-environment jsdom
import { communityGroup } from '@greenroom/sync-protocol/chat/chat-places';
import { maxCountedMessages } from '@greenroom/sync-protocol/chat/chat-rules';
import { expect, onTestFinished, test } from 'vitest';
import { mockCall, MockProblem, mockUnreachable } from '../../../testing/mock-call.ts';
import { server as network } from '../../../testing/mock-server.ts';
import type { ChatSearch } from './found-messages.ts';
import { SearchRun } from './search-run.ts';
import {
  idAt,
  makeMessage,
  makeMessages,
  openLiveRoom,
  type LiveRoom,
} from '../testing/live-room.ts';

/** A search that runs until the test ends, with all its reports. */
function begin({ replica }: LiveRoom, wanted: string, isOnline: boolean, least = 0) {
  const told: ChatSearch[] = [];
  const ending = new AbortController();
  onTestFinished(() => ending.abort());
  const { signal } = ending;
  const report = (found: ChatSearch) => told.push(found);
  const run = new SearchRun({ replica, wanted, isOnline, least, signal, report });
  return { run, told, ending, latest: () => told.at(-1) };
}

/** Searches to the end and returns all reports. */
async function search(room: LiveRoom, wanted: string, isOnline: boolean) {
  const { run, told } = begin(room, wanted, isOnline);
  await run.start();
  return told;
}

const view = (position: number, content: string) => ({
  ...makeMessage(position, { content, groupName: communityGroup }),
  senderUsername: 'ruby',
  recipientId: null,
});

const ids = (found: ChatSearch | undefined) => found?.results.map(({ id }) => id);

/**
 * Mocks a server on which the messages 1 to `newest` all match.
 * @returns the `before` of each request so far
 */
function mockPages(newest: number): (string | undefined)[] {
  const asked: (string | undefined)[] = [];
  network.use(
    mockCall(
      'chat.messages',
      ({ input }) => {
        asked.push(input.before);
        const end = input.before === undefined ? newest : Number(input.before.slice(-11)) - 1;
        const start = Math.max(1, end - input.limit + 1);
        return makeMessages(start, end).map(({ position }) => view(position, `Sea ${position}`));
      },
      () => ({ 'x-total-count': String(Math.min(newest, maxCountedMessages)) }),
    ),
  );
  return asked;
}

test('offline, all messages on this device are searched case-insensitively', async () => {
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
  expect(told[0]).toMatchObject({ count: 4, stage: 'done', isDeviceOnly: true, more: 'none' });
  expect(ids(told[0])).toEqual([idAt(900), idAt(703), idAt(701), idAt(20)]);
});

test('many results are counted, and shown as far as requested', async () => {
  const room = await openLiveRoom({ chatMessages: makeMessages(1, 320) });
  const { run, latest } = begin(room, 'message', false);
  await run.start();
  expect(latest()).toMatchObject({ count: 320, isAtLeast: false, more: 'there' });
  expect(latest()?.results).toHaveLength(50);
  for (let shown = 100; shown < 400; shown += 50) {
    run.showMore();
    expect(latest()?.results).toHaveLength(Math.min(shown, 320));
  }
  expect(latest()?.more).toBe('none');
  expect(ids(latest())?.at(-1)).toBe(idAt(1));
});

test('shows as many results at once as before', async () => {
  const room = await openLiveRoom({ chatMessages: makeMessages(1, 320) });
  const { run, latest } = begin(room, 'message', false, 150);
  await run.start();
  expect(latest()?.results).toHaveLength(150);
});

test('the server adds what this device lacks, each once, and the total', async () => {
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
  expect(told[0]).toMatchObject({ count: 2, stage: 'searching' });
  expect(told[1]).toMatchObject({ count: 322, stage: 'done', isDeviceOnly: false });
  expect(ids(told[1])).toEqual([idAt(900), idAt(9), idAt(2)]);
});

test('a message sent during the search is counted once', async () => {
  const room = await openLiveRoom();
  room.server.isReachable = false;
  await room.replica.mutate('chat.send', { id: idAt(9), content: 'see the sea' });
  network.use(
    mockCall(
      'chat.messages',
      () => [view(2, 'the sea'), view(9, 'see the sea')],
      () => ({ 'x-total-count': '2' }),
    ),
  );
  const told = await search(room, 'sea', true);
  expect(told.at(-1)).toMatchObject({ count: 2, stage: 'done' });
  expect(ids(told.at(-1))).toEqual([idAt(9), idAt(2)]);
});

test('a message sent between two pages is counted once', async () => {
  mockPages(300);
  const room = await openLiveRoom();
  room.server.isReachable = false;
  await room.replica.mutate('chat.send', { id: idAt(900), content: 'see the sea' });
  const { run, latest } = begin(room, 'sea', true);
  await run.start();
  expect(latest()?.count).toBe(301);
  network.use(
    mockCall(
      'chat.messages',
      () => makeMessages(1, 100).map(({ position }) => view(position, 'Sea')),
      () => ({ 'x-total-count': '301' }),
    ),
  );
  for (let shown = 100; shown <= 301; shown += 50) run.showMore();
  await expect.poll(() => latest()?.results).toHaveLength(250);
  run.showMore();
  await expect.poll(() => latest()?.results).toHaveLength(300);
  run.showMore();
  expect(latest()).toMatchObject({ count: 301, more: 'none' });
});

test('the device’s higher count is kept when the server stops counting', async () => {
  mockPages(1500);
  const room = await openLiveRoom({
    chatMessages: makeMessages(301, 1500).map((row) => ({ ...row, content: 'Sea' })),
  });
  const told = await search(room, 'sea', true);
  expect(told).toMatchObject([
    { count: 1200, isAtLeast: false },
    { count: 1200, isAtLeast: true },
  ]);
});

test('older results are fetched page by page, to the first message', async () => {
  const asked = mockPages(1100);
  const room = await openLiveRoom({ chatMessages: [makeMessage(1100, { content: 'Sea 1100' })] });
  const { run, latest } = begin(room, 'sea', true);
  await run.start();
  expect(latest()).toMatchObject({ count: 1000, isAtLeast: true, more: 'there' });
  for (let shown = 100; shown <= 1100; shown += 50) {
    run.showMore();
    await expect.poll(() => latest()?.results).toHaveLength(shown);
  }
  expect(latest()).toMatchObject({ count: 1100, isAtLeast: false, more: 'none' });
  expect(ids(latest())).toEqual(
    makeMessages(1, 1100)
      .map(({ id }) => id)
      .toReversed(),
  );
  expect(asked).toEqual([undefined, ...[901, 701, 501, 301, 101].map(idAt)]);
});

test('pages start before the oldest result on this device: nothing is fetched twice', async () => {
  const asked = mockPages(600);
  const room = await openLiveRoom({
    chatMessages: makeMessages(301, 600).map((row) => ({ ...row, content: 'Sea' })),
  });
  const { run, latest } = begin(room, 'sea', true);
  await run.start();
  for (let shown = 100; shown <= 350; shown += 50) {
    run.showMore();
    await expect.poll(() => latest()?.results).toHaveLength(shown);
  }
  expect(asked).toEqual([undefined, idAt(301)]);
});

test('a failed page is reported and can be requested again', async () => {
  mockPages(210);
  const { run, latest } = begin(await openLiveRoom(), 'sea', true);
  await run.start();
  network.use(mockUnreachable('chat.messages'));
  for (let shown = 100; shown <= 200; shown += 50) run.showMore();
  run.showMore();
  await expect.poll(() => latest()).toMatchObject({ more: 'failed', count: 210 });
  expect(latest()?.results).toHaveLength(200);
  mockPages(210);
  run.showMore();
  await expect.poll(() => latest()?.results).toHaveLength(210);
  expect(latest()).toMatchObject({ more: 'none', count: 210 });
});

test('a message deleted unnoticed does not block older pages', async () => {
  mockPages(210);
  const { run, latest } = begin(await openLiveRoom(), 'sea', true);
  await run.start();
  network.use(
    mockCall('chat.messages', ({ input }) => {
      if (input.before === idAt(11)) throw new MockProblem('not_found', 'Message not found');
      return makeMessages(1, 10).map(({ position }) => view(position, 'Sea'));
    }),
  );
  for (let shown = 100; shown <= 250; shown += 50) run.showMore();
  await expect.poll(() => latest()?.results).toHaveLength(209);
  expect(ids(latest())).not.toContain(idAt(11));
  expect(latest()).toMatchObject({ more: 'none', count: 209 });
});

test('a deletion reported by the socket removes the result', async () => {
  const room = await openLiveRoom({ chatMessages: makeMessages(1, 3) });
  const { run, latest } = begin(room, 'message', false);
  await run.start();
  room.tellDeleted(2);
  await expect.poll(() => latest()?.count).toBe(2);
  expect(ids(latest())).toEqual([idAt(3), idAt(1)]);
});

test('a message removed by a pull is removed from the results', async () => {
  const room = await openLiveRoom({ chatMessages: makeMessages(1, 3) });
  const { run, latest } = begin(room, 'message', false);
  await run.start();
  room.server.drop('chatMessages', idAt(2));
  await room.replica.exchangeNow('person');
  await expect.poll(() => latest()?.count).toBe(2);
  expect(ids(latest())).toEqual([idAt(3), idAt(1)]);
});

const deletedByAuthor = { content: null, deletedAt: '2026-11-21T10:00:00.000Z' };

test('a message deleted by its author, as the socket reports, is removed from the results', async () => {
  const room = await openLiveRoom({ chatMessages: makeMessages(1, 3) });
  const { run, latest } = begin(room, 'message', false);
  await run.start();
  room.tell(makeMessage(2, deletedByAuthor));
  await expect.poll(() => latest()?.count).toBe(2);
  expect(ids(latest())).toEqual([idAt(3), idAt(1)]);
});

test('a message deleted by its author, as a pull brings, is removed from the results', async () => {
  const room = await openLiveRoom({ chatMessages: makeMessages(1, 3) });
  const { run, latest } = begin(room, 'message', false);
  await run.start();
  room.server.put('chatMessages', makeMessage(2, deletedByAuthor));
  await room.replica.exchangeNow('person');
  await expect.poll(() => latest()?.count).toBe(2);
  expect(ids(latest())).toEqual([idAt(3), idAt(1)]);
});

test('without an answer of the server the device’s results stay', async () => {
  network.use(mockUnreachable('chat.messages'));
  const room = await openLiveRoom({ chatMessages: [makeMessage(9, { content: 'Sea again' })] });
  const told = await search(room, 'sea', true);
  expect(told.at(-1)).toMatchObject({ count: 1, stage: 'done', isDeviceOnly: true });
});

test('a cancelled search reports nothing', async () => {
  const room = await openLiveRoom({ chatMessages: makeMessages(1, 5) });
  const { run, told, ending } = begin(room, 'message', true);
  const searching = run.start();
  ending.abort();
  await searching;
  expect(told).toEqual([]);
});
