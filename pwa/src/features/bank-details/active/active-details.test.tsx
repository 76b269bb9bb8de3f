import type { ListedBankDetails } from '@greenroom/sync-protocol/bank-details/bank-details-lists';
import { makeListedBankDetails } from '@greenroom/sync-protocol/bank-details/testing/make-bank-details';
import { pageSize } from '@greenroom/sync-protocol/pages';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { mockCall, mockUnreachable } from '../../../testing/mock-call.ts';
import { server } from '../../../testing/mock-server.ts';
import { renderRoom } from '../../../testing/render-room.tsx';
import { waitForTold } from '../../../ui/toast/testing/told-last.ts';
import { RevealedNumbers } from '../revealed/revealed-numbers.tsx';
import { ActiveBankDetails } from './active-details.tsx';

const numbers = { accountNumber: '12345678', sortCode: '123456' };

function openDetails(
  listed: readonly ListedBankDetails[] = [makeListedBankDetails()],
  query = '?part=bank',
) {
  let rows = listed;
  const calls: string[] = [];
  const find = (search: string) => rows.filter(({ username }) => username.includes(search));
  server.use(
    mockCall(
      'bankDetails.list',
      ({ input: { page, search } }) => find(search).slice((page - 1) * pageSize, page * pageSize),
      ({ input: { search } }) => ({ 'x-total-count': String(find(search).length) }),
    ),
    mockCall('bankDetails.reveal', ({ input }) => {
      calls.push(`reveal ${input.userId}`);
      return numbers;
    }),
    mockCall('bankDetails.remove', ({ input }) => {
      calls.push(`remove ${input.userId} ${input.id}`);
      rows = rows.filter(({ userId }) => userId !== input.userId);
      return undefined;
    }),
  );
  return {
    ...renderRoom(
      <main id="content" tabIndex={-1}>
        <ActiveBankDetails />
      </main>,
      `/admin/earnings${query}`,
    ),
    calls,
  };
}

const ask = async (user: ReturnType<typeof openDetails>['user']) => {
  await user.click(
    await screen.findByRole('button', { name: 'Reveal for payout the bank details of ruby' }),
  );
  return within(await screen.findByRole('alertdialog'));
};

test('shows the numbers masked', async () => {
  openDetails();
  expect(await screen.findByText(/^Account •{4}5678, sort code •{4}\d\d$/)).toBeInTheDocument();
  expect(screen.getByText('Ruby Stone')).toBeInTheDocument();
});

test('a search goes into the address', async () => {
  const { user, query } = openDetails();
  await user.type(await screen.findByRole('searchbox', { name: 'Search bank details' }), 'rub');
  await waitFor(() => expect(query().get('search')).toBe('rub'));
  expect(query().get('part')).toBe('bank');
});

test('/ focuses the search, as in the other part', async () => {
  const { user } = openDetails();
  const search = await screen.findByRole('searchbox', { name: 'Search bank details' });
  await user.keyboard('/');
  await waitFor(() => expect(search).toHaveFocus());
});

test('a reload shows what the address names', async () => {
  const { query } = openDetails(
    ['ruby', 'zoe'].map((username) => makeListedBankDetails({ username })),
    '?part=bank&search=zo&sort=username',
  );
  expect(await screen.findByText('zoe')).toBeInTheDocument();
  expect(screen.queryByText('ruby')).not.toBeInTheDocument();
  expect(screen.getByRole('searchbox', { name: 'Search bank details' })).toHaveValue('zo');
  expect(query().get('sort')).toBe('username');
});

test('reveals the numbers after a confirmation, copies them and hides them again', async () => {
  const { user, calls, client } = openDetails();
  const question = await ask(user);
  expect(question.getByText(/audit log records/)).toBeInTheDocument();
  expect(calls).toEqual([]);
  await user.click(question.getByRole('button', { name: 'Reveal for payout' }));
  const revealed = within(await screen.findByRole('dialog', { name: 'Bank details of ruby' }));
  expect(revealed.getByText('12345678')).toBeInTheDocument();
  expect(calls).toEqual([`reveal ${makeListedBankDetails().userId}`]);
  await user.click(revealed.getByRole('button', { name: 'Copy the sort code' }));
  await waitForTold({ title: 'Copied' });
  expect(await navigator.clipboard.readText()).toBe('123456');
  const cached = [client.getQueryCache().getAll(), client.getMutationCache().getAll()];
  expect(JSON.stringify(cached.flat().map(({ state }) => state))).not.toContain('12345678');
  await user.click(revealed.getByRole('button', { name: 'Hide' }));
  await waitFor(() => expect(screen.queryByText('12345678')).not.toBeInTheDocument());
});

