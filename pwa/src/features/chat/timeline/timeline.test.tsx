import { act, fireEvent, render, renderHook, screen, waitFor } from '@testing-library/react';
import { disguise } from '../../../testing/replica-bench.tsx';
import { AtAddress } from '../../../testing/at-address.tsx';
import { expect, test, vi } from 'vitest';
import type { ReactNode } from 'react';
import { ReplicaProvider } from '../../../replica/replica-context.tsx';
import type { Replica } from '../../../replica/replica-interface.ts';
import { MockProblem, mockCall, mockUnreachable } from '../../../testing/mock-call.ts';
import { server as network } from '../../../testing/mock-server.ts';
import { retryMessage, sendMessage, discardMessage } from '../chat-commands.ts';
import { ChatRoom } from '../chat-room.tsx';
import { useChatTimeline } from './timeline.ts';
import { useChatLead } from '../landing/use-lead.ts';
import { idAt, makeMessage, makeMessages, openLiveRoom } from '../testing/live-room.ts';

function openTimeline(replica: Replica) {
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <ReplicaProvider replica={replica}>{children}</ReplicaProvider>
  );
  const { result } = renderHook(() => useChatTimeline(), { wrapper });
  return { timeline: () => result.current };
}

test('opens with the newest hundred and loads older pages from this device', async () => {
  const { replica, exchanges } = await openLiveRoom({ chatMessages: makeMessages(1, 250) });
  const { timeline } = openTimeline(replica);
  await waitFor(() => expect(timeline().isReady).toBe(true));
  const before = exchanges();
  expect(timeline().messages.map(({ id }) => id)).toEqual(makeMessages(151, 250).map((m) => m.id));
  expect(timeline().hasOlder).toBe(true);
  await act(() => timeline().loadOlder());
  expect(timeline().messages).toHaveLength(200);
  const [kept] = timeline().messages;
  await act(() => timeline().loadOlder());
  expect(timeline().messages[0]?.id).toBe(idAt(1));
  expect(timeline().messages[50]).toBe(kept);
  await waitFor(() => expect(timeline().hasOlder).toBe(false));
  expect(timeline()).toMatchObject({ isLoadingOlder: false, olderFailed: false });
  expect(exchanges()).toBe(before);
});

test('shows live messages without a pull and without rereading older pages', async () => {
  const { replica, server, exchanges, tell, tellDeleted } = await openLiveRoom({
    chatMessages: makeMessages(1, 250),
  });
  let pageReads = 0;
  const chatMessages = new Proxy(replica.tables.chatMessages, {
    get: (target, name) => {
      const value: unknown = Reflect.get(target, name, target);
      if (name !== 'where') return value;
      return (index: string) => {
        const clause = target.where(index);
        const between = clause.between.bind(clause);
        clause.between = (...range) => {
          pageReads += 1;
          return between(...range);
        };
        return clause;
      };
    },
  });
  const tables = { ...replica.tables, chatMessages };
  const { timeline } = openTimeline(disguise(replica, { tables }));
  await waitFor(() => expect(timeline().isReady).toBe(true));
  await act(() => timeline().loadOlder());
  expect(pageReads).toBe(1);
  const before = { exchanges: exchanges(), first: timeline().messages[0] };
  tell(makeMessage(251));
  tellDeleted(120);
  await waitFor(() => expect(timeline().messages.at(-1)?.id).toBe(idAt(251)));
  await waitFor(() => expect(timeline().messages.some(({ id }) => id === idAt(120))).toBe(false));
  expect(exchanges()).toBe(before.exchanges);
  expect(timeline().messages[0]).toBe(before.first);
  const shown = timeline().messages.at(-1);
  server.put('chatMessages', makeMessage(251));
  server.drop('chatMessages', idAt(120));
  await act(() => replica.exchangeNow('person'));
  await expect.poll(() => replica.readLiveRows('chatMessages')).toEqual(new Map());
  expect(timeline().messages.at(-1)).toBe(shown);
  // Reads of the deleted message's page; a new message causes none.
  expect(pageReads).toBeLessThanOrEqual(2);
});

test('keeps its newest page small while messages arrive', async () => {
  const { replica, server } = await openLiveRoom({ chatMessages: makeMessages(1, 150) });
  const { timeline } = openTimeline(replica);
  await waitFor(() => expect(timeline().messages).toHaveLength(100));
  for (const message of makeMessages(151, 420)) server.put('chatMessages', message);
  await act(() => replica.exchangeNow('person'));
  await waitFor(() => expect(timeline().messages).toHaveLength(370));
  expect(timeline().messages.map(({ position }) => position)).toEqual(
    makeMessages(51, 420).map(({ position }) => position),
  );
});

