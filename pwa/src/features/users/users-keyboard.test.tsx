import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { makeAccount } from '../../testing/account-factory.ts';
import { server } from '../../testing/mock-server.ts';
import { renderRoom, widenWindow } from '../../testing/render-room.tsx';
import { AdminUsersScreen } from './admin-users-screen.tsx';
import { UserDirectory, makePending, makeUser } from './testing/user-directory.ts';

beforeEach(() => widenWindow());
/** Opens User Management with two pending accounts and an approved one. */
async function openByKeyboard() {
  const directory = new UserDirectory([makePending(1), makeUser(2), makePending(3)]);
  server.use(...directory.handlers);
  const room = renderRoom(<AdminUsersScreen account={makeAccount({ role: 'admin' })} />);
  await screen.findByRole('link', { name: 'member3' });
  return { ...room, directory, press: (keys: string) => room.user.keyboard(keys) };
}

const link = (name: string) => screen.getByRole('link', { name });

test('/ searches, arrow down moves to the results, Escape clears', async () => {
  const { press } = await openByKeyboard();
  await press('/');
  const search = screen.getByRole('searchbox', { name: 'Search accounts' });
  await waitFor(() => expect(search).toHaveFocus());
  await press('member3');
  await waitFor(() => expect(screen.queryByRole('link', { name: 'member1' })).toBeNull());
  await press('{ArrowDown}');
  await waitFor(() => expect(link('member3')).toHaveFocus());
  await press('/{Escape}');
  expect(search).toHaveValue('');
  expect(await screen.findByRole('link', { name: 'member1' })).toBeInTheDocument();
  // In a field the slash is text.
  await press('/');
  expect(search).toHaveValue('/');
});

test('arrows move over the rows, Enter opens, Escape goes back to the row', async () => {
  const { press, query } = await openByKeyboard();
  await press('{ArrowDown}');
  await waitFor(() => expect(link('member1')).toHaveFocus());
  await press('{ArrowDown}{ArrowDown}{ArrowUp}');
  await waitFor(() => expect(link('member2')).toHaveFocus());
  await press('{Enter}');
  const pane = await screen.findByRole('region', { name: 'member2' });
  await waitFor(() => expect(pane).toHaveFocus());
  expect(query().get('open')).toBe(makeUser(2).id);
  expect(link('member2')).toHaveAttribute('aria-current', 'true');
  await press('{Escape}');
  await waitFor(() => expect(pane).not.toBeInTheDocument());
  await waitFor(() => expect(link('member2')).toHaveFocus());
});

test('with a pane open / searches, and the arrows go on from its row', async () => {
  const { press, query } = await openByKeyboard();
  await press('{ArrowDown}{ArrowDown}{Enter}');
  const pane = await screen.findByRole('region', { name: 'member2' });
  await waitFor(() => expect(pane).toHaveFocus());
  await press('/');
  await waitFor(() =>
    expect(screen.getByRole('searchbox', { name: 'Search accounts' })).toHaveFocus(),
  );
  await press('{ArrowDown}');
  await waitFor(() => expect(link('member2')).toHaveFocus());
  await press('{ArrowDown}');
  await waitFor(() => expect(link('member3')).toHaveFocus());
  expect(query().get('open')).toBe(makeUser(2).id);
  await press('{Enter}');
  expect(await screen.findByRole('region', { name: 'member3' })).toBeInTheDocument();
});

test('J goes on from an account that is in no page of the list', async () => {
  const directory = new UserDirectory([makePending(1), makeUser(2), makePending(3)]);
  server.use(...directory.handlers);
  const screenOf = <AdminUsersScreen account={makeAccount({ role: 'admin' })} />;
  const { user, query } = renderRoom(
    screenOf,
    `/admin/users?search=member1&open=${makeUser(2).id}`,
  );
  await screen.findByRole('link', { name: 'member1' });
  await screen.findByRole('region', { name: 'Account' });
  await user.keyboard('j');
  await waitFor(() => expect(query().get('open')).toBe(makePending(1).id));
});

test('a row is decided by its own buttons, and the next one gets the focus', async () => {
  const { press, directory } = await openByKeyboard();
  await press('{ArrowDown}');
  await press('{Tab}');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Reject member1' })).toHaveFocus());
  await press('{Tab}');
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Approve member1' })).toHaveFocus(),
  );
  await press('{Enter}');
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Approve member3' })).toHaveFocus(),
  );
  expect(directory.asked).toEqual([['approve', makePending(1).id, 'approved']]);
  await press('{Enter}');
  // No pending row is left: the row keeps the focus.
  await waitFor(() => expect(link('member3')).toHaveFocus());
});

test('all actions of the details are reachable, and a dialog returns the focus', async () => {
  const { press } = await openByKeyboard();
  await press('{ArrowDown}{ArrowDown}{Enter}');
  await waitFor(() => expect(screen.getByRole('region', { name: 'member2' })).toHaveFocus());
  await press('{Tab}');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Close details' })).toHaveFocus());
  await press('{Tab}{Tab}');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Edit username' })).toHaveFocus());
  await press('{Enter}');
  await waitFor(() => expect(screen.getByLabelText('Username')).toHaveFocus());
  await press('{Escape}');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Edit username' })).toHaveFocus());
  // The dialog handled that Escape; the details are still open.
  expect(screen.getByRole('region', { name: 'member2' })).toBeInTheDocument();
});

test('the heads of the table sort', async () => {
  const { press, query } = await openByKeyboard();
  const head = screen.getByRole('columnheader', { name: 'Username' });
  screen.getByRole('button', { name: 'Username' }).focus();
  await press('{Enter}');
  expect(query().get('sort')).toBe('username');
  await waitFor(() => expect(head).toHaveAttribute('aria-sort', 'ascending'));
  await press('{Enter}');
  expect(query().get('sort')).toBe('-username');
  await waitFor(() => expect(head).toHaveAttribute('aria-sort', 'descending'));
});
