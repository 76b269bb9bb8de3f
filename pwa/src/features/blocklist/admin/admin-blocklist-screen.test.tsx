import type { ListedBlocklistEntry } from '@greenroom/sync-protocol/blocklist/blocklist-calls';
import { makeBlocklistEntry } from '@greenroom/sync-protocol/blocklist/testing/make-blocklist-entry';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { mockCall, MockProblem, mockUnreachable } from '../../../testing/mock-call.ts';
import { server } from '../../../testing/mock-server.ts';
import { renderRoom } from '../../../testing/render-room.tsx';
import { useToastStore } from '../../../ui/toast/toast-store.ts';
import { waitForToast, waitForTold } from '../../../ui/toast/testing/told-last.ts';
import { AdminBlocklistScreen } from './admin-blocklist-screen.tsx';

const max = makeBlocklistEntry();
const zoe = makeBlocklistEntry({ id: max.id.replace(/1$/, '2'), memberName: 'Zoe Fan' });

const rubyId = max.id.replace(/1$/, '9');

function open(query = '', room = <AdminBlocklistScreen />) {
  let entries: ListedBlocklistEntry[] = [
    { ...max, addedById: rubyId, submitterUsername: 'ruby' },
    { ...zoe, submitterUsername: null },
  ];
  server.use(
    mockCall(
      'blocklist.list',
      ({ input: { search, addedById } }) =>
        entries
          .filter(({ memberName }) => memberName.includes(search))
          .filter((entry) => addedById === undefined || entry.addedById === addedById),
      () => ({ 'x-total-count': String(entries.length) }),
    ),
    mockCall('blocklist.add', ({ input }) => {
      const entry = makeBlocklistEntry({ ...input, id: max.id.replace(/1$/, '3') });
      entries = [{ ...entry, submitterUsername: 'quinn' }, ...entries];
      return entry;
    }),
    mockCall('blocklist.remove', ({ input }) => {
      entries = entries.filter(({ id }) => id !== input.id);
      return undefined;
    }),
  );
  return renderRoom(room, `/admin/blocklist${query}`);
}

/** The screen with a button that leaves it and comes back in the same session. */
function LeavableScreen() {
  const [visit, setVisit] = useState(1);
  return (
    <>
      <button type="button" onClick={() => setVisit(visit + 1)}>
        Come again
      </button>
      <AdminBlocklistScreen key={visit} />
    </>
  );
}

const card = async (name: string) => {
  const found = (await screen.findByRole('link', { name: new RegExp(name) })).closest('li');
  if (!found) throw new Error(`${name} is in no card`);
  return found;
};

it('lists who submitted an entry, an account that is gone as unknown', async () => {
  open();
  expect(await card('mad_max')).toHaveTextContent(
    `mad_max${max.description}Submitted by ruby, 19 Nov`,
  );
  expect(within(await card('mad_max')).getByText(/^Submitted by ruby/)).toBeVisible();
  expect(await card('Zoe Fan')).toHaveTextContent('Submitted by Unknown User');
});

it('shows only what one member reported, and all again', async () => {
  const { user, query } = open(`?open=${max.id}`);
  await user.click(await screen.findByRole('button', { name: 'All reports by ruby' }));
  await waitFor(() =>
    expect(screen.getByRole('region', { name: 'Entry about mad_max' })).toHaveFocus(),
  );
  expect(query().get('addedById')).toBe(rubyId);
  await user.click(await screen.findByRole('button', { name: 'All entries' }));
  const chip = await screen.findByRole('button', { name: 'Submitted by ruby' });
  expect(await card('mad_max')).toBeInTheDocument();
  expect(screen.queryByRole('link', { name: /Zoe Fan/ })).toBeNull();
  await user.click(chip);
  expect(await card('Zoe Fan')).toBeInTheDocument();
  expect(chip).not.toBeInTheDocument();
  await waitFor(() =>
    expect(screen.getByRole('group', { name: 'Search and filters' })).toHaveFocus(),
  );
});

it('ignores a reporter that is no id', async () => {
  open('?addedById=ruby');
  expect(await card('Zoe Fan')).toBeInTheDocument();
});

it('deletes an entry after a confirmation, which stays and says why where that fails', async () => {
  const { user } = open(`?open=${max.id}`);
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Delete Blocklist Entry?' });
  const remove = within(dialog).getByRole('button', { name: 'Delete' });
  const working = server.listHandlers();
  server.use(mockUnreachable('blocklist.remove'));
  await user.click(remove);
  const advice = 'Failed to delete entry. Check your connection and try again.';
  expect(await within(dialog).findByText(advice)).toBeInTheDocument();
  server.resetHandlers(...working);
  await user.click(remove);
  await waitForTold({ title: 'Blocklist entry deleted' });
  await waitFor(() => expect(screen.queryByRole('link', { name: /mad_max/ })).toBeNull());
});