test('fetches messages from the server; offline it fails without a request', async () => {
  const { replica, server } = await openLiveRoom({ chatMessages: makeMessages(601, 650) });
  let floor = '0000000000000601';
  const extend = vi.fn(async (_scope: string, sort: string) => {
    for (const message of makeMessages(Number(sort) + 1, 600)) server.put('chatMessages', message);
    await replica.exchangeNow('person');
    floor = sort;
    return true;
  });
  const disguised = disguise(replica, { extend, readFloor: () => Promise.resolve(floor) });
  const { timeline } = openTimeline(disguised);
  await waitFor(() => expect(timeline().isReady).toBe(true));
  expect(timeline().hasOlder).toBe(true);
  server.isReachable = false;
  await act(() => replica.exchangeNow('person'));
  await act(() => timeline().loadOlder());
  expect(timeline()).toMatchObject({ olderFailed: true, isLoadingOlder: false, hasOlder: true });
  expect(extend).not.toHaveBeenCalled();
  server.isReachable = true;
  await act(() => replica.exchangeNow('person'));
  await waitFor(() => expect(timeline().olderFailed).toBe(false));
  await act(() => timeline().loadOlder());
  expect(extend.mock.calls).toEqual([['chat:general', '0000000000000101']]);
  expect(timeline().messages).toHaveLength(150);
});

test('opens down to a message on this device without a request', async () => {
  const { replica, tellDeleted } = await openLiveRoom({ chatMessages: makeMessages(1, 450) });
  const { timeline } = openTimeline(replica);
  await waitFor(() => expect(timeline().isReady).toBe(true));
  expect(await act(() => timeline().loadUntil(idAt(90)))).toBe('there');
  expect(timeline().messages.some(({ id }) => id === idAt(90))).toBe(true);
  tellDeleted(5);
  await expect.poll(async () => (await replica.readLiveRows('chatMessages')).size).toBe(1);
  expect(await act(() => timeline().loadUntil(idAt(5)))).toBe('gone');
});

/** A device with messages 20,001 to 20,050 and a server with every thousandth before. */
async function openDistant() {
  const room = await openLiveRoom({ chatMessages: makeMessages(20_001, 20_050) });
  let floor = '0000000000020001';
  const extend = vi.fn(async (_scope: string, sort: string) => {
    for (let position = 1_000; position <= 20_000; position += 1_000) {
      if (position >= Number(sort)) room.server.put('chatMessages', makeMessage(position));
    }
    await room.replica.exchangeNow('person');
    floor = sort;
    return true;
  });
  const readFloor = () => Promise.resolve(floor);
  const { timeline } = openTimeline(disguise(room.replica, { extend, readFloor }));
  await waitFor(() => expect(timeline().isReady).toBe(true));
  return { ...room, extend, timeline };
}

/** Mocks a server that knows only the message at position `known`. */
function mockPlace(known: number, positionBefore: number | null) {
  const asked: string[] = [];
  network.use(
    mockCall('chat.messages', ({ input: { before, limit } }) => {
      asked.push(`${before} ${limit}`);
      if (before !== idAt(known)) throw new MockProblem('not_found', 'Message not found');
      const view = { senderUsername: 'ruby', recipientId: null };
      return positionBefore === null ? [] : [{ ...makeMessage(positionBefore), ...view }];
    }),
  );
  return asked;
}

test.each([
  [5_000, 4_000, '0000000000004000'],
  [1_000, null, '0000000000000000'],
])('fetches message %i with one request and one pull', async (at, before, from) => {
  const asked = mockPlace(at, before);
  const { timeline, extend } = await openDistant();
  expect(await act(() => timeline().loadUntil(idAt(at)))).toBe('there');
  expect(timeline().messages.some(({ id }) => id === idAt(at))).toBe(true);
  expect(asked).toEqual([`${idAt(at)} 1`]);
  expect(extend.mock.calls).toEqual([['chat:general', from]]);
});

test('fetches from a known position without asking for it', async () => {
  const asked = mockPlace(5_000, 4_000);
  const { timeline, extend } = await openDistant();
  expect(await act(() => timeline().loadUntil(idAt(5_000), 5_000))).toBe('there');
  expect(extend.mock.calls).toEqual([['chat:general', '0000000000005000']]);
  expect(asked).toEqual([]);
});

