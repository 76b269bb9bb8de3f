import { render } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { ReplicaProvider } from '../../../replica/replica-context.tsx';
import type { Replica } from '../../../replica/replica-interface.ts';
import { mockCall } from '../../../testing/mock-call.ts';
import { server as network } from '../../../testing/mock-server.ts';
import { setVisibility } from '../../../testing/window-state.ts';
import { coverScreen } from '../../../ui/modal-overlay/screen-seen.ts';
import { useReadReceipts } from './read-receipts.ts';
import { idAt, makeMessages, openLiveRoom } from '../testing/live-room.ts';
import { TestObserver } from '../testing/test-observer.ts';
import { waitUntil } from '../../../testing/wait-for.ts';

beforeEach(() => {
  vi.stubGlobal('IntersectionObserver', TestObserver);
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
});

interface RoomProps {
  readonly positions: readonly number[];
  readonly isHeld?: boolean;
}

function Room({ positions, isHeld = false }: RoomProps) {
  const [list, setList] = useState<HTMLElement | null>(null);
  useReadReceipts(list, isHeld);
  return (
    <ul ref={setList}>
      {positions.map((position) => (
        <li key={position} data-message-id={idAt(position)}>
          Message {position}
        </li>
      ))}
    </ul>
  );
}

async function openRoom(positions: readonly number[], isHeld = false, isReachable = false) {
  const { replica, server } = await openLiveRoom({ chatMessages: makeMessages(1, 9) });
  server.isReachable = isReachable;
  const marked: string[] = [];
  const watched: Replica = new Proxy(replica, {
    get: (target, name) => {
      if (name === 'mutate') {
        return (_call: string, input: { readonly id: string }) => {
          marked.push(input.id);
          return target.mutate('chat.markRead', input);
        };
      }
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  const room = (shown: readonly number[], held = isHeld) => (
    <ReplicaProvider replica={watched}>
      <Room positions={shown} isHeld={held} />
    </ReplicaProvider>
  );
  const view = render(room(positions));
  const show = (position: number, ratio: number, height?: number) =>
    TestObserver.last?.show(position, ratio, height);
  /** The marks, once `count` of them are made. */
  const marks = async (count: number) => {
    vi.useRealTimers();
    await expect.poll(() => marked).toHaveLength(count);
    return marked;
  };
  return {
    ...view,
    rerenderWith: (shown: readonly number[], held?: boolean) => view.rerender(room(shown, held)),
    show,
    marks,
    marked,
    replica,
  };
}

test('messages half visible 3 s after opening are read, up to the furthest', async () => {
  const { show, marks, marked } = await openRoom([1, 2, 3, 4]);
  show(1, 1);
  show(2, 0.5);
  show(3, 0.49);
  show(4, 1);
  show(4, 0);
  vi.advanceTimersByTime(2_999);
  expect(marked).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(await marks(1)).toEqual([idAt(2)]);
});

test('a message taller than the screen is read once it fills half of it', async () => {
  const { show, marks } = await openRoom([1]);
  show(1, 0.1, 4_000);
  vi.advanceTimersByTime(3_000);
  expect(await marks(1)).toEqual([idAt(1)]);
});

test('messages seen later are collected for 5 s plus jitter', async () => {
  const { show, marks, rerenderWith, replica } = await openRoom([1]);
  show(1, 1);
  vi.advanceTimersByTime(3_000);
  rerenderWith([1, 2, 3]);
  await Promise.resolve();
  await waitUntil(() => TestObserver.last?.observed.size === 3);
  show(2, 1);
  vi.advanceTimersByTime(3_000);
  show(3, 1);
  vi.advanceTimersByTime(6_999);
  await expect.poll(() => replica.readWaitingChanges()).toMatchObject([{ call: 'chat.markRead' }]);
  vi.advanceTimersByTime(1);
  expect(await marks(2)).toEqual([idAt(1), idAt(3)]);
});

test('hiding the page marks what was seen; nothing is read while it is hidden', async () => {
  const { show, marks } = await openRoom([1, 2, 3]);
  show(1, 1);
  vi.advanceTimersByTime(3_000);
  show(2, 1);
  setVisibility('hidden');
  show(3, 1);
  vi.advanceTimersByTime(20_000);
  expect(await marks(2)).toEqual([idAt(1), idAt(2)]);
});

test('what an overlay covers is not read before the overlay has gone', async () => {
  const { show, marks, marked } = await openRoom([1, 2]);
  const endCover = coverScreen();
  onTestFinished(endCover);
  show(1, 1);
  show(2, 1);
  vi.advanceTimersByTime(20_000);
  expect(marked).toEqual([]);
  endCover();
  await Promise.resolve();
  vi.advanceTimersByTime(20_000);
  expect(await marks(1)).toEqual([idAt(2)]);
});

test('closing a tab sends the furthest mark directly', async () => {
  const sent: Request[] = [];
  network.use(
    mockCall('chat.markRead', ({ input, request }) => {
      sent.push(request);
      return { lastReadMessageId: input.id };
    }),
  );
  const { show } = await openRoom([1, 2, 3], false, true);
  show(1, 1);
  vi.advanceTimersByTime(3_000);
  show(3, 1);
  show(2, 1);
  vi.advanceTimersByTime(300);
  vi.useRealTimers();
  const begun = vi.spyOn(globalThis, 'fetch');
  onTestFinished(() => begun.mockRestore());
  await waitUntil(() => {
    dispatchEvent(new Event('pagehide'));
    return begun.mock.calls.some(([url]) => url instanceof URL && url.pathname.includes(idAt(3)));
  });
  expect(begun.mock.lastCall?.[1]).toMatchObject({ method: 'POST', keepalive: true });
  await waitUntil(() => sent.some(({ url }) => url.endsWith(`/${idAt(3)}/read`)));
});

test('leaving the room marks seen messages at once, but none within 3 s of opening', async () => {
  const { show, marks, unmount } = await openRoom([1, 2]);
  show(1, 1);
  vi.advanceTimersByTime(3_000);
  show(2, 1);
  unmount();
  expect(await marks(2)).toEqual([idAt(1), idAt(2)]);
  const early = await openRoom([1]);
  early.show(1, 1);
  vi.advanceTimersByTime(2_000);
  early.unmount();
  vi.advanceTimersByTime(20_000);
  expect(await early.marks(0)).toEqual([]);
});

test('marks nothing while held, then only messages visible after the jump', async () => {
  const { show, marks, marked, rerenderWith } = await openRoom([1, 2, 9], true);
  show(9, 1);
  vi.advanceTimersByTime(20_000);
  expect(marked).toEqual([]);
  // The list jumps to the first unread message: the ones visible before are gone.
  rerenderWith([1, 2, 9], false);
  show(9, 0);
  show(1, 1);
  vi.advanceTimersByTime(20_000);
  expect(await marks(1)).toEqual([idAt(1)]);
});
