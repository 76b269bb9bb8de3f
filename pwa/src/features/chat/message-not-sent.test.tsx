import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Replica } from '../../replica/replica-interface.ts';
import { makeAccount } from '../../testing/account-factory.ts';
import type { ChatItem } from './chat-item.ts';
import { messageField, openChatRoom, showChatRoom } from './testing/chat-bench.tsx';
import { makeItem } from './testing/chat-factory.ts';

const own = makeItem({ content: 'Hello', senderId: makeAccount().id, senderName: 'ruby' });

describe('a message that was not sent', () => {
  /** A real one: refused by the server, with its change. */
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

  it('says why, and is sent again by Retry', async () => {
    const { replica, server, item } = await openRefused();
    const { user } = await showAgain(replica, item);
    const group = await screen.findByRole('group', { name: 'Not sent' });
    await waitFor(() => expect(group).toHaveTextContent('You cannot write here now'));
    await user.click(within(group).getByRole('button', { name: 'Retry' }));
    await waitFor(async () => expect(await replica.readRefusedChanges()).toEqual([]));
    await replica.exchangeNow('person');
    expect(server.received).toHaveLength(2);
  });

  it('is copied, or given up after a question', async () => {
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

  it('is not said to be deleted when it was sent while somebody was asked', async () => {
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

  it('that was set aside says that it is kept', async () => {
    await openChatRoom({ items: [{ ...own, state: 'parked', changeId: 'c1' }] });
    expect(await screen.findByRole('group', { name: 'Not sent' })).toHaveTextContent(
      'It could not be sent. It is kept on this device.',
    );
  });
});
