import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { StorageFullError } from '../../../replica/replica-interface.ts';
import { makeAccount } from '../../../testing/account-factory.ts';
import { mockCall, mockRefusal, mockUnreachable } from '../../../testing/mock-call.ts';
import { server as api } from '../../../testing/mock-server.ts';
import { setOnline } from '../../../testing/window-state.ts';
import { waitForTold } from '../../../ui/toast/testing/told-last.ts';
import { renewMenu } from '../questions/message-question.ts';
import { openChatRoom } from '../testing/chat-bench.tsx';
import { makeItem } from '../testing/chat-factory.ts';

const other = makeItem({ content: 'Buy my course', senderName: 'rosa' });
const own = makeItem({ content: 'Hello', senderId: makeAccount().id, senderName: 'ruby' });

const opener = (of: string) => screen.getByRole('button', { name: `Actions for ${of}’s message` });

async function openMenu(item = other, options: Parameters<typeof openChatRoom>[0] = {}) {
  const bench = await openChatRoom({ ...options, items: [item] });
  await bench.user.click(opener(item.senderName));
  const menu = await screen.findByRole('menu');
  return { ...bench, menu };
}

const itemsOf = (menu: HTMLElement) =>
  within(menu)
    .getAllByRole('menuitem')
    .map((item) => item.textContent);

async function choose(name: string, ...options: Parameters<typeof openMenu>) {
  const bench = await openMenu(...options);
  await bench.user.click(await within(bench.menu).findByRole('menuitem', { name }));
  return bench;
}

describe('the menu of a message', () => {
  it('offers members Reply, Copy and Report', async () => {
    const { menu } = await openMenu();
    expect(itemsOf(menu)).toEqual(['Reply', 'Copy', 'Report']);
    expect(screen.queryByRole('button', { name: 'Delete rosa’s message' })).toBeNull();
  });

  it('does not offer to report an own message', async () => {
    const { menu } = await openMenu(own);
    expect(itemsOf(menu)).toEqual(['Reply', 'Copy']);
  });

  it('offers Delete to administrators only', async () => {
    const { menu } = await openMenu(other, { account: { role: 'admin' } });
    await waitFor(() => expect(itemsOf(menu)).toEqual(['Reply', 'Copy', 'Report', 'Delete']));
  });

  it('offers no Copy for an image without text', async () => {
    const { menu } = await openMenu(makeItem({ content: null, imageUrl: '/api/files/x' }));
    expect(itemsOf(menu)).toEqual(['Reply', 'Report']);
  });

  it('offers Copy and Delete for a waiting message', async () => {
    const { menu } = await openMenu({ ...own, state: 'waiting', changeId: 'c1' });
    expect(itemsOf(menu)).toEqual(['Copy', 'Delete']);
  });

  it('updates when the message is sent meanwhile', async () => {
    const { menu } = await openMenu({ ...own, state: 'waiting', changeId: 'c1' });
    act(() => renewMenu(own));
    await waitFor(() => expect(itemsOf(menu)).toEqual(['Reply', 'Copy']));
  });

  it('works by keyboard and returns the focus', async () => {
    const { user } = await openChatRoom({ items: [other] });
    act(() => opener('rosa').focus());
    await user.keyboard('{Enter}');
    await screen.findByRole('menu', { name: 'Message from rosa' });
    expect(opener('rosa')).toHaveAttribute('aria-expanded', 'true');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('menu')).not.toBeInTheDocument());
    await waitFor(() => expect(opener('rosa')).toHaveFocus());
  });

  it('opens on a long press on the message', async () => {
    await openChatRoom({ items: [other] });
    const touch = { pointerType: 'touch', isPrimary: true, clientX: 5, clientY: 5 };
    fireEvent.pointerDown(screen.getByRole('listitem', { name: 'Buy my course' }), touch);
    expect(await screen.findByRole('menu')).toBeInTheDocument();
  });
});

describe('the delete button on a message', () => {
  const button = () => screen.queryByRole('button', { name: 'Delete rosa’s message' });

  it('shows for administrators and asks for confirmation', async () => {
    const { user } = await openChatRoom({ items: [other], account: { role: 'admin' } });
    await waitFor(() => expect(button()).toBeInTheDocument());
    await user.click(button()!);
    const question = await screen.findByRole('alertdialog', {
      name: 'Delete rosa’s message?',
    });
    await user.click(within(question).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(button()).toHaveFocus());
  });

  it('does not show on unsent messages', async () => {
    const waiting = makeItem({ ...other, id: own.id, state: 'waiting', senderName: 'ruby' });
    await openChatRoom({ items: [other, waiting], account: { role: 'admin' } });
    await waitFor(() => expect(button()).toBeInTheDocument());
    expect(screen.queryByRole('button', { name: 'Delete ruby’s message' })).toBeNull();
  });
});

describe('copying', () => {
  it('copies the text and shows a toast', async () => {
    const { user } = await choose('Copy');
    expect(await screen.findByText('Copied')).toBeInTheDocument();
    expect(await navigator.clipboard.readText()).toBe('Buy my course');
    expect(user).toBeDefined();
  });

  it('shows a toast when the browser denies it', async () => {
    const { user, menu } = await openMenu();
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('no'));
    await user.click(within(menu).getByRole('menuitem', { name: 'Copy' }));
    expect(await screen.findByText('Could not copy')).toBeInTheDocument();
  });
});

