import { imageUrlOf } from '@greenroom/sync-protocol/uploads/uploads-rules';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { openReplicaBench, showOver } from '../../../testing/replica-bench.tsx';
import { BubbleImage } from './bubble-image.tsx';
import { chatEffects } from '../chat-effects.ts';
import type { ChatItem } from '../timeline/item.ts';
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
  showOver(bench.replica, <Shown item={item} />);
  return bench;
}

/** In its message, from which the button deletes it. */
function Shown({ item }: { readonly item: ChatItem }) {
  const [isDeleted, setIsDeleted] = useState(false);
  return (
    <>
      <div role="group" aria-label="Message" tabIndex={-1}>
        <ChatImagesProvider>
          {!isDeleted && <BubbleImage item={item} onOpen={() => undefined} />}
        </ChatImagesProvider>
      </div>
      <button type="button" onClick={() => setIsDeleted(true)}>
        Delete
      </button>
    </>
  );
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

test('an image that is deleted while it has the focus leaves that to its message', async () => {
  await show('photo.jpg');
  const open = await screen.findByRole('button', { name: /^Image/ });
  act(() => open.focus());
  // Its own press takes no focus.
  fireEvent.click(screen.getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(open).not.toBeInTheDocument());
  expect(screen.getByRole('group', { name: 'Message' })).toHaveFocus();
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
