import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { makeAccount } from '../../../testing/account-factory.ts';
import { toldLast } from '../../../ui/toast/testing/told-last.ts';
import { messageField, openChatRoom } from '../testing/chat-bench.tsx';
import { makeItem } from '../testing/chat-factory.ts';

const minute = 60_000;
/** A message written now. */
const makeOwn = () =>
  makeItem({
    content: 'Hello',
    senderId: makeAccount().id,
    senderName: 'ruby',
    timestamp: new Date().toISOString(),
  });

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  return () => vi.useRealTimers();
});

const passMinutes = (count: number) => vi.setSystemTime(Date.now() + count * minute);

async function openRoom(account: { role?: 'admin' } = {}) {
  const bench = await openChatRoom({ items: [makeOwn()], account });
  const opener = screen.getByRole('button', { name: 'Actions for ruby’s message' });
  const open = async () => {
    await bench.user.click(opener);
    return await screen.findByRole('menu');
  };
  const choose = async (name: string) => {
    const menu = await open();
    await bench.user.click(await within(menu).findByRole('menuitem', { name }));
    await waitFor(() => expect(menu).not.toBeInTheDocument());
  };
  return { ...bench, opener, open, choose };
}

it('closed by Escape after a reply, it returns the focus to the message', async () => {
  const { user, opener, open, choose } = await openRoom();
  await choose('Reply');
  await waitFor(() => expect(messageField()).toHaveFocus());
  const menu = await open();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(menu).not.toBeInTheDocument());
  await waitFor(() => expect(opener).toHaveFocus());
});

it('opened again after fifteen minutes, it no longer offers a change', async () => {
  const { user, open } = await openRoom();
  const first = await open();
  expect(within(first).getByRole('menuitem', { name: 'Edit' })).toBeInTheDocument();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(first).not.toBeInTheDocument());
  passMinutes(20);
  const names = within(await open())
    .getAllByRole('menuitem')
    .map(({ textContent }) => textContent);
  expect(names).toEqual(['Reply', 'Copy']);
});

it('a deletion confirmed after fifteen minutes is refused, in words', async () => {
  const { user, replica, choose } = await openRoom();
  await choose('Delete');
  const question = await screen.findByRole('alertdialog', { name: 'Delete your message?' });
  passMinutes(20);
  await user.click(within(question).getByRole('button', { name: 'Delete' }));
  expect(await within(question).findByText(/can be changed for 15 minutes/)).toBeInTheDocument();
  expect(toldLast()?.title).not.toBe('Message deleted successfully');
  expect(await replica.readWaitingChanges()).toEqual([]);
});

it('an administrator’s own message leaves its place like anybody’s, for fifteen minutes', async () => {
  const { user, choose } = await openRoom({ role: 'admin' });
  await choose('Delete');
  const own = await screen.findByRole('alertdialog', { name: 'Delete your message?' });
  await user.click(within(own).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(own).not.toBeInTheDocument());
  passMinutes(20);
  await choose('Delete');
  expect(
    await screen.findByRole('alertdialog', { name: 'Delete ruby’s message?' }),
  ).toBeInTheDocument();
});
