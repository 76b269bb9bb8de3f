import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, onTestFinished } from 'vitest';
import type { Replica } from '../../../replica/replica-interface.ts';
import { useToastStore } from '../../../ui/toast/toast-store.ts';
import { openChatRoom } from '../testing/chat-bench.tsx';
import { makeItem } from '../testing/chat-factory.ts';

const reported = makeItem({ content: 'Buy my course', senderName: 'rosa' });

/** A replica in which discarding fails. */
const keepsAll = (replica: Replica): Replica =>
  Object.assign(Object.create(replica), {
    discard: () => Promise.reject(new Error('The database is closed')),
  });

const refusals = () => screen.findByRole('list', { name: 'Reports that were not accepted' });
const reason = () => screen.getByLabelText('What is wrong with it?');

/** A room where a report was refused. */
async function openRefused() {
  const bench = await openChatRoom({ items: [reported], disguise: keepsAll });
  const { replica, server } = bench;
  server.refuse = () => ({ code: 'conflict', message: 'You have reported this message' });
  await replica.mutate('chat.report', { id: reported.id, reason: 'Advertising' });
  await replica.exchangeNow('person');
  server.refuse = undefined;
  return { ...bench, list: await refusals() };
}

/** Collects the titles of toasts shown from now on. */
function collectToasts(): string[] {
  const titles: string[] = [];
  onTestFinished(
    useToastStore.subscribe(({ toast }, before) => {
      if (toast && toast !== before.toast) titles.push(toast.text ?? toast.title);
    }),
  );
  return titles;
}

it('a stored report closes the dialog, even if the refused one cannot be discarded', async () => {
  const { user, replica, list } = await openRefused();
  const told = collectToasts();
  await user.click(within(list).getByRole('button', { name: 'Edit again' }));
  await waitFor(() => expect(reason()).toHaveValue('Advertising'));
  await user.click(screen.getByRole('button', { name: 'Report' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await waitFor(() => expect(told).toHaveLength(2));
  expect(told).toEqual([
    'The administrators will answer you under Support.',
    'Failed to discard report',
  ]);
  expect(await replica.readWaitingChanges()).toHaveLength(1);
});

it('a refused report that cannot be discarded stays, with a toast', async () => {
  const { user, list } = await openRefused();
  await user.click(within(list).getByRole('button', { name: 'Discard' }));
  await user.click(within(list).getByRole('button', { name: 'Discard' }));
  expect(await screen.findByText('Failed to discard report')).toBeInTheDocument();
  expect(list).toBeInTheDocument();
});

it('a report closed by Escape keeps what was typed; cancelled, it does not', async () => {
  const { user } = await openChatRoom({ items: [reported] });
  const open = async () => {
    await user.click(screen.getByRole('button', { name: 'Actions for rosa’s message' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Report' }));
    return await screen.findByRole('dialog');
  };
  const dialog = await open();
  await user.type(reason(), 'Advertising');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(dialog).not.toBeInTheDocument());
  const second = await open();
  expect(reason()).toHaveValue('Advertising');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(second).not.toBeInTheDocument());
  await open();
  expect(reason()).toHaveValue('');
});

it('a refused report edited again keeps what was typed, until Cancel', async () => {
  const { user, list } = await openRefused();
  const editAgain = async () => {
    await user.click(within(list).getByRole('button', { name: 'Edit again' }));
    return await screen.findByRole('dialog');
  };
  const dialog = await editAgain();
  await user.type(reason(), ' twice');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(dialog).not.toBeInTheDocument());
  const second = await editAgain();
  expect(reason()).toHaveValue('Advertising twice');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(second).not.toBeInTheDocument());
  await editAgain();
  expect(reason()).toHaveValue('Advertising');
});
