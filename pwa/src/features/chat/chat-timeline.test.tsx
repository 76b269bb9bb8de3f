import { act, renderHook, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { ReactNode } from 'react';
import { ReplicaProvider } from '../../replica/replica-context.tsx';
import type { Replica } from '../../replica/replica-interface.ts';
import { retryMessage, sendMessage, discardMessage } from './chat-commands.ts';
import { useChatTimeline } from './chat-timeline.ts';
import { idAt, makeMessage, makeMessages, openLiveRoom } from './testing/live-room.ts';

function openTimeline(replica: Replica) {
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <ReplicaProvider replica={replica}>{children}</ReplicaProvider>
  );
  const { result } = renderHook(() => useChatTimeline(), { wrapper });
  return { timeline: () => result.current };
}

/** The replica with something of it replaced. */
function disguise(replica: Replica, over: Partial<Replica>): Replica {
  return new Proxy(replica, {
    get: (target, name) => {
      const value: unknown = Reflect.get(name in over ? over : target, name, target);
      return typeof value === 'function' && !(name in over) ? value.bind(target) : value;
    },
  });
}

test('opens with the newest hundred, and goes back page by page on this device', async () => {
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

test('shows what the socket tells without a pull, and reads no older page again for it', async () => {
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
  // The page of the deleted one; a new message alone reads none.
  expect(pageReads).toBeLessThanOrEqual(2);
});

test('keeps its newest page small while messages come', async () => {
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

test('brings what only the server has; without a network it says so and asks nobody', async () => {
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

test('opens down to a message, and says when it is not to be had', async () => {
  const { replica, tellDeleted } = await openLiveRoom({ chatMessages: makeMessages(1, 450) });
  const { timeline } = openTimeline(replica);
  await waitFor(() => expect(timeline().isReady).toBe(true));
  expect(await act(() => timeline().loadUntil(idAt(90)))).toBe(true);
  expect(timeline().messages.some(({ id }) => id === idAt(90))).toBe(true);
  expect(await act(() => timeline().loadUntil(idAt(999)))).toBe(false);
  tellDeleted(5);
  await expect.poll(async () => (await replica.readLiveRows('chatMessages')).size).toBe(1);
  expect(await act(() => timeline().loadUntil(idAt(5)))).toBe(false);
});

test('shows own messages at the end, with what became of them', async () => {
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
