import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { mockCall, mockUnreachable } from '../../../testing/mock-call.ts';
import { server } from '../../../testing/mock-server.ts';
import { setOnline } from '../../../testing/window-state.ts';
import { dismissToast } from '../../../ui/toast/toast-store.ts';
import { idOf, makeItem, openQueue } from '../testing/open-queue.tsx';

afterEach(() => setOnline(true));

const rows = async () =>
  within(await screen.findByRole('list', { name: 'Waiting for you' })).getAllByRole('listitem');
const linkOf = (name: RegExp) => screen.findByRole('link', { name });

test('shows who waits, with what and since when, and the decision', async () => {
  openQueue([
    makeItem(1),
    makeItem(2, { kind: 'concern', username: null, userId: null, text: 'Too loud' }),
    makeItem(3, { kind: 'bank', text: null }),
  ]);
  const [account, concern, bank] = await rows();
  expect(account).toHaveTextContent(/^New account: member1 .*late member1@example.org.*Approve$/);
  expect(concern).toHaveTextContent(/^Concern: Anonymous .*Too loud.*Answer$/);
  expect(bank).toHaveTextContent(/^Bank details: member3 .*New bank details to check.*Review$/);
  expect(screen.getByText('Figures')).toBeInTheDocument();
});

test('a chip shows one kind, with the counts of all', async () => {
  const { user, query } = openQueue([makeItem(1), makeItem(2, { kind: 'bank' })]);
  await waitFor(async () => expect(await rows()).toHaveLength(2));
  await user.click(screen.getByRole('button', { name: 'Bank 1' }));
  await waitFor(async () => expect(await rows()).toHaveLength(1));
  expect(query().get('kind')).toBe('bank');
  expect(screen.getByRole('button', { name: 'All 2' })).toBeInTheDocument();
});

test('is gone through by the keyboard: J moves, E decides, the next row follows', async () => {
  const { user, approved } = openQueue([makeItem(1), makeItem(2), makeItem(3)]);
  await rows();
  await user.keyboard('j');
  await waitFor(async () => expect(await linkOf(/member1/)).toHaveFocus());
  await user.keyboard('jk');
  await waitFor(async () => expect(await linkOf(/member1/)).toHaveFocus());
  await user.keyboard('e');
  await waitFor(async () => expect(await linkOf(/member2/)).toHaveFocus());
  await user.keyboard('e');
  // The next decision sends the one before.
  await waitFor(() => expect(approved).toEqual([idOf(1)]));
  await waitFor(async () => expect(await linkOf(/member3/)).toHaveFocus());
  await user.keyboard('e');
  await waitFor(() => expect(approved).toEqual([idOf(1), idOf(2)]));
  expect(await screen.findByText('Nothing waits.')).toBeInTheDocument();
  expect(screen.getByText('Last decision at 19:41 by sasha.')).toBeInTheDocument();
  await waitFor(() =>
    expect(screen.getByRole('heading', { name: 'Waiting for you' })).toHaveFocus(),
  );
  act(() => dismissToast());
  await waitFor(() => expect(approved).toEqual([idOf(1), idOf(2), idOf(3)]));
});

test('is gone through so, too, where the address names an item that does not wait any more', async () => {
  const { user, approved } = openQueue([makeItem(1)], `/admin-dashboard?open=${idOf(9)}`);
  await rows();
  await user.keyboard('j');
  await waitFor(async () => expect(await linkOf(/member1/)).toHaveFocus());
  await user.keyboard('e');
  expect(await screen.findByText('Nothing waits.')).toBeInTheDocument();
  await waitFor(() =>
    expect(screen.getByRole('heading', { name: 'Waiting for you' })).toHaveFocus(),
  );
  act(() => dismissToast());
  await waitFor(() => expect(approved).toEqual([idOf(1)]));
});

test('offline nothing can be decided, and the reason is shown', async () => {
  const { approved, user } = openQueue([makeItem(1)]);
  await rows();
  act(() => setOnline(false));
  expect(await screen.findByText(/Deciding needs the network/)).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Approve member1' })).toBeDisabled();
  await user.keyboard('je');
  expect(approved).toEqual([]);
});

test('that cannot be read says so, and is read again on request', async () => {
  const { user } = openQueue([makeItem(1)]);
  server.use(mockUnreachable('dashboard.waiting'));
  expect(await screen.findByText('The items could not be loaded')).toBeInTheDocument();
  server.use(
    mockCall('dashboard.waiting', () => ({
      items: [makeItem(1)],
      counts: { account: 1, message: 0, concern: 0, bank: 0, deletion: 0 },
    })),
  );
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await linkOf(/member1/)).toBeInTheDocument();
});
