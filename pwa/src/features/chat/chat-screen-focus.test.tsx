import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  findLog,
  layOutList,
  openAtEnd,
  openChatScreen,
  scrollList,
} from './testing/chat-screen-bench.tsx';
import { memberId } from './testing/chat-factory.ts';
import { idAt, makeMessage, makeMessages } from './testing/live-room.ts';
import { TestObserver } from './testing/test-observer.ts';

const now = new Date().toISOString();

beforeEach(() => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
  vi.stubGlobal('IntersectionObserver', TestObserver);
  vi.spyOn(Math, 'random').mockReturnValue(0);
  layOutList();
});

describe('the keyboard focus', () => {
  const articleOf = (log: HTMLElement, text: string) =>
    within(log).getByText(text).closest('article');

  it('moves to the last message with the button for the latest', async () => {
    const { log, user } = await openAtEnd();
    act(() => scrollList(log, 600));
    const button = await screen.findByRole('button', { name: 'Latest messages' });
    act(() => button.focus());
    await user.keyboard('{Enter}');
    await waitFor(() => expect(button).not.toBeInTheDocument());
    await waitFor(() => expect(articleOf(log, 'Message 40')).toHaveFocus());
  });

  it('moves from a quote to the message it quotes', async () => {
    const answer = makeMessage(41, { content: 'Now', replyToId: idAt(5) });
    const { user } = await openChatScreen([...makeMessages(1, 40), answer]);
    const log = await findLog();
    const quote = await within(log).findByRole('button', { name: /In reply to.*Message 5/ });
    act(() => quote.focus());
    await user.keyboard('{Enter}');
    await waitFor(() => {
      const article = log.querySelector(`[data-message-id="${idAt(5)}"]`);
      expect(article).toHaveFocus();
    });
  });

  it('moves to the chosen search result', async () => {
    const { user } = await openChatScreen(makeMessages(1, 40));
    const log = await findLog();
    await user.click(screen.getByRole('button', { name: 'Search messages' }));
    await user.keyboard('Message 17');
    const result = await screen.findByRole('button', { name: /Message 17/ });
    act(() => result.focus());
    await user.keyboard('{Enter}');
    await waitFor(() => expect(articleOf(log, 'Message 17')).toHaveFocus());
  });

  it('stays on a message that is sent again', async () => {
    const { log, user, server, replica } = await openAtEnd();
    server.refuse = () => ({ code: 'forbidden', message: 'Not now' });
    await act(() => replica.mutate('chat.send', { id: idAt(91), content: 'Mine' }));
    await act(() => replica.exchangeNow('person'));
    const retry = await within(log).findByRole('button', { name: 'Retry' });
    server.refuse = undefined;
    act(() => retry.focus());
    await user.keyboard('{Enter}');
    await waitFor(() => expect(retry).not.toBeInTheDocument());
    await waitFor(() => expect(articleOf(log, 'Mine')).toHaveFocus());
  });

  it.each([
    ['a reaction', 'Fire, 1: ruby', { reactions: [] }],
    ['its last link', 'https://a.test/', { content: 'Gone' }],
    ['its actions', 'Actions for ruby’s message', { content: null, deletedAt: now }],
  ])('stays on a message that loses %s while that has it', async (_what, name, change) => {
    const reactions = [{ emoji: '🔥', userIds: [memberId(1)] }];
    const message = makeMessage(41, { content: 'See https://a.test/', reactions });
    const { server, replica } = await openChatScreen([...makeMessages(1, 40), message]);
    const log = await findLog();
    const article = (await within(log).findByText(/^See/)).closest('article');
    if (article === null) throw new Error('the message is not shown');
    const part = within(article).getByRole(name.startsWith('https') ? 'link' : 'button', { name });
    act(() => part.focus());
    server.put('chatMessages', { ...message, ...change });
    await act(() => replica.exchangeNow('person'));
    await waitFor(() => expect(part).not.toBeInTheDocument());
    expect(article).toHaveFocus();
  });

  it('stays on a message scrolled far out of view, and Tab continues from it', async () => {
    const { user } = await openChatScreen(makeMessages(1, 400), { lastRead: 400 });
    const log = await findLog();
    await within(log).findByText('Message 400');
    const rowOf = (text: string) => articleOf(log, text)?.closest('[data-key]') ?? null;
    act(() => articleOf(log, 'Message 400')?.focus());
    // Loads page after page above.
    const goUp = () => {
      act(() => scrollList(log, 0));
      expect(rowOf('Message 400')).toBeNull();
    };
    await waitFor(goUp, { timeout: 5_000 });
    await waitFor(() => expect(articleOf(log, 'Message 400')).toHaveFocus());
    await user.tab();
    await waitFor(() =>
      expect(articleOf(log, 'Message 400')?.querySelector('[aria-haspopup="menu"]')).toHaveFocus(),
    );
    expect(rowOf('Message 400')).not.toBeNull();
  });

  it('moves to the next message when its own is deleted, or to the previous one at the end', async () => {
    const { log, server, replica } = await openAtEnd();
    const remove = async (position: number) => {
      server.drop('chatMessages', idAt(position));
      await act(() => replica.exchangeNow('person'));
    };
    act(() => articleOf(log, 'Message 39')?.focus());
    await remove(39);
    await waitFor(() => expect(articleOf(log, 'Message 40')).toHaveFocus());
    await remove(40);
    await waitFor(() => expect(articleOf(log, 'Message 38')).toHaveFocus());
  });
});
