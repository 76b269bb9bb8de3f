import { imageUrlOf, thumbnailUrlOf } from '@greenroom/sync-protocol/uploads/uploads-rules';
import { screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { signInHere } from '../../../testing/memory-caches.ts';
import { openReplicaBench, showOver } from '../../../testing/replica-bench.tsx';
import { chatEffects } from '../chat-effects.ts';
import { ChatImagesProvider } from './images.tsx';
import { Lightbox } from './lightbox.tsx';
import { makeItem, memberId } from '../testing/chat-factory.ts';

const imageUrl = imageUrlOf(memberId(7));
const thumbnail = thumbnailUrlOf(imageUrl);

/** Cached responses by URL, of all caches. */
let kept = new Map<string, Response>();

beforeEach(() => {
  const image = () => new Response('bytes', { headers: { 'content-type': 'image/webp' } });
  kept = new Map([[thumbnail, image()]]);
  const cache = {
    match: (url: string) => Promise.resolve(kept.get(url)?.clone()),
    put: (url: string, response: Response) => Promise.resolve(void kept.set(url, response)),
    keys: () => Promise.resolve([]),
    delete: (url: string) => Promise.resolve(kept.delete(url)),
  };
  vi.stubGlobal('caches', { open: () => Promise.resolve(cache) });
  const images = { createObjectURL: () => 'blob:small', revokeObjectURL: () => undefined };
  vi.stubGlobal('URL', Object.assign(class extends URL {}, images));
  return () => vi.unstubAllGlobals();
});

async function open(whole: () => Promise<Response>) {
  vi.stubGlobal('fetch', whole);
  const { replica } = await openReplicaBench({ effects: chatEffects });
  signInHere(replica.userId);
  const item = makeItem({ content: null, imageUrl, imageWidth: 40, imageHeight: 30 });
  showOver(
    replica,
    <ChatImagesProvider>
      <Lightbox item={item} today={0} onClose={() => undefined} />
    </ChatImagesProvider>,
  );
}

test('shows the thumbnail if the full-size image is unreachable', async () => {
  await open(() => Promise.reject(new TypeError('offline')));
  expect(await screen.findByText(/^This is a smaller version/)).toBeInTheDocument();
  expect([...kept.keys()]).toEqual([thumbnail]);
});

test.each([403, 404])('shows and keeps no image if the server answers %i', async (status) => {
  await open(() => Promise.resolve(new Response('', { status })));
  expect(await screen.findByText('Image unavailable')).toBeInTheDocument();
  await expect.poll(() => kept.size).toBe(0);
});
