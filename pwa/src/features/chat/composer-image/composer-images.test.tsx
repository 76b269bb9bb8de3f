import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { provideCaches } from '../../../testing/memory-caches.ts';
import { messageField, openChatRoom, sendButton, showChatRoom } from '../testing/chat-bench.tsx';
import { makeImageFile, provideImageTools } from '../testing/image-tools.ts';

const preview = () => screen.findByRole('group', { name: 'Image to send' });
const expectNoPreview = () =>
  expect(screen.queryByRole('group', { name: 'Image to send' })).not.toBeInTheDocument();

async function choose(user: UserEvent, ...files: File[]): Promise<void> {
  const input = screen.getByLabelText('Image file');
  // Users can switch the picker's filter off.
  input.removeAttribute('accept');
  await user.upload(input, files);
}

/** A drag event as in browsers: only the drop has the files. */
function drag(type: 'dragEnter' | 'dragOver' | 'dragLeave' | 'drop', files: File[] = []): boolean {
  const dataTransfer = { types: ['Files'], files, dropEffect: 'none' };
  return fireEvent[type](document.body, { dataTransfer });
}

/** Expects the refusal in a toast and above the field. */
async function expectRefusal(title: string, text: string): Promise<void> {
  const notice = await within(screen.getByRole('main')).findByRole('alert');
  expect(within(notice).getByText(title)).toBeInTheDocument();
  expect(within(notice).getByText(text)).toBeInTheDocument();
  expectNoPreview();
}

describe('choosing an image', () => {
  it('shows it, and sends it with or without text', async () => {
    provideImageTools();
    const { user, replica } = await openChatRoom();
    await choose(user, makeImageFile('beach.jpg'));
    const shown = await preview();
    expect(await within(shown).findByRole('img', { name: 'beach.jpg' })).toBeInTheDocument();
    await user.click(sendButton());
    expectNoPreview();
    await waitFor(async () => {
      const [change] = await replica.readWaitingChanges();
      expect(change?.call).toBe('chat.send');
    });
    const [message] = await replica.tables.chatMessages.toArray();
    expect(message).toMatchObject({
      messageType: 'image',
      content: null,
      imageFilename: 'beach.jpg',
    });
    const id = message?.imageUrl?.split('/').at(-1) ?? '';
    expect(await replica.readAttachment(id)).toMatchObject({
      type: 'image/jpeg',
      width: 800,
      height: 600,
    });
  });

  it('is removed by Clear image, which focuses the field', async () => {
    provideImageTools();
    const { user } = await openChatRoom();
    await choose(user, makeImageFile());
    await user.click(within(await preview()).getByRole('button', { name: 'Clear image' }));
    expectNoPreview();
    expect(sendButton()).toHaveAttribute('aria-disabled', 'true');
    await waitFor(() => expect(messageField()).toHaveFocus());
  });

  it('delays sending until it is prepared', async () => {
    const decoding = Promise.withResolvers<void>();
    provideImageTools({ decoding: decoding.promise });
    const { user, replica } = await openChatRoom();
    await choose(user, makeImageFile());
    expect(await preview()).toHaveTextContent('Preparing the image…');
    await user.type(messageField(), 'Look{Enter}');
    expect(sendButton()).toHaveAttribute('aria-busy', 'true');
    expect(messageField()).toHaveValue('Look');
    decoding.resolve();
    await waitFor(() => expect(messageField()).toHaveValue(''));
    await waitFor(async () => expect(await replica.readWaitingChanges()).toHaveLength(1));
    const [message] = await replica.tables.chatMessages.toArray();
    expect(message).toMatchObject({ messageType: 'text_with_image', content: 'Look' });
  });

  it('is sent although another file was refused while it was prepared', async () => {
    const decoding = Promise.withResolvers<void>();
    provideImageTools({ decoding: decoding.promise });
    const { user, replica } = await openChatRoom();
    await choose(user, makeImageFile('beach.jpg'));
    await choose(user, new File(['x'], 'notes.txt', { type: 'text/plain' }));
    await within(screen.getByRole('main')).findByText('Invalid File Type');
    await user.click(sendButton());
    decoding.resolve();
    await waitFor(async () =>
      expect(await replica.tables.chatMessages.toArray()).toMatchObject([
        { imageFilename: 'beach.jpg' },
      ]),
    );
  });

  it('sends nothing if the awaited image cannot be opened', async () => {
    const decoding = Promise.withResolvers<void>();
    provideImageTools({ decoding: decoding.promise, isBroken: true });
    const { user, replica } = await openChatRoom();
    await choose(user, makeImageFile());
    await user.type(messageField(), 'Look{Enter}');
    decoding.resolve();
    await expectRefusal(
      'Image Not Readable',
      'This image could not be opened. Please choose another one.',
    );
    expect(messageField()).toHaveValue('Look');
    await waitFor(() => expect(sendButton()).not.toHaveAttribute('aria-busy'));
    expect(await replica.readWaitingChanges()).toEqual([]);
  });

  it('uses the last of two images chosen in a row', async () => {
    const decoding = Promise.withResolvers<void>();
    const tools = provideImageTools({ decoding: decoding.promise });
    const { user } = await openChatRoom();
    await choose(user, makeImageFile('first.jpg'));
    tools.decoding = Promise.resolve();
    await choose(user, makeImageFile('second.jpg'));
    expect(await screen.findByRole('img', { name: 'second.jpg' })).toBeInTheDocument();
    decoding.resolve();
    await decoding.promise;
    expect(screen.queryByRole('img', { name: 'first.jpg' })).not.toBeInTheDocument();
  });

  it('is stored with the draft', async () => {
    provideImageTools();
    const caches = provideCaches();
    provideImageTools();
    const { user, replica } = await openChatRoom();
    await choose(user, makeImageFile('beach.jpg'));
    await preview();
    await waitFor(() => expect(caches.size).toBe(2));
    cleanup();
    showChatRoom(Object.create(replica));
    expect(await screen.findByRole('img', { name: 'beach.jpg' })).toBeInTheDocument();
    expect(sendButton()).toHaveAttribute('aria-disabled', 'false');
  });
});

