import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { makeAccount } from '../../testing/account-factory.ts';
import { expectLink } from '../../testing/at-address.tsx';
import { MockProblem, mockCall, mockUnreachable } from '../../testing/mock-call.ts';
import { server } from '../../testing/mock-server.ts';
import { renderRoom, widenWindow } from '../../testing/render-room.tsx';
import { setOnline } from '../../testing/window-state.ts';
import { useToastStore } from '../../ui/toast/toast-store.ts';
import { waitForToast, waitForTold } from '../../ui/toast/testing/told-last.ts';
import { AdminUsersScreen } from './admin-users-screen.tsx';
import { UserDirectory, makePending, makeUser } from './testing/user-directory.ts';

const refusal = new MockProblem('not_pending', 'This account is already approved');
const button = (name: string) => screen.findByRole('button', { name });

function openUsers(users: ConstructorParameters<typeof UserDirectory>[0], query = '') {
  const directory = new UserDirectory(users);
  server.use(...directory.handlers);
  const admin = makeAccount({ id: makeUser(99).id, username: 'ada', role: 'admin' });
  const room = renderRoom(<AdminUsersScreen account={admin} />, `/admin/users${query}`);
  return { ...room, directory };
}

test("shows all accounts, with the number of each filter's matches", async () => {
  openUsers([makePending(1), makeUser(2, { suspended: true }), makeUser(3, { role: 'admin' })]);
  expect(screen.getByText('Loading accounts…')).toBeInTheDocument();
  expect(await screen.findByText('member1@example.org')).toBeInTheDocument();
  const filters = screen.getByRole('group', { name: 'Status' });
  expect(await within(filters).findByRole('button', { name: 'All 3' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  expect(within(filters).getByRole('button', { name: 'Pending 1' })).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Paused 1' })).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Admins 1' })).toBeInTheDocument();
  expectLink('Dashboard', '/admin-dashboard');
});

test('a table shows each account with an avatar, which is not part of its name', async () => {
  widenWindow();
  openUsers([makeUser(2)]);
  const link = await screen.findByRole('link', { name: 'member2' });
  expect(link).toHaveTextContent('MEmember2');
});

test('an approved account is active or paused', async () => {
  widenWindow();
  openUsers([makeUser(1), makeUser(2, { suspended: true }), makePending(3)]);
  const row = (name: RegExp) => screen.findByRole('row', { name });
  expect(within(await row(/member1/)).getByText('Active')).toBeInTheDocument();
  expect(within(await row(/member2/)).getByText('Paused')).toBeInTheDocument();
  expect(within(await row(/member3/)).getByText('Pending')).toBeInTheDocument();
});

test('filters, searches and pages by the address', async () => {
  const { user, query } = openUsers(Array.from({ length: 60 }, (_none, index) => makeUser(index)));
  expect(await screen.findByText('1–50 of 60 accounts')).toBeInTheDocument();
  await user.click(await button('Next page'));
  expect(await screen.findByText('51–60 of 60 accounts')).toBeInTheDocument();
  expect(query().get('page')).toBe('2');

  await user.type(screen.getByRole('searchbox', { name: 'Search accounts' }), 'member5');
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(11));
  expect(query().toString()).toBe('search=member5');
  await user.click(await button('Rejected 0'));
  expect(await screen.findByText('No accounts found')).toBeInTheDocument();
  expect(query().toString()).toBe('search=member5&status=rejected');
  await user.click(await button('Show all accounts'));
  expect(await screen.findByText('1–50 of 60 accounts')).toBeInTheDocument();
  expect(query().toString()).toBe('');
});

test('counts each filter under the others, and clears them in place', async () => {
  const admin = makeUser(3, { role: 'admin' });
  const { user, query } = openUsers([makePending(1), makeUser(2), admin], '?role=admin');
  expect(await button('Pending 0')).toBeInTheDocument();
  expect(await button('Approved 1')).toBeInTheDocument();
  expect(await button('Members 2')).toBeInTheDocument();
  await user.click(await button('Clear filters'));
  expect(query().toString()).toBe('');
  await waitFor(async () => expect(await button('All 3')).toHaveFocus());
  expect(screen.queryByRole('button', { name: 'Clear filters' })).not.toBeInTheDocument();
});

test('an address with an invalid id opens nothing', async () => {
  openUsers([makeUser(1)], '?open=abc');
  expect(await screen.findByText('member1@example.org')).toBeVisible();
  expect(screen.queryByText(/uuid/)).not.toBeInTheDocument();
  expect(screen.queryByRole('region')).not.toBeInTheDocument();
});

