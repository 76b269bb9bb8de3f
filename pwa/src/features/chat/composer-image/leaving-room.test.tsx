import { cleanup, screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { provideCaches } from '../../../testing/memory-caches.ts';
import { messageField, openChatRoom, sendButton, showChatRoom } from '../testing/chat-bench.tsx';
import { makeImageFile, provideImageTools } from '../testing/image-tools.ts';

const choose = async (user: UserEvent, name: string) =>
  await user.upload(screen.getByLabelText('Image file'), makeImageFile(name));

/** A room left with a text and an image that is being prepared, and entered again. */
async function enterAgain({ isSent }: { readonly isSent: boolean }) {
  const decoding = Promise.withResolvers<void>();
  provideImageTools({ decoding: decoding.promise });
  const caches = provideCaches();
  const { user, replica } = await openChatRoom();
  await user.type(messageField(), 'Look');
  await waitFor(() => expect(caches.size).toBe(1));
  await choose(user, 'beach.jpg');
  if (isSent) await user.click(sendButton());
  cleanup();
  return { decoding, replica, user: showChatRoom(replica) };
}

it('an image prepared after the room was left is in the room entered again', async () => {
  const { decoding, replica, user } = await enterAgain({ isSent: false });
  // Typed before the draft can be read.
  await user.type(messageField(), 'here');
  decoding.resolve();
  expect(await screen.findByRole('img', { name: 'beach.jpg' })).toBeInTheDocument();
  expect(messageField()).toHaveValue('Look\nhere');
  await user.type(messageField(), '!');
  await user.click(sendButton());
  await waitFor(async () =>
    expect(await replica.tables.chatMessages.toArray()).toMatchObject([
      { content: 'Look\nhere!', imageFilename: 'beach.jpg' },
    ]),
  );
});

it('a message sent before its image was prepared is not in the room entered again', async () => {
  const { decoding, replica, user } = await enterAgain({ isSent: true });
  decoding.resolve();
  await waitFor(async () => expect(await replica.readWaitingChanges()).toHaveLength(1));
  await user.type(messageField(), 'Next{Enter}');
  await waitFor(async () => expect(await replica.readWaitingChanges()).toHaveLength(2));
  const messages = await replica.tables.chatMessages.toArray();
  expect(new Set(messages.map(({ content }) => content))).toEqual(new Set(['Look', 'Next']));
});

describe('an image that takes for ever', () => {
  async function prepareForEver() {
    const tools = provideImageTools({ decoding: new Promise(() => undefined) });
    const caches = provideCaches();
    const bench = await openChatRoom();
    await bench.user.type(messageField(), 'Look');
    await waitFor(() => expect(caches.size).toBe(1));
    await choose(bench.user, 'cloud.jpg');
    return { ...bench, tools };
  }

  it.each([{ isAwaited: false }, { isAwaited: true }])(
    'does not hold the room entered again once it is cleared (awaited by Send: $isAwaited)',
    async ({ isAwaited }) => {
      const { user, replica } = await prepareForEver();
      if (isAwaited) await user.click(sendButton());
      await user.click(screen.getByRole('button', { name: 'Clear image' }));
      await waitFor(() => expect(sendButton()).not.toHaveAttribute('aria-busy'));
      cleanup();
      showChatRoom(replica);
      await waitFor(() => expect(messageField()).toHaveValue('Look'));
      expect(await replica.readWaitingChanges()).toEqual([]);
    },
  );

  it('does not hold the room entered again once another one replaced it', async () => {
    const { user, replica, tools } = await prepareForEver();
    tools.decoding = Promise.resolve();
    await choose(user, 'beach.jpg');
    await screen.findByRole('img', { name: 'beach.jpg' });
    cleanup();
    showChatRoom(replica);
    expect(await screen.findByRole('img', { name: 'beach.jpg' })).toBeInTheDocument();
    expect(messageField()).toHaveValue('Look');
  });
});

describe('in a room left before its draft could be read', () => {
  it('a chosen image is kept', async () => {
    const { decoding, replica, user } = await enterAgain({ isSent: false });
    await choose(user, 'second.jpg');
    cleanup();
    showChatRoom(replica);
    decoding.resolve();
    expect(await screen.findByRole('img', { name: 'second.jpg' })).toBeInTheDocument();
    expect(messageField()).toHaveValue('Look');
  });

  it('a message sent with an image that was being prepared does not come back', async () => {
    const { decoding, replica, user } = await enterAgain({ isSent: false });
    await choose(user, 'second.jpg');
    await user.type(messageField(), 'Once');
    await user.click(sendButton());
    cleanup();
    showChatRoom(replica);
    decoding.resolve();
    expect(await screen.findByRole('img', { name: 'beach.jpg' })).toBeInTheDocument();
    expect(messageField()).toHaveValue('Look');
    expect(await replica.tables.chatMessages.toArray()).toMatchObject([
      { content: 'Once', imageFilename: 'second.jpg' },
    ]);
  });
});
