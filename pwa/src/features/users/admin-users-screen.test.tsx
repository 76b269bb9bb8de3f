import type { Account } from '@greenroom/sync-protocol/account/account-records';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { makeAccount } from '../../testing/account-factory.ts';
import { mockCall, MockProblem, mockUnreachable } from '../../testing/mock-call.ts';
import { server } from '../../testing/mock-server.ts';
import { dismissToast, useToastStore } from '../../ui/toast/toast-store.ts';
import { AdminUsersScreen } from './admin-users-screen.tsx';

afterEach(() => dismissToast());

const shownToast = () => useToastStore.getState().toast;

function makePending(index: number): Account {
  const end = String(index).padStart(12, '0');
  return makeAccount({
    id: `0190a000-0000-7000-8000-${end}`,
    username: `member${index}`,
    email: `member${index}@example.org`,
    status: 'pending',
  });
}

/** A server that holds accounts and takes decisions; `waiting` may be changed by a test. */
function serveAccounts(waiting: Account[]) {
  const decided: { id: string; reason?: string | undefined }[] = [];
  const take = (id: string, reason?: string) => {
    const index = waiting.findIndex((user) => user.id === id);
    const [user] = waiting.splice(index, 1);
    if (index === -1 || !user) throw new MockProblem('not_pending', 'Already decided');
    decided.push({ id, reason });
    return user;
  };
  server.use(
    mockCall('users.listPending', ({ input }) =>
      waiting.slice((input.page - 1) * 50, input.page * 50),
    ),
    mockCall('users.approve', ({ input }) => ({ ...take(input.id), status: 'approved' })),
    mockCall('users.reject', ({ input }) => ({
      ...take(input.id, input.reason),
      status: 'rejected',
    })),
  );
  return decided;
}

function renderScreen() {
  render(
    <MemoryRouter>
      <AdminUsersScreen />
    </MemoryRouter>,
  );
}

const button = (name: string) => screen.findByRole('button', { name });

test('shows who waits, and approves with the focus going on to the next account', async () => {
  const waiting = [makePending(1), makePending(2)];
  const decided = serveAccounts(waiting);
  renderScreen();
  expect(screen.getByText('Loading accounts…')).toBeInTheDocument();
  expect(await screen.findByText('member1@example.org')).toBeInTheDocument();
  expect(screen.getAllByText(/1 Nov 2026/)).toHaveLength(2);

  await userEvent.click(await button('Approve member1'));
  await waitFor(() => expect(screen.queryByText('member1@example.org')).not.toBeInTheDocument());
  expect(decided).toHaveLength(1);
  expect(shownToast()).toMatchObject({ title: 'User Approved', tone: 'success' });
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Approve member2' })).toHaveFocus(),
  );
});

test('says when nobody waits', async () => {
  serveAccounts([]);
  renderScreen();
  expect(await screen.findByText('No accounts are waiting')).toBeInTheDocument();
});

test('asks before a rejection and sends the reason', async () => {
  const decided = serveAccounts([makePending(1)]);
  renderScreen();
  await userEvent.click(await button('Reject member1'));
  await screen.findByRole('alertdialog', { name: 'Reject member1?' });
  expect(decided).toHaveLength(0);
  await userEvent.type(screen.getByLabelText('Reason'), 'Not of age');
  await userEvent.click(await button('Reject'));
  expect(await screen.findByText('No accounts are waiting')).toBeInTheDocument();
  expect(decided).toEqual([{ id: makePending(1).id, reason: 'Not of age' }]);
  expect(shownToast()).toMatchObject({ title: 'User Rejected' });
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
});

test('goes on to the next account after a rejection', async () => {
  serveAccounts([makePending(1), makePending(2)]);
  renderScreen();
  await userEvent.click(await button('Reject member1'));
  await screen.findByRole('alertdialog');
  await userEvent.click(await button('Reject'));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  await waitFor(() => expect(screen.getByRole('button', { name: 'Reject member2' })).toHaveFocus());
});

test('rejects nobody when the question is cancelled, and starts the next one empty', async () => {
  const decided = serveAccounts([makePending(1), makePending(2)]);
  renderScreen();
  await userEvent.click(await button('Reject member1'));
  await userEvent.type(await screen.findByLabelText('Reason'), 'Mistake');
  await userEvent.click(await button('Cancel'));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  expect(decided).toHaveLength(0);
  expect(screen.getByRole('button', { name: 'Reject member1' })).toHaveFocus();

  await userEvent.click(await button('Reject member2'));
  expect(await screen.findByLabelText('Reason')).toHaveValue('');
});