describe('a rejected image', () => {
  it('is larger than 5 MB as it was chosen', async () => {
    provideImageTools();
    const { user } = await openChatRoom();
    await choose(user, makeImageFile('huge.jpg', 'image/jpeg', 5 * 1024 * 1024 + 1));
    await expectRefusal('File Too Large', 'Please select an image smaller than 5MB.');
    await choose(user, makeImageFile('fits.jpg', 'image/jpeg', 5 * 1024 * 1024));
    await preview();
    const composer = within(screen.getByRole('main'));
    expect(composer.queryByText('Please select an image smaller than 5MB.')).toBeNull();
  });

  it.each([
    ['is typed on', async (user: UserEvent) => await user.type(messageField(), 'x')],
    [
      'it is closed',
      async (user: UserEvent) => {
        const composer = within(screen.getByRole('main'));
        await user.click(composer.getByRole('button', { name: 'Close' }));
        await waitFor(() => expect(messageField()).toHaveFocus());
      },
    ],
  ])('shows above the field until %s', async (_when, happen) => {
    provideImageTools();
    const { user } = await openChatRoom();
    await choose(user, new File(['x'], 'clip.webp', { type: 'image/webp' }));
    const composer = within(screen.getByRole('main'));
    const text = 'Please select a JPEG, PNG, or GIF image.';
    expect(await composer.findByText(text)).toBeInTheDocument();
    await happen(user);
    expect(composer.queryByText(text)).not.toBeInTheDocument();
  });

  it('keeps the previous image', async () => {
    provideImageTools();
    const { user } = await openChatRoom();
    await choose(user, makeImageFile('beach.jpg'));
    await preview();
    await choose(user, new File(['x'], 'notes.txt', { type: 'text/plain' }));
    await within(screen.getByRole('main')).findByText('Invalid File Type');
    expect(screen.getByRole('img', { name: 'beach.jpg' })).toBeInTheDocument();
  });

  it('gives the previous image back if it cannot be opened', async () => {
    const tools = provideImageTools();
    const { user } = await openChatRoom();
    await choose(user, makeImageFile('beach.jpg'));
    await screen.findByRole('img', { name: 'beach.jpg' });
    tools.isBroken = true;
    await choose(user, makeImageFile('broken.jpg'));
    await screen.findByText('Image Not Readable');
    expect(await screen.findByRole('img', { name: 'beach.jpg' })).toBeInTheDocument();
    expect(sendButton()).toHaveAttribute('aria-disabled', 'false');
  });
});

