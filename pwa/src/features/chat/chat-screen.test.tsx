import type { ChatMessage } from '@greenroom/sync-protocol/chat/chat-records';
import { makeChatMessage } from '@greenroom/sync-protocol/chat/testing/make-chat-rows';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { announceFirstPaint } from '../../platform/first-paint.ts';
import { makeAccount } from '../../testing/account-factory.ts';
import { setOnline } from '../../testing/window-state.ts';
import { memberId } from './testing/chat-factory.ts';
import { findLog, openChatScreen } from './testing/chat-screen-bench.tsx';

vi.mock('../../platform/first-paint.ts', { spy: true });

const reader = makeAccount().id;
let made = 0;

/** A message row, one minute after the previous. */
function makeRow(over: Partial<ChatMessage> = {}): ChatMessage {
  made += 1;
  return makeChatMessage(made, {
    id: `0190a000-0000-7000-8000-6${String(made).padStart(11, '0')}`,
    senderId: memberId(1),
    timestamp: new Date(Date.now() - 3_600_000 + made * 60_000).toISOString(),
    ...over,
  });
}

beforeEach(() => {
  made = 0;
  // Only the replica delivers messages; images and the server's search are unreachable.
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
  return () => vi.unstubAllGlobals();
});

const open = (messages: readonly ChatMessage[], isReachable = true, lastRead = 99) =>
  openChatScreen(messages, { isReachable, lastRead });

const log = findLog;

describe('the room', () => {
  it('shows a welcome when empty', async () => {
    vi.mocked(announceFirstPaint).mockClear();
    await open([]);
    expect(await screen.findByText('Welcome to the Community Chat!')).toBeInTheDocument();
    // Without it, badges and exchanges would wait two seconds.
    await waitFor(() => expect(announceFirstPaint).toHaveBeenCalled());
  });

  it('shows offline that nothing was loaded yet', async () => {
    await open([], false);
    expect(await screen.findByText('You are offline')).toBeInTheDocument();
    expect(screen.getByRole('textbox', { name: 'Message' })).toBeEnabled();
  });

  it('names a sender once per run, and never the reader', async () => {
    await open([makeRow(), makeRow(), makeRow({ senderId: reader, content: 'Mine' })]);
    const messages = await within(await log()).findAllByRole('article');
    expect(messages.map((message) => within(message).queryByText('ruby') !== null)).toEqual([
      true,
      false,
      false,
    ]);
    expect(messages[2]).toHaveAccessibleName(/^You, /);
    expect(within(messages[2] as HTMLElement).getByTitle('Sent')).toBeInTheDocument();
  });

  it('shows the unread line before messages unread at opening', async () => {
    await open([makeRow(), makeRow(), makeRow()], true, 1);
    const line = within(await log()).getByText('Unread');
    const second = within(await log()).getByText('Message 2');
    expect(line.compareDocumentPosition(second)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(line.parentElement).toHaveTextContent(/^Unread \S/);
  });

  it('has safe links and marks mentions', async () => {
    await open([makeRow({ content: 'See https://example.org/a. javascript:alert(1) @ruby' })]);
    const link = await within(await log()).findByRole('link');
    expect(link).toHaveAttribute('href', 'https://example.org/a');
    expect(link).toHaveAttribute('rel', 'noopener noreferrer');
    expect(link).toHaveAttribute('target', '_blank');
    expect((await within(await log()).findByText('@ruby')).tagName).toBe('STRONG');
  });

  it('quotes the message replied to', async () => {
    const first = makeRow({ content: 'When?' });
    await open([first, makeRow({ content: 'Now', replyToId: first.id })]);
    expect(
      await within(await log()).findByRole('button', { name: /In reply to.*ruby.*When\?/ }),
    ).toBeInTheDocument();
  });

  it('announces new messages to screen readers, but no earlier ones', async () => {
    const { replica, server } = await open([makeRow()]);
    await log();
    expect(screen.queryByText('ruby: Message 1')).not.toBeInTheDocument();
    server.put('chatMessages', makeRow({ content: 'Hello' }));
    await replica.exchangeNow('person');
    expect(await screen.findByText('ruby: Hello')).toHaveAttribute('role', 'status');
  });

  it('does not announce a new message that was deleted at once', async () => {
    const { replica, server } = await open([makeRow()]);
    await log();
    server.put('chatMessages', makeRow({ content: 'Hello' }));
    server.put('chatMessages', makeRow({ content: null, deletedAt: '2026-11-20T11:05:00.000Z' }));
    await replica.exchangeNow('person');
    expect(await screen.findByText('ruby: Hello')).toHaveAttribute('role', 'status');
  });

  it('announces the same text again when it is sent again', async () => {
    const { replica, server } = await open([makeRow()]);
    await log();
    const say = async () => {
      server.put('chatMessages', makeRow({ content: 'Thanks' }));
      await replica.exchangeNow('person');
    };
    await say();
    const first = await screen.findByText('ruby: Thanks');
    await say();
    await waitFor(() => expect(first).toBeEmptyDOMElement());
    expect(screen.getByText('ruby: Thanks')).toHaveAttribute('role', 'status');
  });

  it('describes each message to screen readers by its text', async () => {
    await open([makeRow({ content: 'The red door' })]);
    const message = await within(await log()).findByRole('article', { name: /^ruby, / });
    expect(message).toHaveAccessibleDescription('The red door');
  });

  it('shows offline that an image never loaded is unavailable', async () => {
    setOnline(false);
    const image = { messageType: 'image' as const, content: null };
    await open([
      makeRow({ ...image, imageUrl: `/api/files/${memberId(7)}`, imageWidth: 40, imageHeight: 30 }),
    ]);
    expect(await within(await log()).findByText('Image unavailable')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Retry' })).not.toBeInTheDocument();
  });
});

describe('the search', () => {
  it('counts and marks matches, and closes on Escape', async () => {
    setOnline(false);
    const { user } = await open([makeRow({ content: 'The red door' }), makeRow()]);
    await log();
    await user.click(screen.getByRole('button', { name: 'Search messages' }));
    await waitFor(() => expect(screen.getByPlaceholderText('Search messages...')).toHaveFocus());
    await user.keyboard('RED');
    expect(await screen.findByText(/^1 message found/)).toBeInTheDocument();
    expect(screen.getByText('red').tagName).toBe('MARK');
    await user.clear(screen.getByRole('searchbox'));
    await user.keyboard('nowhere');
    expect(await screen.findByText(/^No messages found/)).toBeInTheDocument();
    await user.keyboard('{Escape}{Escape}');
    await waitFor(() => expect(screen.queryByRole('searchbox')).not.toBeInTheDocument());
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Search messages' })).toHaveFocus(),
    );
  });
});