test('another page scrolls to its head and focuses its first row', async () => {
  const { user } = openUsers(Array.from({ length: 60 }, (_none, index) => makeUser(index)));
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView');
  const next = await button('Next page');
  next.focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(screen.getByRole('link', { name: /^member50/ })).toHaveFocus());
  expect(scrolled.mock.contexts).toEqual([screen.getByRole('list', { name: 'Accounts' })]);
  await user.click(await button('Previous page'));
  await waitFor(() => expect(screen.getByRole('link', { name: /^member0/ })).toHaveFocus());
});

test('a page that failed is not awaited: later changes move nothing', async () => {
  const members = Array.from({ length: 60 }, (_none, index) => makeUser(index));
  const { user, directory, client } = openUsers(members);
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView');
  const next = await button('Next page');
  server.use(mockUnreachable('users.list'));
  await user.click(next);
  expect(await screen.findByText('The accounts could not be loaded')).toBeInTheDocument();
  server.use(...directory.handlers);
  await user.click(await button('All 60'));
  expect(await screen.findByText('1–50 of 60 accounts')).toBeInTheDocument();
  screen.getByRole('button', { name: 'All 60' }).blur();
  directory.users.unshift(makeUser(60));
  await client.invalidateQueries();
  expect(await screen.findByText('member60@example.org')).toBeInTheDocument();
  await waitFor(() => expect(document.body).toHaveFocus());
  expect(scrolled).not.toHaveBeenCalled();
});

describe('decisions inside the rows', () => {
  test('approving removes the account from the queue and focuses the next', async () => {
    const { user, directory } = openUsers([makePending(1), makePending(2)], '?status=pending');
    await user.click(await button('Approve member1'));
    await waitFor(() => expect(screen.queryByText('member1@example.org')).not.toBeInTheDocument());
    expect(directory.asked).toEqual([['approve', makePending(1).id, 'approved']]);
    await waitForTold({ title: 'User Approved', tone: 'success' });
    expect(useToastStore.getState().toast).toBeNull();
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Approve member2' })).toHaveFocus(),
    );
  });

  test('rejecting asks first, and sends the reason', async () => {
    const { user, directory } = openUsers([makePending(1), makePending(2)], '?status=pending');
    await user.click(await button('Reject member1'));
    await screen.findByRole('alertdialog', { name: 'Reject member1?' });
    expect(directory.asked).toHaveLength(0);
    await user.type(screen.getByLabelText('Reason'), 'Not of age');
    await user.click(await button('Reject'));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    expect(directory.asked).toEqual([['reject', makePending(1).id, 'Not of age']]);
    await waitForTold({ title: 'User Rejected' });
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Reject member2' })).toHaveFocus(),
    );
  });

  test('a closed dialog rejects nobody; Escape keeps the reason for its member, Cancel forgets it', async () => {
    const { user, directory } = openUsers([makePending(1), makePending(2)]);
    await user.click(await button('Reject member1'));
    await user.type(await screen.findByLabelText('Reason'), 'Mistake{Escape}');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    expect(directory.asked).toHaveLength(0);
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Reject member1' })).toHaveFocus(),
    );
    await user.click(await button('Reject member2'));
    expect(await screen.findByLabelText('Reason')).toHaveValue('');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    await user.click(await button('Reject member1'));
    expect(await screen.findByLabelText('Reason')).toHaveValue('Mistake');
    await user.click(await button('Cancel'));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    await user.click(await button('Reject member1'));
    expect(await screen.findByLabelText('Reason')).toHaveValue('');
  });

  test('a reason the contract refuses is not sent', async () => {
    const { user, directory } = openUsers([makePending(1)]);
    await user.click(await button('Reject member1'));
    await user.click(await screen.findByLabelText('Reason'));
    await user.paste('x'.repeat(501));
    expect(screen.getByText('Reason is too long')).toBeInTheDocument();
    await user.click(await button('Reject'));
    expect(directory.asked).toHaveLength(0);
  });

  test('a refusal is shown beside the account and announced', async () => {
    const { user } = openUsers([makePending(1)]);
    server.use(mockCall('users.approve', () => Promise.reject(refusal)));
    await user.click(await button('Approve member1'));
    expect(await screen.findByText(refusal.message)).toBeInTheDocument();
    const text = refusal.message;
    await waitForTold({ title: 'Error', text, tone: 'destructive' });
    expect(useToastStore.getState().toast).toBeNull();
  });

  test.each(['its row is not listed any more', 'the screen is left'])(
    'a refused one is told as a toast once %s',
    async (when) => {
      const { user, unmount } = openUsers([makePending(1)]);
      const answer = Promise.withResolvers<never>();
      server.use(mockCall('users.approve', () => answer.promise));
      await user.click(await button('Approve member1'));
      if (when === 'the screen is left') unmount();
      else {
        await user.click(await button('Approved 0'));
        await screen.findByText('No accounts found');
      }
      answer.reject(refusal);
      const told = { title: 'Error', text: refusal.message };
      await waitForToast(told);
    },
  );

  test.each([
    ['Approve', 'Failed to approve user'],
    ['Reject', 'Failed to reject user'],
  ])('%s reports %s without an answer', async (action, text) => {
    const { user } = openUsers([makePending(1)]);
    server.use(mockUnreachable('users.approve'), mockUnreachable('users.reject'));
    await user.click(await button(`${action} member1`));
    if (action === 'Reject') await user.click(await button('Reject'));
    await waitForTold({ title: 'Error', text });
    expect(screen.getByText('member1@example.org')).toBeInTheDocument();
  });
});