describe('reporting', () => {
  const dialog = () => screen.findByRole('dialog', { name: 'Report rosa’s message' });
  const reason = () => screen.getByLabelText('What is wrong with it?');
  const report = () => screen.getByRole('button', { name: 'Report' });

  it('sends the report', async () => {
    const { user, server, replica } = await choose('Report');
    expect(await dialog()).toHaveTextContent('‘Buy my course’');
    await user.type(reason(), '  This is advertising  ');
    await user.click(report());
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await waitFor(() => expect(opener('rosa')).toHaveFocus());
    expect(await screen.findByText('Message Reported')).toBeInTheDocument();
    await replica.exchangeNow('person');
    expect(server.received).toMatchObject([
      { call: 'chat.report', input: { id: other.id, reason: 'This is advertising' } },
    ]);
  });

  it('works offline and shows that it is stored', async () => {
    const { user, server, replica } = await choose('Report');
    server.isReachable = false;
    await replica.exchangeNow('person');
    await dialog();
    await user.type(reason(), 'Advertising');
    await user.click(report());
    expect(await screen.findByText('Report Saved')).toBeInTheDocument();
    expect(await replica.readWaitingChanges()).toMatchObject([{ call: 'chat.report' }]);
  });

  it('needs a reason of at most 1,000 characters', async () => {
    const { user, replica } = await choose('Report');
    await dialog();
    await user.click(report());
    await waitFor(() => expect(reason()).toHaveFocus());
    expect(reason()).toHaveAccessibleDescription(/Please say what is wrong with this message/);
    await user.paste('x'.repeat(1_001));
    expect(screen.getByText('Reason must be 1000 characters or less')).toBeInTheDocument();
    await user.click(report());
    expect(await replica.readWaitingChanges()).toEqual([]);
    expect(reason()).toHaveValue('x'.repeat(1_001));
  });

  it('keeps the typed text when the device is full', async () => {
    const { user } = await choose('Report', other, {
      disguise: (replica) =>
        Object.assign(Object.create(replica), {
          mutate: () => Promise.reject(new StorageFullError()),
        }),
    });
    await dialog();
    await user.type(reason(), 'Advertising');
    await user.click(report());
    expect(await screen.findAllByText(/This device is full/)).not.toHaveLength(0);
    expect(reason()).toHaveValue('Advertising');
  });

  it('keeps the text of a refused report, shows the reason and can be edited', async () => {
    const { user, server, replica } = await choose('Report');
    server.refuse = () => ({ code: 'conflict', message: 'You have reported this message' });
    await dialog();
    await user.type(reason(), 'Advertising');
    await user.click(report());
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await replica.exchangeNow('person');
    const list = await screen.findByRole('list', { name: 'Reports that were not accepted' });
    expect(list).toHaveTextContent('You have already reported this message.');
    expect(list).toHaveTextContent('‘Advertising’');
    await user.click(within(list).getByRole('button', { name: 'Edit again' }));
    await waitFor(() => expect(reason()).toHaveValue('Advertising'));
    server.refuse = undefined;
    await user.click(report());
    await waitFor(() => expect(list).not.toBeInTheDocument());
    await replica.exchangeNow('person');
    expect(server.received).toHaveLength(2);
  });
});

describe('deleting as an administrator', () => {
  const question = () => screen.findByRole('alertdialog', { name: 'Delete rosa’s message?' });
  const confirm = () => screen.getByRole('button', { name: 'Delete' });
  const asAdmin = { account: { role: 'admin' } } as const;

  it('names the sender and confirms the deletion', async () => {
    const removed: string[] = [];
    api.use(
      mockCall('chat.remove', ({ input }) => {
        removed.push(input.id);
        return undefined;
      }),
    );
    const { user } = await choose('Delete', other, asAdmin);
    expect(await question()).toHaveTextContent('‘Buy my course’ is deleted for everybody.');
    await user.click(confirm());
    expect(await screen.findByText('Message deleted successfully')).toBeInTheDocument();
    expect(removed).toEqual([other.id]);
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  });

  it('succeeds when the message is already deleted', async () => {
    api.use(mockRefusal('chat.remove', 'not_found', 'Not found'));
    const { user } = await choose('Delete', other, asAdmin);
    await question();
    await user.click(confirm());
    expect(await screen.findByText('Message deleted successfully')).toBeInTheDocument();
  });

  it('shows a failure in the dialog too, and can be retried', async () => {
    api.use(mockUnreachable('chat.remove'));
    const { user } = await choose('Delete', other, asAdmin);
    await question();
    await user.click(confirm());
    await waitForTold({ text: 'Failed to delete message' });
    expect(await question()).toHaveTextContent(
      'Failed to delete message. Check your connection and try again.',
    );
    api.use(mockCall('chat.remove', () => undefined));
    await user.click(confirm());
    expect(await screen.findByText('Message deleted successfully')).toBeInTheDocument();
  });

  it('is disabled offline, with the reason', async () => {
    const { user } = await choose('Delete', other, asAdmin);
    await question();
    act(() => setOnline(false));
    expect(confirm()).toHaveAccessibleDescription(
      'You are offline. Deleting a message needs the network.',
    );
    await user.click(confirm());
    expect(await question()).toBeInTheDocument();
  });
});
