import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { makeAccount } from '../../../testing/account-factory.ts';
import { openReplicaBench, showOver } from '../../../testing/replica-bench.tsx';
import { chatEffects } from '../chat-effects.ts';
import { ChatImagesProvider } from '../picture/images.tsx';
import { makePerson } from '../testing/chat-bench.tsx';
import { makeItem, memberId } from '../testing/chat-factory.ts';
import { ChatAside, type ChatAsideProps } from './chat-aside.tsx';

beforeEach(() => {
  // The server is away: all of it comes from the device.
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
  return () => vi.unstubAllGlobals();
});

async function openAside(props: Partial<ChatAsideProps> = {}, count = 2) {
  const { id, username } = makeAccount();
  const others = Array.from({ length: count }, (_, index) =>
    makePerson(index + 1, `member${String(index + 1).padStart(2, '0')}`),
  );
  const bench = await openReplicaBench({
    effects: chatEffects,
    rows: { people: [...others, { ...makePerson(99, username), id }] },
  });
  return showOver(
    bench.replica,
    <ChatImagesProvider>
      <ChatAside messages={[]} onShow={() => undefined} {...props} />
    </ChatImagesProvider>,
  );
}

const people = async () =>
  within(await screen.findByRole('region', { name: /^People/ })).findAllByRole('listitem');

test('lists the others, who wrote last first, and says that shifts are not shown', async () => {
  const timestamp = new Date(Date.now() - 5 * 60_000).toISOString();
  await openAside({ messages: [makeItem({ senderId: memberId(2), timestamp })] });
  const [first, second, ...rest] = await people();
  expect(first).toHaveTextContent('member02wrote 5 minutes ago');
  expect(second).toHaveTextContent(/member01$/);
  expect(rest).toEqual([]);
  expect(screen.getByText('Only administrators see who works when.')).toBeVisible();
  expect(screen.queryByRole('region', { name: 'Pictures' })).not.toBeInTheDocument();
});

test('shows who is on now to those who may see it', async () => {
  await openAside({ onNow: <p>ruby until 23:30</p> });
  expect(await people()).toHaveLength(2);
  expect(screen.getByText('ruby until 23:30')).toBeVisible();
  expect(screen.queryByText(/Only administrators/)).not.toBeInTheDocument();
});

test('counts those it does not list, and lists them on demand', async () => {
  const user = await openAside({}, 20);
  expect(await people()).toHaveLength(12);
  await user.click(screen.getByRole('button', { name: 'and 8 more' }));
  expect(await people()).toHaveLength(20);
  expect(screen.queryByRole('button', { name: /more$/ })).not.toBeInTheDocument();
  // The pressed button is gone.
  await waitFor(() => expect(screen.getByRole('list')).toHaveFocus());
});

test('a picture leads to its message', async () => {
  const onShow = vi.fn<ChatAsideProps['onShow']>();
  const item = makeItem({ imageUrl: '/api/files/0190a000-0000-7000-8000-000000000001' });
  const user = await openAside({ messages: [item], onShow });
  await user.click(await screen.findByRole('button', { name: 'Show ruby’s picture in the chat' }));
  expect(onShow).toHaveBeenCalledExactlyOnceWith(item);
});

test('keeps the place of the people while the messages are read', async () => {
  await openAside({ messages: undefined });
  expect(await screen.findByRole('heading', { name: 'People' })).toBeVisible();
  expect(screen.getByText('Loading people')).toBeInTheDocument();
  expect(screen.queryByText(/Only administrators/)).not.toBeInTheDocument();
});