describe('dropping', () => {
  it('shows a target and accepts an image anywhere on the page', async () => {
    provideImageTools();
    await openChatRoom();
    expect(screen.queryByText('Drop the image here')).not.toBeInTheDocument();
    drag('dragEnter');
    expect(screen.getByText('Drop the image here')).toBeInTheDocument();
    // Prevented: otherwise the browser opens the file in place of the app.
    expect(drag('dragOver')).toBe(false);
    expect(drag('drop', [makeImageFile('beach.jpg')])).toBe(false);
    expect(screen.queryByText('Drop the image here')).not.toBeInTheDocument();
    expect(await screen.findByRole('img', { name: 'beach.jpg' })).toBeInTheDocument();
    await waitFor(() => expect(messageField()).toHaveFocus());
  });

  it('ends when the drag leaves the page', async () => {
    await openChatRoom();
    drag('dragEnter');
    drag('dragLeave');
    expect(screen.queryByText('Drop the image here')).not.toBeInTheDocument();
  });

  it('rejects other files', async () => {
    await openChatRoom();
    drag('drop', [new File(['x'], 'notes.txt', { type: 'text/plain' })]);
    await expectRefusal('Invalid File', 'Please drop an image file (JPEG, PNG, or GIF).');
  });

  it('accepts the first of several and shows that', async () => {
    provideImageTools();
    await openChatRoom();
    drag('drop', [makeImageFile('one.jpg'), makeImageFile('two.jpg')]);
    expect(await screen.findByRole('img', { name: 'one.jpg' })).toBeInTheDocument();
    expect(await screen.findByText('One image per message')).toBeInTheDocument();
  });

  it('leaves text to the field', async () => {
    await openChatRoom();
    const dataTransfer = { types: ['text/plain'], files: [] };
    expect(fireEvent.dragOver(document.body, { dataTransfer })).toBe(true);
    expect(screen.queryByText('Drop the image here')).not.toBeInTheDocument();
  });

  it('is off while the account is paused, and the browser opens no file', async () => {
    provideImageTools();
    await openChatRoom({ account: { suspended: true } });
    await screen.findByText('Your account is paused');
    drag('dragEnter');
    expect(screen.queryByText('Drop the image here')).not.toBeInTheDocument();
    expect(drag('drop', [makeImageFile()])).toBe(false);
    expectNoPreview();
  });
});

describe('pasting', () => {
  it('accepts an image', async () => {
    provideImageTools();
    await openChatRoom();
    const clipboardData = { types: ['Files'], files: [makeImageFile('shot.png', 'image/png')] };
    expect(fireEvent.paste(messageField(), { clipboardData })).toBe(false);
    expect(await preview()).toBeInTheDocument();
  });

  it('prefers text if there are both', async () => {
    provideImageTools();
    await openChatRoom();
    const clipboardData = {
      types: ['text/plain', 'Files'],
      files: [makeImageFile('cells.png', 'image/png')],
    };
    expect(fireEvent.paste(messageField(), { clipboardData })).toBe(true);
    expectNoPreview();
  });
});