describe('staying up to date', () => {
  test('a new registration appears without a reload', async () => {
    const { directory } = openUsers([makePending(1)]);
    await screen.findByText('member1@example.org');
    directory.users.unshift(makePending(2));
    fireEvent.focus(window);
    expect(await button('Approve member2')).toBeInTheDocument();
  });

  test('nothing moves in a held list: the new account waits to be shown', async () => {
    const { user, directory, client } = openUsers([makePending(1)]);
    await user.hover(await button('Approve member1'));
    directory.users.unshift(makePending(2));
    await client.invalidateQueries();
    const offer = await button('1 new account. Show');
    expect(screen.queryByText('member2@example.org')).not.toBeInTheDocument();
    // The count is not part of the held list and updates at once.
    expect(await button('Pending 2')).toBeInTheDocument();
    await user.hover(offer);
    expect(offer).toBeInTheDocument();
    await user.click(offer);
    expect(await screen.findByText('member2@example.org')).toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole('link', { name: /member2/ })).toHaveFocus());
  });

  test('a failed read keeps the rows and reports it, with Retry', async () => {
    const { user, directory, client } = openUsers([makePending(1)]);
    await screen.findByText('member1@example.org');
    server.use(mockUnreachable('users.list'));
    await client.invalidateQueries();
    expect(await screen.findByText('The accounts may be out of date')).toBeInTheDocument();
    expect(screen.getByText('member1@example.org')).toBeInTheDocument();
    server.use(...directory.handlers);
    await user.click(await button('Retry'));
    await waitFor(() =>
      expect(screen.queryByText('The accounts may be out of date')).not.toBeInTheDocument(),
    );
  });
});

test('offers Retry when nothing could be read', async () => {
  server.use(mockUnreachable('users.list'), mockUnreachable('users.counts'));
  const { user } = renderRoom(<AdminUsersScreen account={makeAccount()} />);
  expect(await screen.findByText('The accounts could not be loaded')).toBeInTheDocument();
  server.use(...new UserDirectory([makePending(1)]).handlers);
  await user.click(await button('Retry'));
  expect(await screen.findByText('member1@example.org')).toBeInTheDocument();
});

test('reports when nobody is pending, and links to all accounts', async () => {
  const { user } = openUsers([makeUser(1)], '?status=pending');
  expect(await screen.findByText('No accounts are waiting')).toBeInTheDocument();
  await user.click(await button('Show all accounts'));
  expect(await screen.findByText('member1@example.org')).toBeInTheDocument();
});

test('offline nothing can be decided, with the reason; the rows stay', async () => {
  openUsers([makePending(1)]);
  expect(await button('Approve member1')).toBeEnabled();
  setOnline(false);
  expect(
    await screen.findByText(/Searching, filtering and changing accounts need the network/),
  ).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Approve member1' })).toBeDisabled();
  expect(screen.getByRole('button', { name: 'Reject member1' })).toBeDisabled();
  // What would ask the server for other rows.
  expect(screen.getByRole('searchbox')).toBeDisabled();
  expect(screen.getByRole('button', { name: /^Approved/ })).toBeDisabled();
  expect(screen.getByText('member1@example.org')).toBeInTheDocument();
});
