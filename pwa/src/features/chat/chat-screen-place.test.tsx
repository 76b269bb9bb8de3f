import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { v7 as newId } from 'uuid';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Replica } from '../../replica/replica-interface.ts';
import { makeAccount } from '../../testing/account-factory.ts';
import { showOver } from '../../testing/replica-bench.tsx';
import { setVisibility } from '../../testing/set-visibility.ts';
import { findRead } from './chat-badge-queries.ts';
import { findFurthestUnread } from './reading/read-queries.ts';
import { ChatScreen } from './chat-screen.tsx';
import {
  distanceFromEnd,
  findLog,
  layOutList,
  openAtEnd,
  openChatScreen,
  openScreenBench,
  scrollList,
} from './testing/chat-screen-bench.tsx';
import { idAt, makeMessage, makeMessages } from './testing/live-room.ts';
import { TestObserver } from './testing/test-observer.ts';

beforeEach(() => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
  vi.stubGlobal('IntersectionObserver', TestObserver);
  vi.spyOn(Math, 'random').mockReturnValue(0);
  layOutList();
});

const news = () => screen.queryByRole('button', { name: /^New messages/ });
const jump = () => screen.queryByRole('button', { name: 'Jump to first unread' });

/** What was read last, by the device's own marks. */
async function readLast(replica: Replica): Promise<string | null> {
  const { lastReadMessageId } = await findRead(replica, new Map());
  return lastReadMessageId;
}

describe('what came while nobody saw the page', () => {
  it('is below the unread line, and the place is kept', async () => {
    const { log, receive, replica } = await openAtEnd();
    act(() => setVisibility('hidden'));
    const { scrollTop } = log;
    await receive(41, 80);
    await waitFor(() => expect(log.scrollHeight).toBeGreaterThan(80 * 60));
    expect(log.scrollTop).toBe(scrollTop);
    act(() => setVisibility('visible'));
    await act(() => replica.exchangeNow('person'));
    await waitFor(() => expect(news()).toHaveTextContent('9+'));
    expect(log.scrollTop).toBe(scrollTop);
    const line = await within(log).findByText('Unread');
    expect(within(log).getByText('Message 40').compareDocumentPosition(line)).toBe(
      Node.DOCUMENT_POSITION_FOLLOWING,
    );
    expect(line.compareDocumentPosition(within(log).getByText('Message 41'))).toBe(
      Node.DOCUMENT_POSITION_FOLLOWING,
    );
  });

  it('is so, too, when it comes with the first pull after', async () => {
    const { log, receive } = await openAtEnd();
    act(() => setVisibility('hidden'));
    act(() => setVisibility('visible'));
    const { scrollTop } = log;
    await receive(41, 80);
    await waitFor(() => expect(news()).toHaveTextContent('9+'));
    expect(log.scrollTop).toBe(scrollTop);
    expect(await within(log).findByText('Unread')).toBeInTheDocument();
  });

  it('is gone to where it fits under what was read last', async () => {
    const { log, receive } = await openAtEnd();
    act(() => setVisibility('hidden'));
    act(() => setVisibility('visible'));
    await receive(41, 43);
    expect(await within(log).findByText('Unread')).toBeInTheDocument();
    await waitFor(() => expect(distanceFromEnd(log)).toBe(0));
    await receive(44, 44);
    await within(log).findByText('Message 44');
    expect(distanceFromEnd(log)).toBe(0);
  });

  it('moves no line where nothing came', async () => {
    const { log, replica } = await openAtEnd();
    act(() => setVisibility('hidden'));
    act(() => setVisibility('visible'));
    await act(() => replica.exchangeNow('person'));
    expect(within(log).queryByText('Unread')).not.toBeInTheDocument();
    expect(news()).not.toBeInTheDocument();
  });
});