test('refuses a reason that the contract refuses', async () => {
  const decided = serveAccounts([makePending(1)]);
  renderScreen();
  await userEvent.click(await button('Reject member1'));
  await userEvent.click(await screen.findByLabelText('Reason'));
  await userEvent.paste('x'.repeat(501));
  expect(screen.getByText('Reason is too long')).toBeInTheDocument();
  await userEvent.click(await button('Reject'));
  expect(decided).toHaveLength(0);
});

describe('when a decision fails', () => {
  test('shows what the server says, beside the account and as a toast', async () => {
    serveAccounts([makePending(1)]);
    server.use(
      mockCall('users.approve', () => {
        throw new MockProblem('not_pending', 'This account was decided already');
      }),
    );
    renderScreen();
    await userEvent.click(await button('Approve member1'));
    expect(await screen.findByText('This account was decided already')).toBeInTheDocument();
    expect(shownToast()).toMatchObject({
      title: 'Error',
      text: 'This account was decided already',
      tone: 'destructive',
    });
  });

  test.each([
    ['Approve', 'Failed to approve user'],
    ['Reject', 'Failed to reject user'],
  ])('%s says %s when no answer comes', async (action, text) => {
    serveAccounts([makePending(1)]);
    server.use(mockUnreachable('users.approve'), mockUnreachable('users.reject'));
    renderScreen();
    await userEvent.click(await button(`${action} member1`));
    if (action === 'Reject') await userEvent.click(await button('Reject'));
    await waitFor(() => expect(shownToast()).toMatchObject({ title: 'Error', text }));
    expect(screen.getByText('member1@example.org')).toBeInTheDocument();
  });
});

test('offers to try again when the list cannot be read', async () => {
  server.use(mockUnreachable('users.listPending'));
  renderScreen();
  expect(await screen.findByText('The accounts could not be loaded')).toBeInTheDocument();
  serveAccounts([makePending(1)]);
  await userEvent.click(await button('Retry'));
  expect(await screen.findByText('member1@example.org')).toBeInTheDocument();
});

test('decides nothing offline, and says why', async () => {
  serveAccounts([makePending(1)]);
  renderScreen();
  expect(await button('Approve member1')).toBeEnabled();
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  act(() => {
    dispatchEvent(new Event('offline'));
  });
  expect(screen.getByText('Approving and rejecting need the network.')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Approve member1' })).toBeDisabled();
  expect(screen.getByRole('button', { name: 'Reject member1' })).toBeDisabled();
});

test('looks again when the window comes back into view', async () => {
  const waiting = [makePending(1)];
  serveAccounts(waiting);
  renderScreen();
  await screen.findByText('member1@example.org');
  waiting.push(makePending(2));
  fireEvent.focus(window);
  expect(await screen.findByText('member2@example.org')).toBeInTheDocument();
});

test('keeps the list when a later look fails', async () => {
  serveAccounts([makePending(1)]);
  renderScreen();
  await screen.findByText('member1@example.org');
  const tried = vi.fn();
  server.use(
    mockCall('users.listPending', () => {
      tried();
      throw new MockProblem('overloaded', 'Too busy');
    }),
  );
  fireEvent.focus(window);
  await waitFor(() => expect(tried).toHaveBeenCalled());
  expect(screen.getByText('member1@example.org')).toBeInTheDocument();
});

test('turns pages of fifty', async () => {
  serveAccounts(Array.from({ length: 51 }, (_, index) => makePending(index + 1)));
  renderScreen();
  expect(await screen.findByText('member50@example.org')).toBeInTheDocument();
  expect(screen.queryByText('member51@example.org')).not.toBeInTheDocument();
  await userEvent.click(await button('Next'));
  expect(await screen.findByText('member51@example.org')).toBeInTheDocument();
  expect(await button('Next')).toBeDisabled();
  await userEvent.click(await button('Previous'));
  expect(await screen.findByText('member1@example.org')).toBeInTheDocument();
});

describe('on a desktop', () => {
  test('is a table whose actions the arrow keys walk', async () => {
    const wide = Object.assign(window.matchMedia('(width >= 1024px)'), { matches: true });
    vi.spyOn(window, 'matchMedia').mockReturnValue(wide);
    serveAccounts([makePending(1), makePending(2), makePending(3)]);
    renderScreen();
    expect(await screen.findByRole('table')).toBeInTheDocument();
    expect(screen.getAllByRole('row')).toHaveLength(4);
    (await button('Approve member1')).focus();
    await userEvent.keyboard('{ArrowDown}{ArrowDown}');
    expect(screen.getByRole('button', { name: 'Approve member3' })).toHaveFocus();
    await userEvent.keyboard('{ArrowUp}');
    expect(screen.getByRole('button', { name: 'Approve member2' })).toHaveFocus();
  });
});
