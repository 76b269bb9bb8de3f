import { makeChatRead } from '@greenroom/sync-protocol/chat/testing/make-chat-rows';
import type { ChatMessage } from '@greenroom/sync-protocol/chat/chat-records';
import { act, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, vi } from 'vitest';
import { makeAccount } from '../../../testing/account-factory.ts';
import { openReplicaBench, type ReplicaBench, showOver } from '../../../testing/replica-bench.tsx';
import { chatEffects } from '../chat-effects.ts';
import { ChatScreen } from '../chat-screen.tsx';
import { makePerson } from './chat-bench.tsx';
import { makeMessages } from './live-room.ts';

interface ScreenOptions {
  /** Whether the first pull succeeds. Absent: true. */
  readonly isReachable?: boolean;
  /** The last position read. Absent: all is read. */
  readonly lastRead?: number;
}

interface ChatScreenBench extends ReplicaBench {
  readonly user: UserEvent;
}

/** A replica with these messages, by `ruby` unless given otherwise. */
export async function openScreenBench(
  messages: readonly ChatMessage[],
  { isReachable = true, lastRead = Number.MAX_SAFE_INTEGER - 1 }: ScreenOptions = {},
): Promise<ReplicaBench> {
  const { id, username } = makeAccount();
  const read = makeChatRead(id, lastRead);
  const people = [makePerson(1, 'ruby'), { ...makePerson(2, username), id }];
  return await openReplicaBench({
    effects: chatEffects,
    rows: { chatMessages: messages, people, chatReads: [read] },
    isReachable,
  });
}

/** Renders /community over such a replica. */
export async function openChatScreen(
  messages: readonly ChatMessage[],
  options: ScreenOptions = {},
): Promise<ChatScreenBench> {
  const bench = await openScreenBench(messages, options);
  return { ...bench, user: showOver(bench.replica, <ChatScreen />) };
}

export const findLog = () => screen.findByRole('log', { name: 'Messages' });

/** Px height of the list and of each row. */
const listHeight = 600;
const rowHeight = 60;

/** Px above the first row. */
const headHeight = 64;

/** Mocks the layout jsdom lacks: rows of equal height in a scrolling list. */
export function layOutList(): void {
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(listHeight);
  vi.spyOn(Element.prototype, 'scrollHeight', 'get').mockImplementation(function (this: Element) {
    return Math.max(listHeight, topOf(this, rowsOf(this).length));
  });
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    const list = this.closest('[role="log"]');
    const index = list === null ? -1 : rowsOf(list).indexOf(this);
    if (list === null || index < 0) return new DOMRect();
    return new DOMRect(0, topOf(list, index) - list.scrollTop, 390, rowHeight);
  });
  const scrollTo = function (this: Element, to?: ScrollToOptions) {
    scrollList(this, to?.top ?? 0);
  };
  const scrollBy = function (this: Element, by?: ScrollToOptions) {
    scrollList(this, this.scrollTop + (by?.top ?? 0));
  };
  for (const [name, value] of Object.entries({ scrollTo, scrollBy })) {
    Object.defineProperty(Element.prototype, name, { value, configurable: true, writable: true });
  }
}

const rowsOf = (list: Element): Element[] => [...list.querySelectorAll('[data-key]')];

/** Px from the top of the scrolled content to a row. */
function topOf(list: Element, index: number): number {
  return (list.querySelector('.older') === null ? 0 : headHeight) + index * rowHeight;
}

/** Sets `scrollTop` and, like browsers, dispatches the event a moment later. */
export function scrollList(list: Element, top: number): void {
  list.scrollTop = Math.max(0, Math.min(top, list.scrollHeight - list.clientHeight));
  queueMicrotask(() => list.dispatchEvent(new Event('scroll')));
}

export const distanceFromEnd = (log: Element) =>
  log.scrollHeight - log.clientHeight - log.scrollTop;

/** Opens a room of forty read messages at its end. */
export async function openAtEnd() {
  const bench = await openChatScreen(makeMessages(1, 40), { lastRead: 40 });
  const log = await findLog();
  await within(log).findByText('Message 40');
  await waitFor(() => expect(distanceFromEnd(log)).toBe(0));
  const receive = async (first: number, last: number) => {
    for (const message of makeMessages(first, last)) bench.server.put('chatMessages', message);
    await act(() => bench.replica.exchangeNow('person'));
  };
  return { ...bench, log, receive };
}