describe('a reader further up', () => {
  it('is not moved by what another tab of the person writes, or by what is given up', async () => {
    const { log, replica, server } = await openAtEnd();
    server.isReachable = false;
    act(() => scrollList(log, 600));
    await screen.findByRole('button', { name: 'Latest messages' });
    for (const position of [91, 92]) {
      const { scrollHeight } = log;
      await act(() => replica.mutate('chat.send', { id: idAt(position), content: 'Mine' }));
      await waitFor(() => expect(log.scrollHeight).toBeGreaterThan(scrollHeight));
      expect(log.scrollTop).toBe(600);
    }
    const withBoth = log.scrollHeight;
    const last = (await replica.readWaitingChanges()).at(-1);
    await act(() => replica.discard(last?.id ?? ''));
    await waitFor(() => expect(log.scrollHeight).toBeLessThan(withBoth));
    expect(log.scrollTop).toBe(600);
  });

  it('goes to the end with what is written here, and the field keeps the focus', async () => {
    const { log, user } = await openAtEnd();
    act(() => scrollList(log, 600));
    await user.type(screen.getByRole('textbox', { name: 'Message' }), 'Mine{Enter}');
    await within(log).findByText('Mine');
    await waitFor(() => expect(distanceFromEnd(log)).toBe(0));
    expect(screen.getByRole('textbox', { name: 'Message' })).toHaveFocus();
  });
});

describe('more unread messages than are looked for', () => {
  it('are led to, and none is marked as read until then', async () => {
    const { user, replica } = await openChatScreen(makeMessages(1, 900), { lastRead: 20 });
    const log = await findLog();
    await within(log).findByText('Message 900');
    await user.click(await screen.findByRole('button', { name: 'Jump to first unread' }));
    expect(await within(log).findByText('Unread')).toBeInTheDocument();
    await waitFor(() =>
      expect(within(log).getByText('Message 21').closest('article')).toHaveFocus(),
    );
    await waitFor(() => expect(jump()).not.toBeInTheDocument());
    expect(await readLast(replica)).toBeNull();
  });

  it('leave the focus in the list while they are on their way', async () => {
    await openChatScreen(makeMessages(1, 900), { lastRead: 20 });
    const button = await screen.findByRole('button', { name: 'Jump to first unread' });
    const log = await findLog();
    act(() => button.focus());
    fireEvent.click(button);
    expect(jump()).not.toBeInTheDocument();
    expect(log).toHaveFocus();
  });

  it('can be marked as read at once', async () => {
    const { user, replica, server } = await openChatScreen(makeMessages(1, 900), { lastRead: 20 });
    server.isReachable = false;
    await user.click(await screen.findByRole('button', { name: 'Mark all as read' }));
    await expect.poll(() => readLast(replica)).toBe(idAt(900));
    expect(jump()).not.toBeInTheDocument();
    expect(await findLog()).toHaveFocus();
  });

  it('can be marked as read at once where the last message is one’s own', async () => {
    const own = { ...makeMessage(900), senderId: makeAccount().id };
    const messages = [...makeMessages(1, 899), own];
    const { user, replica, server } = await openChatScreen(messages, { lastRead: 20 });
    server.isReachable = false;
    await user.click(await screen.findByRole('button', { name: 'Mark all as read' }));
    await expect.poll(() => readLast(replica)).toBe(idAt(899));
  });
});

describe('what is seen is read', () => {
  /** Until a mark that was begun before is kept: what is begun after it is. */
  async function passMarks(replica: Replica) {
    await findFurthestUnread(replica, [idAt(900)]);
    await act(() => replica.mutate('chat.send', { id: newId(), content: 'Later' }));
  }

  /** Shows two messages at the end, and lets the 3 s pass. */
  async function openTimed(lastRead: number) {
    const { replica, server } = await openScreenBench(makeMessages(1, 900), { lastRead });
    server.isReachable = false;
    const letPass = Promise.withResolvers<() => void>();
    const { setTimeout: wait } = globalThis;
    vi.spyOn(globalThis, 'setTimeout').mockImplementation((run, delay) => {
      if (delay !== 3_000) return wait(run, delay);
      letPass.resolve(run);
      return wait(() => undefined);
    });
    showOver(replica, <ChatScreen />);
    const pass = await letPass.promise;
    await waitFor(() => expect(TestObserver.last?.isWatching(900)).toBe(true));
    TestObserver.last?.show(899, 0.5);
    TestObserver.last?.show(900, 0.49);
    await passMarks(replica);
    const before = await readLast(replica);
    pass();
    return { replica, before };
  }

  it('3 s after the room opened, and not before', async () => {
    const { replica, before } = await openTimed(898);
    expect(before).toBeNull();
    await expect.poll(() => readLast(replica)).toBe(idAt(899));
  });

  it('but not where unread messages before it were never in sight', async () => {
    const { replica } = await openTimed(20);
    expect(await screen.findByRole('button', { name: 'Jump to first unread' })).toBeInTheDocument();
    await passMarks(replica);
    expect(await readLast(replica)).toBeNull();
  });
});
