import { act, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { mockCall } from '../../../testing/mock-call.ts';
import { server as network } from '../../../testing/mock-server.ts';
import { openReplicaBench, showOver } from '../../../testing/replica-bench.tsx';
import { chatEffects } from '../chat-effects.ts';
import { ChatHead } from '../chat-head.tsx';
import type { ChatItem } from '../timeline/item.ts';
import { useChatSearch } from './search.ts';
import { useSearchKeys } from './search-keys.ts';
import { SearchResults } from './search-results.tsx';
import { idAt, makeMessage, makeMessages } from '../testing/live-room.ts';

/** The search, connected as in the room. */
function Search({ onChoose }: { readonly onChoose: (item: ChatItem) => void }) {
  const [searched, setSearched] = useState<string | null>(null);
  const search = useChatSearch(searched ?? '');
  const keys = useSearchKeys();
  return (
    <>
      <ChatHead search={searched} onSearch={setSearched} keys={keys} />
      {searched !== null && search !== null && (
        <SearchResults
          search={search}
          text={searched}
          keys={keys}
          onChoose={onChoose}
          onClear={() => setSearched('')}
        />
      )}
    </>
  );
}

/** Searches a text with `count` messages on the device. */
async function startSearch(count: number, text: string) {
  const bench = await openReplicaBench({
    effects: chatEffects,
    rows: { chatMessages: makeMessages(1, count) },
  });
  const onChoose = vi.fn<(item: ChatItem) => void>();
  const user = showOver(bench.replica, <Search onChoose={onChoose} />);
  await user.click(await screen.findByRole('button', { name: 'Search messages' }));
  if (text !== '') await user.keyboard(text);
  return { ...bench, user, onChoose };
}

/** Mocks the server's page and total. */
function mockFound(total: number, positions: readonly number[] = []): void {
  const views = positions.map((position) => {
    return { ...makeMessage(position), senderUsername: 'ruby', recipientId: null };
  });
  network.use(
    mockCall(
      'chat.messages',
      () => views,
      () => ({ 'x-total-count': String(total) }),
    ),
  );
}

const status = (words: string) => screen.findByText(words);
const results = () => screen.getAllByRole('button', { name: /Message \d/ });
const field = () => screen.getByRole('searchbox', { name: 'Search messages' });
const showMore = () => screen.queryByRole('button', { name: 'Show more' });

it('shows a plus when the server stops counting', async () => {
  mockFound(
    1000,
    makeMessages(1001, 1200).map(({ position }) => position),
  );
  await startSearch(3, 'message');
  expect(await status('1,000+ messages found')).toBeInTheDocument();
});

it('shows fifty results, then more, where the focus continues', async () => {
  mockFound(120);
  const { user } = await startSearch(120, 'message');
  expect(await status('120 messages found')).toBeInTheDocument();
  expect(results()).toHaveLength(50);
  await user.click(showMore() as HTMLElement);
  await waitFor(() => expect(results()).toHaveLength(100));
  await waitFor(() => expect(results()[50]).toHaveFocus());
  await user.click(showMore() as HTMLElement);
  await waitFor(() => expect(results()).toHaveLength(120));
  expect(showMore()).not.toBeInTheDocument();
});

it('arrows move from the field through the results and back up', async () => {
  mockFound(3);
  const { user, onChoose } = await startSearch(3, 'message');
  await status('3 messages found');
  await user.keyboard('{ArrowDown}');
  await waitFor(() => expect(results()[0]).toHaveFocus());
  await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}');
  await waitFor(() => expect(results()[2]).toHaveFocus());
  await user.keyboard('{Home}{End}{ArrowUp}');
  await waitFor(() => expect(results()[1]).toHaveFocus());
  await user.keyboard('{ArrowUp}{ArrowUp}');
  await waitFor(() => expect(field()).toHaveFocus());
  await user.keyboard('{ArrowDown}{Enter}');
  expect(onChoose).toHaveBeenCalledWith(expect.objectContaining({ id: idAt(3) }));
});

it('shows a failure to read the device, and retries', async () => {
  mockFound(1, [1]);
  const { user, replica } = await startSearch(1, '');
  const broken = vi.spyOn(replica, 'readLiveRows').mockRejectedValue(new Error('closed'));
  await user.keyboard('message');
  expect(await status('The search failed')).toBeInTheDocument();
  expect(screen.queryByText('No messages found')).not.toBeInTheDocument();
  broken.mockRestore();
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await status('1 message found')).toBeInTheDocument();
});

it('shows what was searched when nothing is found', async () => {
  mockFound(0);
  const { server, replica } = await startSearch(1, 'nowhere');
  await status('No messages found');
  expect(screen.getByText('Try fewer letters or another word.')).toBeInTheDocument();
  server.isReachable = false;
  await act(() => replica.exchangeNow('person'));
  expect(await status('No messages found on this device')).toBeInTheDocument();
  expect(screen.getByText(/Older messages are searched when you are online/)).toBeInTheDocument();
});
