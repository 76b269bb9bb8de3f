import { imageUrlOf } from '@greenroom/sync-protocol/uploads/uploads-rules';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { openReplicaBench, showOver } from '../../../testing/replica-bench.tsx';
import { BubbleImage } from './bubble-image.tsx';
import { chatEffects } from '../chat-effects.ts';
import { ChatImagesProvider } from './images.tsx';
import { makeItem, memberId } from '../testing/chat-factory.ts';

const ask = vi.fn<() => Promise<Response>>();
const image = () => new Response('bytes', { headers: { 'content-type': 'image/webp' } });

beforeEach(() => {
  ask.mockReset().mockImplementation(() => Promise.resolve(image()));
  vi.stubGlobal('fetch', ask);
  const images = { createObjectURL: () => 'blob:small', revokeObjectURL: () => undefined };
  vi.stubGlobal('URL', Object.assign(class extends URL {}, images));
  return () => vi.unstubAllGlobals();
});

async function show(imageFilename: string) {
  const bench = await openReplicaBench({ effects: chatEffects });
  const item = makeItem({ content: null, imageUrl: imageUrlOf(memberId(7)), imageFilename });
  showOver(
    bench.replica,
    <div role="group" aria-label="Message" tabIndex={-1}>
      <ChatImagesProvider>
        <BubbleImage item={item} onOpen={() => undefined} />
      </ChatImagesProvider>
    </div>,
  );
  return bench;
}

test('a failed image loads when the server answers again', async () => {
  ask.mockResolvedValueOnce(new Response('', { status: 502 }));
  const { replica } = await show('photo.jpg');
  expect(await screen.findByText('Failed to load image')).toBeInTheDocument();
  await replica.exchangeNow('person');
  expect(await screen.findByRole('img')).toBeInTheDocument();
  expect(screen.queryByText('Failed to load image')).not.toBeInTheDocument();
});

test('a failed image loads again on request, and the message has the focus', async () => {
  ask.mockResolvedValueOnce(new Response('', { status: 502 }));
  await show('photo.jpg');
  await userEvent.click(await screen.findByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(screen.getByRole('group', { name: 'Message' })).toHaveFocus());
  expect(await screen.findByRole('img')).toBeInTheDocument();
});

test('a failed image stays failed while the server does not answer', async () => {
  ask.mockRejectedValue(new TypeError('down'));
  const { replica, server } = await show('photo.jpg');
  expect(await screen.findByText('Failed to load image')).toBeInTheDocument();
  server.isReachable = false;
  await replica.exchangeNow('person');
  await waitFor(() => expect(replica.getStatus().connection).toBe('offline'));
  expect(ask).toHaveBeenCalledTimes(1);
});

test.each([
  ['cat.GIF', true],
  ['cat.jpg', false],
])('%s has a GIF label: %s', async (name, isMarked) => {
  await show(name);
  await screen.findByRole('img');
  expect(screen.queryByText('GIF') !== null).toBe(isMarked);
});