test('hides the numbers by themselves after a minute', async () => {
  const { user } = openDetails();
  const question = await ask(user);
  await user.click(question.getByRole('button', { name: 'Reveal for payout' }));
  expect(await screen.findByText('12345678')).toBeInTheDocument();
  const shownAt = Date.now();
  vi.spyOn(Date, 'now').mockReturnValue(shownAt + 61_000);
  // The clock is read each second.
  await waitFor(() => expect(screen.queryByText('12345678')).not.toBeInTheDocument());
});

test('a failed reveal is reported in the question', async () => {
  const { user } = openDetails();
  server.use(mockUnreachable('bankDetails.reveal'));
  const question = await ask(user);
  await user.click(question.getByRole('button', { name: 'Reveal for payout' }));
  expect(await question.findByText(/^Failed to reveal bank details/)).toBeInTheDocument();
});

test('deletes after a confirmation that names whose details go', async () => {
  const { user, calls } = openDetails();
  await user.click(await screen.findByRole('button', { name: 'Delete the bank details of ruby' }));
  const question = within(
    await screen.findByRole('alertdialog', { name: 'Delete the bank details of ruby?' }),
  );
  await user.click(question.getByRole('button', { name: 'Delete' }));
  await waitForTold({ title: 'Bank Details Deleted' });
  const { userId, id } = makeListedBankDetails();
  expect(calls).toEqual([`remove ${userId} ${id}`]);
  expect(await screen.findByText('No bank details yet')).toBeInTheDocument();
});

test('after a deletion the focus is on the next row, and after the last on the screen', async () => {
  const second = '0190a000-0000-7000-8000-000000000002';
  const { user } = openDetails([
    makeListedBankDetails(),
    makeListedBankDetails({ id: second, userId: second, username: 'zoe' }),
  ]);
  const removeOf = async (username: string) => {
    const name = `Delete the bank details of ${username}`;
    await user.click(await screen.findByRole('button', { name }));
    const question = within(await screen.findByRole('alertdialog'));
    await user.click(question.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(screen.queryByRole('button', { name })).not.toBeInTheDocument());
  };
  await removeOf('ruby');
  await waitFor(async () =>
    expect(
      await screen.findByRole('button', { name: 'Delete the bank details of zoe' }),
    ).toHaveFocus(),
  );
  await removeOf('zoe');
  await screen.findByText('No bank details yet');
  await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
});

test('the page of which the only row was deleted leads to the first', async () => {
  const numberOf = (index: number) => `0190a000-0000-7000-8000-${String(index).padStart(12, '0')}`;
  const { user } = openDetails(
    Array.from({ length: 51 }, (_, index) =>
      makeListedBankDetails({
        id: numberOf(index),
        userId: numberOf(100 + index),
        username: `member${index}`,
      }),
    ),
  );
  await user.click(await screen.findByRole('button', { name: 'Next page' }));
  const name = 'Delete the bank details of member50';
  await user.click(await screen.findByRole('button', { name }));
  const question = within(await screen.findByRole('alertdialog'));
  await user.click(question.getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('This page is empty')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'First page' }));
  expect(await screen.findByText('member0')).toBeInTheDocument();
});

test('a failed deletion says so', async () => {
  const { user } = openDetails();
  server.use(mockUnreachable('bankDetails.remove'));
  await user.click(await screen.findByRole('button', { name: 'Delete the bank details of ruby' }));
  const question = within(await screen.findByRole('alertdialog'));
  await user.click(question.getByRole('button', { name: 'Delete' }));
  await waitForTold({ title: 'Delete Failed', text: 'Failed to delete bank details' });
});

describe('revealed numbers', () => {
  const pass = (milliseconds: number) =>
    act(() => {
      vi.advanceTimersByTime(milliseconds);
    });

  test.each([
    ['set back by an hour', -3_600_000],
    ['as it was', 0],
  ])('are hidden after a minute, the clock %s', (_clock, jump) => {
    vi.useFakeTimers();
    const onEnd = vi.fn<() => void>();
    render(<RevealedNumbers numbers={numbers} onEnd={onEnd} />);
    vi.setSystemTime(Date.now() + jump);
    pass(59_000);
    expect(screen.getByText('Hidden in 1 s')).toBeVisible();
    expect(onEnd).not.toHaveBeenCalled();
    pass(1_000);
    expect(onEnd).toHaveBeenCalledOnce();
  });

  test('are hidden where the page’s time stood still while the device slept', () => {
    vi.useFakeTimers();
    const onEnd = vi.fn<() => void>();
    render(<RevealedNumbers numbers={numbers} onEnd={onEnd} />);
    vi.setSystemTime(Date.now() + 3_600_000);
    pass(1_000);
    expect(onEnd).toHaveBeenCalledOnce();
  });
});
