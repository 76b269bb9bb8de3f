import type { WaitingQueue } from '@greenroom/sync-protocol/dashboard/waiting-calls';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { mockCall, mockRefusal } from '../../../../testing/mock-call.ts';
import { server } from '../../../../testing/mock-server.ts';
import { dismissToast, useToastStore } from '../../../../ui/toast/toast-store.ts';
import { waitForToast } from '../../../../ui/toast/testing/told-last.ts';
import { idOf, makeItem, openQueue } from '../../testing/open-queue.tsx';

afterEach(() => vi.restoreAllMocks());

const linkOf = (name: RegExp) => screen.findByRole('link', { name });
const rowOf = (name: RegExp) => screen.queryByRole('link', { name });

/** The queue of two accounts, the first just approved. */
async function approveFirst() {
  const opened = openQueue([makeItem(1), makeItem(2)]);
  await opened.user.click(await screen.findByRole('button', { name: 'Approve member1' }));
  await waitFor(() => expect(rowOf(/member1/)).not.toBeInTheDocument());
  expect(await screen.findByText('User Approved')).toBeInTheDocument();
  expect(await screen.findByRole('button', { name: 'Accounts 1' })).toBeInTheDocument();
  expect(opened.approved).toEqual([]);
  return opened;
}

function setHidden(isHidden: boolean): void {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(isHidden);
  fireEvent(document, new Event('visibilitychange'));
}

test.each([
  ['Z', (press: (keys: string) => Promise<void>) => press('z')],
  ['its button', (_press: unknown, click: (name: string) => Promise<void>) => click('Undo')],
])('is undone by %s: the row is back and has the focus, nothing is sent', async (_way, undo) => {
  const { approved, user } = await approveFirst();
  const begun = vi.spyOn(globalThis, 'fetch');
  await undo(
    (keys) => user.keyboard(keys),
    (name) => user.click(screen.getByRole('button', { name })),
  );
  await waitFor(async () => expect(await linkOf(/member1/)).toHaveFocus());
  expect(screen.queryByText('User Approved')).not.toBeInTheDocument();
  fireEvent(window, new Event('pagehide'));
  await user.keyboard('z');
  expect(begun).not.toHaveBeenCalled();
  expect(approved).toEqual([]);
  expect(screen.getByRole('button', { name: 'Accounts 2' })).toBeInTheDocument();
});

test('is undone with the item open as before', async () => {
  const { query, user } = openQueue([makeItem(1), makeItem(2)]);
  await user.click(await linkOf(/member1/));
  await waitFor(() => expect(query().get('open')).toBe(idOf(1)));
  await user.keyboard('e');
  await waitFor(() => expect(query().get('open')).toBe(idOf(2)));
  await user.keyboard('z');
  await waitFor(() => expect(query().get('open')).toBe(idOf(1)));
});

async function rejectFirst(user: UserEvent, reason: string) {
  await user.click(await screen.findByRole('button', { name: 'Reject member1' }));
  await user.type(await screen.findByRole('textbox', { name: 'Reason' }), reason);
  await user.click(screen.getByRole('button', { name: 'Reject' }));
  expect(await screen.findByText('User Rejected')).toBeInTheDocument();
}

test('gives a rejection back with the reason that was typed', async () => {
  const { user } = openQueue([makeItem(1)]);
  await rejectFirst(user, 'No papers');
  await user.keyboard('z');
  await user.click(await screen.findByRole('button', { name: 'Reject member1' }));
  expect(await screen.findByRole('textbox', { name: 'Reason' })).toHaveValue('No papers');
});

test('is sent when the queue is left', async () => {
  const { approved, unmount } = await approveFirst();
  unmount();
  await waitFor(() => expect(approved).toEqual([idOf(1)]));
});

test('is not counted where another kind is shown', async () => {
  const { user } = openQueue([makeItem(1), makeItem(2), makeItem(3, { kind: 'bank' })]);
  await user.click(await screen.findByRole('button', { name: 'Approve member1' }));
  await user.click(screen.getByRole('button', { name: 'Bank 1' }));
  await waitFor(() => expect(rowOf(/member2/)).not.toBeInTheDocument());
  expect(await screen.findByRole('button', { name: 'Accounts 1' })).toBeInTheDocument();
  expect(await screen.findByRole('button', { name: 'All 2' })).toBeInTheDocument();
  await user.keyboard('z');
  // The focus stays: the row that is back is not shown.
  expect(await screen.findByRole('button', { name: 'Accounts 2' })).toBeInTheDocument();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Bank 1' })).toHaveFocus());
});

test('that was sent stays away, and uncounted, until the queue is read again', async () => {
  const { approved, user } = await approveFirst();
  const reading = Promise.withResolvers<void>();
  const read = Promise.withResolvers<WaitingQueue>();
  server.use(
    mockCall('dashboard.waiting', () => {
      reading.resolve();
      return read.promise;
    }),
  );
  act(() => dismissToast());
  await waitFor(() => expect(approved).toEqual([idOf(1)]));
  await act(() => reading.promise);
  expect(await screen.findByRole('button', { name: 'Accounts 1' })).toBeInTheDocument();
  // The pointer leaves the list, which shows what it held back.
  await user.hover(document.body);
  expect(rowOf(/member1/)).not.toBeInTheDocument();
  read.resolve({
    items: [makeItem(2), makeItem(4)],
    counts: { account: 2, message: 0, concern: 0, bank: 0, deletion: 0 },
  });
  expect(await screen.findByRole('button', { name: 'Accounts 2' })).toBeInTheDocument();
});

test('that is sent on leaving outlives the page', async () => {
  const { approved } = await approveFirst();
  const begun = vi.spyOn(globalThis, 'fetch');
  fireEvent(window, new Event('pagehide'));
  expect(begun.mock.lastCall?.[1]).toMatchObject({ method: 'POST', keepalive: true });
  await waitFor(() => expect(approved).toEqual([idOf(1)]));
});

test('that the server refuses says so, and waits again', async () => {
  const { approved, user } = await approveFirst();
  server.use(mockRefusal('users.approve', 'not_pending', 'This account is not pending'));
  act(() => dismissToast());
  expect(await linkOf(/member1/)).toBeInTheDocument();
  await waitForToast({
    title: 'Error',
    text: 'member1: This account is not pending',
    tone: 'destructive',
  });
  expect(approved).toEqual([]);
  act(() => dismissToast());
  // The row tells until it is decided again.
  expect(screen.getByText('This account is not pending')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Approve member1' }));
  await user.keyboard('z');
  expect(await linkOf(/member1/)).toBeInTheDocument();
  expect(screen.queryByText('This account is not pending')).not.toBeInTheDocument();
});

test('that the server refuses on a hidden page says so on return', async () => {
  await approveFirst();
  server.use(mockRefusal('users.approve', 'not_pending', 'This account is not pending'));
  setHidden(true);
  expect(await linkOf(/member1/)).toBeInTheDocument();
  expect(useToastStore.getState().toast).toBeNull();
  setHidden(false);
  expect(useToastStore.getState().toast?.text).toBe('member1: This account is not pending');
});

test('that the server refuses gives the typed reason back', async () => {
  const { user } = openQueue([makeItem(1)]);
  server.use(mockRefusal('users.reject', 'not_pending', 'This account is not pending'));
  await rejectFirst(user, 'No papers');
  act(() => dismissToast());
  await user.click(await screen.findByRole('button', { name: 'Reject member1' }));
  expect(await screen.findByRole('textbox', { name: 'Reason' })).toHaveValue('No papers');
});