it('does not add an entry twice whose answer was lost', async () => {
  const { user } = open();
  const ids: unknown[] = [];
  let isLost = true;
  server.use(
    mockCall('blocklist.add', ({ input }) => {
      ids.push(input.id);
      if (isLost) throw new MockProblem('internal', 'Something went wrong');
      if (input.description !== 'Rude') throw new MockProblem('id_taken', 'In use');
      return makeBlocklistEntry({ memberName: input.memberName });
    }),
  );
  await user.click(await screen.findByRole('button', { name: 'Add to Blocklist' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add to Blocklist' }));
  const send = () => user.click(dialog.getByRole('button', { name: 'Add Entry' }));
  await user.type(dialog.getByLabelText('Member Name'), 'newcomer');
  await user.type(dialog.getByLabelText('Description'), 'Rude');
  await send();
  expect(await dialog.findByText('Something went wrong')).toBeInTheDocument();
  isLost = false;
  await user.type(dialog.getByLabelText('Description'), 'r');
  await send();
  expect(await dialog.findByText(/^An earlier attempt, with other words/)).toBeInTheDocument();
  await user.type(dialog.getByLabelText('Description'), '{Backspace}');
  await send();
  await waitForTold({ title: 'Entry added to blocklist' });
  expect(ids[0]).toEqual(expect.any(String));
  expect(ids[1]).toBe(ids[0]);
  expect(ids[2]).not.toBe(ids[0]);
});

it('keeps what was typed while the screen is left, until it is added or cancelled', async () => {
  const { user } = open('', <LeavableScreen />);
  const ids: unknown[] = [];
  server.use(
    mockCall('blocklist.add', ({ input }) => {
      ids.push(input.id);
      if (ids.length === 1) throw new MockProblem('internal', 'Something went wrong');
      return makeBlocklistEntry({ memberName: input.memberName });
    }),
  );
  const press = async (name: string) =>
    await user.click(await screen.findByRole('button', { name }));
  const openAgain = async () => {
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await press('Come again');
    await press('Add to Blocklist');
    await screen.findByRole('dialog');
  };
  const name = () => screen.getByLabelText('Member Name');
  const description = () => screen.getByLabelText('Description');
  await press('Add to Blocklist');
  await user.type(name(), 'newcomer');
  await user.type(description(), 'Rude');
  await press('Add Entry');
  await screen.findByText('Something went wrong');
  await user.keyboard('{Escape}');
  await openAgain();
  expect(name()).toHaveValue('newcomer');
  expect(description()).toHaveValue('Rude');
  await press('Add Entry');
  await waitForTold({ title: 'Entry added to blocklist' });
  expect(ids[1]).toBe(ids[0]);
  await openAgain();
  expect(name()).toHaveValue('');
  await user.type(name(), 'another');
  await press('Cancel');
  await openAgain();
  expect(name()).toHaveValue('');
});

it('an entry under way is held in the dialog opened again, which is empty once it was added', async () => {
  const { user } = open('', <LeavableScreen />);
  const answer = Promise.withResolvers<void>();
  const ids: unknown[] = [];
  server.use(
    mockCall('blocklist.add', async ({ input }) => {
      ids.push(input.id);
      await answer.promise;
      return makeBlocklistEntry({ memberName: input.memberName });
    }),
  );
  await user.click(await screen.findByRole('button', { name: 'Add to Blocklist' }));
  await user.type(screen.getByLabelText('Member Name'), 'newcomer');
  await user.type(screen.getByLabelText('Description'), 'Rude');
  await user.click(screen.getByRole('button', { name: 'Add Entry' }));
  await waitFor(() => expect(ids).toHaveLength(1));
  fireEvent.click(screen.getByText('Come again'));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await user.click(await screen.findByRole('button', { name: 'Add to Blocklist' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByLabelText('Member Name')).toHaveValue('newcomer');
  expect(dialog.getByRole('button', { name: /Add Entry/ })).toHaveAttribute('aria-busy', 'true');
  answer.resolve();
  await waitFor(() => expect(dialog.getByLabelText('Member Name')).toHaveValue(''));
  await waitFor(() => expect(dialog.getByRole('button', { name: 'Cancel' })).toBeEnabled());
  expect(dialog.getByRole('button', { name: 'Add Entry' })).toBeDisabled();
  expect(ids).toHaveLength(1);
});

it('adds the first entry, and the focus stays on the button, which moves', async () => {
  let entries: ListedBlocklistEntry[] = [];
  server.use(mockCall('blocklist.list', () => entries));
  const { client } = renderRoom(
    <main id="content" tabIndex={-1}>
      <AdminBlocklistScreen />
    </main>,
    '/admin/blocklist',
  );
  const add = () => screen.findByRole('button', { name: 'Add to Blocklist' });
  await screen.findByRole('heading', { level: 2 });
  const first = await add();
  act(() => first.focus());
  entries = [{ ...max, submitterUsername: 'ruby' }];
  await act(() => client.invalidateQueries());
  await card('mad_max');
  expect(first).not.toBeInTheDocument();
  await waitFor(async () => expect(await add()).toHaveFocus());
});

it('adds an entry', async () => {
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Add to Blocklist' }));
  const dialog = await screen.findByRole('dialog', { name: 'Add to Blocklist' });
  await user.type(within(dialog).getByLabelText('Member Name'), 'newcomer');
  await user.type(within(dialog).getByLabelText('Description'), 'Rude');
  await user.click(within(dialog).getByRole('button', { name: 'Add Entry' }));
  expect(await card('newcomer')).toBeInTheDocument();
  await waitForTold({ title: 'Entry added to blocklist' });
  expect(useToastStore.getState().toast).toBeNull();
});

it('a toast says that an entry was added where the list does not show it', async () => {
  const { user } = open('?search=max');
  await user.click(await screen.findByRole('button', { name: 'Add to Blocklist' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add to Blocklist' }));
  await user.type(dialog.getByLabelText('Member Name'), 'newcomer');
  await user.type(dialog.getByLabelText('Description'), 'Rude');
  await user.click(dialog.getByRole('button', { name: 'Add Entry' }));
  await waitForToast({ title: 'Entry added to blocklist' });
});