test('fetches nothing for a deleted message', async () => {
  const asked = mockPlace(5_000, 4_000);
  const { timeline, extend, exchanges } = await openDistant();
  const before = exchanges();
  expect(await act(() => timeline().loadUntil(idAt(6_000)))).toBe('gone');
  expect(asked).toHaveLength(1);
  expect(await act(() => timeline().loadUntil('no id'))).toBe('gone');
  expect(extend).not.toHaveBeenCalled();
  expect(exchanges()).toBe(before);
});

test('fetches messages newer than the last pull', async () => {
  mockPlace(20_051, 20_050);
  const { timeline, server, extend } = await openDistant();
  server.put('chatMessages', makeMessage(20_051));
  expect(await act(() => timeline().loadUntil(idAt(20_051)))).toBe('there');
  expect(extend).not.toHaveBeenCalled();
});

test('returns why a message cannot be fetched', async () => {
  mockPlace(5_000, 4_000);
  const { timeline, server, replica, extend } = await openDistant();
  extend.mockResolvedValueOnce(false);
  expect(await act(() => timeline().loadUntil(idAt(5_000)))).toBe('failed');
  network.use(mockUnreachable('chat.messages'));
  expect(await act(() => timeline().loadUntil(idAt(5_000)))).toBe('offline');
  server.isReachable = false;
  await act(() => replica.exchangeNow('person'));
  const asked = mockPlace(5_000, 4_000);
  expect(await act(() => timeline().loadUntil(idAt(5_000)))).toBe('offline');
  expect(asked).toEqual([]);
});

test('shows own messages at the end with their states', async () => {
  const { replica, server } = await openLiveRoom({ chatMessages: makeMessages(1, 3) });
  server.isReachable = false;
  const { timeline } = openTimeline(replica);
  await waitFor(() => expect(timeline().isReady).toBe(true));
  await act(() => sendMessage(replica, { content: ' one ' }));
  await act(() => sendMessage(replica, { content: 'two', replyToId: idAt(2) }));
  await waitFor(() =>
    expect(timeline().messages.slice(3)).toMatchObject([
      { content: 'one', state: 'waiting' },
      { content: 'two', state: 'waiting', replyToId: idAt(2) },
    ]),
  );
  server.isReachable = true;
  server.refuse = ({ input }) =>
    input['content'] === 'one' ? { code: 'invalid', message: 'Not this' } : null;
  await act(() => replica.exchangeNow('person'));
  await waitFor(() => expect(timeline().messages[3]?.state).toBe('refused'));
  expect(timeline().messages[3]?.content).toBe('one');
  server.isReachable = false;
  await act(() => retryMessage(replica, timeline().messages[3]?.changeId ?? ''));
  await waitFor(() => expect(timeline().messages[3]?.state).toBe('waiting'));
  await act(() => discardMessage(replica, timeline().messages[3]?.changeId ?? ''));
  await waitFor(() => expect(timeline().messages.some((m) => m.content === 'one')).toBe(false));
});

test.each(['readWaitingChanges', 'readFloor'] as const)(
  'reports that the device could not be read (%s), and rereads on request',
  async (part) => {
    const { replica } = await openLiveRoom({ chatMessages: makeMessages(1, 3) });
    const broken = { [part]: () => Promise.reject(new Error('the disk')) };
    const over: Partial<Replica> = { ...broken };
    const { timeline } = openTimeline(disguise(replica, over));
    await waitFor(() => expect(timeline().hasFailed).toBe(true));
    expect(timeline().isReady).toBe(false);
    delete over[part];
    act(() => timeline().tryAgain());
    await waitFor(() => expect(timeline().isReady).toBe(true));
    expect(timeline()).toMatchObject({ hasFailed: false, messages: [{}, {}, {}] });
  },
);

test('shows a retry button when the room could not be read', async () => {
  const { replica } = await openLiveRoom({ chatMessages: makeMessages(1, 3) });
  const over: Partial<Replica> = { readFloor: () => Promise.reject(new Error('the disk')) };
  const seen = disguise(replica, over);
  function Room() {
    const timeline = useChatTimeline();
    const lead = useChatLead(timeline);
    return <ChatRoom timeline={timeline} lead={lead} onReply={() => undefined} />;
  }
  render(
    <AtAddress>
      <ReplicaProvider replica={seen}>
        <Room />
      </ReplicaProvider>
    </AtAddress>,
  );
  const retry = await screen.findByRole('button', { name: 'Retry' });
  expect(screen.getByText('The messages could not be loaded')).toBeInTheDocument();
  // Another test covers the result.
  over.readFloor = () => new Promise(() => undefined);
  fireEvent.click(retry);
  await waitFor(() => expect(retry).not.toBeInTheDocument());
});
