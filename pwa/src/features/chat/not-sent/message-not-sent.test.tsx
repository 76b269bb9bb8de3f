import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Replica } from '../../../replica/replica-interface.ts';
import { ProblemError } from '../../../rest/problem-error.ts';
import { makeAccount } from '../../../testing/account-factory.ts';
import { dismissToast } from '../../../ui/toast/toast-store.ts';
import type { ChatItem } from '../timeline/item.ts';
import { messageField, openChatRoom, showChatRoom } from '../testing/chat-bench.tsx';
import { makeItem } from '../testing/chat-factory.ts';
import { makeImageFile, provideImageTools } from '../testing/image-tools.ts';

const own = makeItem({ content: 'Hello', senderId: makeAccount().id, senderName: 'ruby' });

describe('a message that was not sent', () => {
  /** A message the server refused, with its change. */
  async function openRefused() {
    const bench = await openChatRoom();
    bench.server.refuse = () => ({ code: 'forbidden', message: 'You cannot write here now' });
    await bench.user.type(messageField(), 'Precious words{Enter}');
    await waitFor(() => expect(screen.getByLabelText('Sent')).toHaveTextContent('1'));
    await bench.replica.exchangeNow('person');
    const [refused] = await bench.replica.readRefusedChanges();
    if (!refused) throw new Error('nothing was refused');
    bench.server.refuse = undefined;
    const item = {
      ...own,
      id: String(refused.input['id']),
      content: 'Precious words',
      state: 'refused',
      changeId: refused.id,
    } as const;
    return { ...bench, item };
  }

  async function showAgain(replica: Replica, item: ChatItem) {
    cleanup();
    const user = showChatRoom(replica, [item]);
    await screen.findByLabelText('Message');
    return { user };
  }

  it('shows why, and Retry sends it again', async () => {
    const { replica, server, item } = await openRefused();
    const { user } = await showAgain(replica, item);
    const group = await screen.findByRole('group', { name: 'Not sent' });
    await waitFor(() => expect(group).toHaveTextContent('You cannot write here now'));
    await user.click(within(group).getByRole('button', { name: 'Retry' }));
    await waitFor(async () => expect(await replica.readRefusedChanges()).toEqual([]));
    await replica.exchangeNow('person');
    expect(server.received).toHaveLength(2);
  });

  it('is copied, or discarded after confirmation', async () => {
    const { replica, item } = await openRefused();
    const { user } = await showAgain(replica, item);
    const group = await screen.findByRole('group', { name: 'Not sent' });
    await user.click(within(group).getByRole('button', { name: 'Copy' }));
    expect(await screen.findByText('Copied')).toBeInTheDocument();
    await user.click(within(group).getByRole('button', { name: 'Delete' }));
    const question = await screen.findByRole('alertdialog', { name: 'Delete this message?' });
    expect(question).toHaveTextContent('‘Precious words’');
    await user.click(within(question).getByRole('button', { name: 'Delete' }));
    await waitFor(async () => expect(await replica.readRefusedChanges()).toEqual([]));
    expect(await replica.readWaitingChanges()).toEqual([]);
  });

  it('is not discarded if it was sent during the question', async () => {
    const { replica, item } = await openRefused();
    const { user } = await showAgain(replica, item);
    const group = await screen.findByRole('group', { name: 'Not sent' });
    await user.click(within(group).getByRole('button', { name: 'Delete' }));
    const question = await screen.findByRole('alertdialog', { name: 'Delete this message?' });
    await replica.retry(item.changeId);
    await replica.exchangeNow('person');
    await user.click(within(question).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Already sent')).toBeInTheDocument();
    expect(await replica.tables.chatMessages.get(item.id)).toBeDefined();
  });

  it('shows that it is kept if parked', async () => {
    await openChatRoom({ items: [{ ...own, state: 'parked', changeId: 'c1' }] });
    expect(await screen.findByRole('group', { name: 'Not sent' })).toHaveTextContent(
      'It could not be sent. It is kept on this device.',
    );
  });

  it('shows a toast while the room is open, and not again on return', async () => {
    const { replica } = await openRefused();
    expect(await screen.findByText('Failed to send message')).toBeInTheDocument();
    act(() => dismissToast());
    await showAgain(replica, own);
    await waitFor(async () => expect(await replica.readRefusedChanges()).toHaveLength(1));
    expect(screen.queryByText('Failed to send message')).not.toBeInTheDocument();
  });

  it('shows the upload failure if the image was refused', async () => {
    provideImageTools();
    const refusal = new ProblemError(
      { code: 'too_large', message: 'It has too many pixels.' },
      413,
    );
    const bench = await openChatRoom({ files: { upload: () => Promise.reject(refusal) } });
    await bench.user.upload(screen.getByLabelText('Image file'), makeImageFile());
    await bench.user.click(await screen.findByRole('button', { name: 'Send message' }));
    await waitFor(() => expect(screen.getByLabelText('Sent')).toHaveTextContent('1'));
    await bench.replica.exchangeNow('person');
    expect(await screen.findByText('Upload Error')).toBeInTheDocument();
    expect(screen.getByText('It has too many pixels.')).toBeInTheDocument();
  });

  it('shows a toast if parked because of its image', async () => {
    provideImageTools();
    const fault = new ProblemError({ code: 'internal', message: 'down' }, 500);
    const bench = await openChatRoom({ files: { upload: () => Promise.reject(fault) } });
    await bench.user.upload(screen.getByLabelText('Image file'), makeImageFile());
    await bench.user.click(await screen.findByRole('button', { name: 'Send message' }));
    await waitFor(() => expect(screen.getByLabelText('Sent')).toHaveTextContent('1'));
    for (let n = 0; n < 5; n += 1) await bench.replica.exchangeNow('person');
    expect(await bench.replica.readWaitingChanges()).toMatchObject([{ state: 'parked' }]);
    expect(await screen.findByText('Upload Error')).toBeInTheDocument();
    expect(screen.getByText('Failed to upload image')).toBeInTheDocument();
  });
});

describe('a text for a message that was not accepted', () => {
  const text = `${'A long correction of what was said before '.repeat(4)}and its end`;

  it.each([
    ['not_found', 'The message has been deleted.'],
    ['conflict', 'Messages can be changed for 15 minutes.'],
  ] as const)('is shown whole and can be copied: %s', async (code, reason) => {
    const { replica, server, user } = await openChatRoom();
    server.refuse = () => ({ code, message: reason });
    await replica.mutate('chat.edit', { id: own.id, content: text });
    await replica.exchangeNow('person');
    const list = await screen.findByRole('list', { name: 'Changes that were not accepted' });
    expect(list).toHaveTextContent(`${reason} You wrote: ‘${text}’`);
    await user.click(within(list).getByRole('button', { name: 'Copy' }));
    expect(await navigator.clipboard.readText()).toBe(text);
    await user.click(within(list).getByRole('button', { name: 'Discard' }));
    await user.click(within(list).getByRole('button', { name: 'Discard' }));
    await waitFor(async () => expect(await replica.readRefusedChanges()).toEqual([]));
  });
});
