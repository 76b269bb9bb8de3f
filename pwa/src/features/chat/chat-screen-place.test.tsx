import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { v7 as newId } from 'uuid';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Replica } from '../../replica/replica-interface.ts';
import { makeAccount } from '../../testing/account-factory.ts';
import { showOver } from '../../testing/replica-bench.tsx';
import { setVisibility } from '../../testing/window-state.ts';
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

/** Id of the last message marked as read on this device. */
async function readLast(replica: Replica): Promise<string | null> {
  const { lastReadMessageId } = await findRead(replica, new Map());
  return lastReadMessageId;
}

describe('messages that arrive while the page is hidden', () => {
  it('are below the unread line, and the scroll position is kept', async () => {
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

  it('also when the first pull after the return brings them', async () => {
    const { log, receive } = await openAtEnd();
    act(() => setVisibility('hidden'));
    act(() => setVisibility('visible'));
    const { scrollTop } = log;
    await receive(41, 80);
    await waitFor(() => expect(news()).toHaveTextContent('9+'));
    expect(log.scrollTop).toBe(scrollTop);
    expect(await within(log).findByText('Unread')).toBeInTheDocument();
  });

  it('are scrolled to if they fit below the last read message', async () => {
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

  it('are not scrolled to if the reader has scrolled up meanwhile', async () => {
    const { log, receive } = await openAtEnd();
    act(() => setVisibility('hidden'));
    act(() => setVisibility('visible'));
    act(() => scrollList(log, 600));
    await receive(41, 43);
    await waitFor(() => expect(news()).toHaveTextContent('3'));
    expect(await within(log).findByText('Unread')).toBeInTheDocument();
    expect(log.scrollTop).toBe(600);
  });

  it('do not move the line if there are none', async () => {
    const { log, replica } = await openAtEnd();
    act(() => setVisibility('hidden'));
    act(() => setVisibility('visible'));
    await act(() => replica.exchangeNow('person'));
    expect(within(log).queryByText('Unread')).not.toBeInTheDocument();
    expect(news()).not.toBeInTheDocument();
  });
});

it('follows new messages when the clock was set back since the start', async () => {
  vi.spyOn(performance, 'timeOrigin', 'get').mockReturnValue(Date.now() + 600_000);
  const { log, receive } = await openAtEnd();
  await receive(41, 41);
  await within(log).findByText('Message 41');
  await waitFor(() => expect(distanceFromEnd(log)).toBe(0));
  await receive(42, 80);
  await within(log).findByText('Message 80');
  await waitFor(() => expect(distanceFromEnd(log)).toBe(0));
  expect(news()).not.toBeInTheDocument();
});

describe('a reader further up', () => {
  it('is not moved by own messages from another tab, or by discarding one', async () => {
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

  it('moves to the end when sending, and the field keeps the focus', async () => {
    const { log, user } = await openAtEnd();
    act(() => scrollList(log, 600));
    await user.type(screen.getByRole('textbox', { name: 'Message' }), 'Mine{Enter}');
    await within(log).findByText('Mine');
    await waitFor(() => expect(distanceFromEnd(log)).toBe(0));
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Message' })).toHaveFocus());
  });
});

describe('more unread messages than opening loads', () => {
  it('are reached by a button, and none is marked as read before', async () => {
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

  it('keep the focus in the list while they load', async () => {
    await openChatScreen(makeMessages(1, 900), { lastRead: 20 });
    const button = await screen.findByRole('button', { name: 'Jump to first unread' });
    const log = await findLog();
    act(() => button.focus());
    fireEvent.click(button);
    expect(jump()).not.toBeInTheDocument();
    await waitFor(() => expect(log).toHaveFocus());
  });

  it('can be marked as read at once', async () => {
    const { user, replica, server } = await openChatScreen(makeMessages(1, 900), { lastRead: 20 });
    server.isReachable = false;
    await user.click(await screen.findByRole('button', { name: 'Mark all as read' }));
    await expect.poll(() => readLast(replica)).toBe(idAt(900));
    expect(jump()).not.toBeInTheDocument();
    // The day of what is in sight, where the bar was.
    expect(document.querySelector('[data-shown]')).toHaveTextContent(/\w/);
    await waitFor(async () => expect(await findLog()).toHaveFocus());
  });

  it('can be marked as read at once when the last message is an own one', async () => {
    const own = { ...makeMessage(900), senderId: makeAccount().id };
    const messages = [...makeMessages(1, 899), own];
    const { user, replica, server } = await openChatScreen(messages, { lastRead: 20 });
    server.isReachable = false;
    await user.click(await screen.findByRole('button', { name: 'Mark all as read' }));
    await expect.poll(() => readLast(replica)).toBe(idAt(899));
  });
});

describe('a visible message is marked as read', () => {
  /** Waits for marks in progress, by making a later change. */
  async function passMarks(replica: Replica) {
    await findFurthestUnread(replica, [idAt(900)]);
    await act(() => replica.mutate('chat.send', { id: newId(), content: 'Later' }));
  }

  /** Shows two messages at the end and fires the 3 s timer. `before`: the last mark until then. */
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

  it('but not while earlier unread messages were never visible', async () => {
    const { replica } = await openTimed(20);
    expect(await screen.findByRole('button', { name: 'Jump to first unread' })).toBeInTheDocument();
    await passMarks(replica);
    expect(await readLast(replica)).toBeNull();
  });
});
