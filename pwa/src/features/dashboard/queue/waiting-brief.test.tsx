import type { WaitingItem } from '@greenroom/sync-protocol/dashboard/waiting-calls';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { queueParts } from '../../../app/admin/queue-parts.ts';
import { makeAccount } from '../../../testing/account-factory.ts';
import { mockCall } from '../../../testing/mock-call.ts';
import { server } from '../../../testing/mock-server.ts';
import { renderRoom, widenWindow } from '../../../testing/render-room.tsx';
import { WaitingBrief } from './waiting-brief.tsx';
import { keepWaitingRows, readWaitingRows } from './waiting-room.ts';

beforeEach(() => localStorage.clear());

const idOf = (index: number) => `0190d000-0000-7000-8000-${String(index).padStart(12, '0')}`;

/** Home of an administrator for whom this many accounts wait; an earlier test's decision may still be held. */
function openHome(waiting: number, isNew = false, first = 0) {
  const numbers = Array.from({ length: waiting }, (_, index) => first + index);
  let items: readonly WaitingItem[] = numbers.map((index) => ({
    kind: 'account' as const,
    id: idOf(index),
    at: '2026-11-01T09:00:00.000Z',
    userId: idOf(index),
    username: `member${index}`,
    text: `member${index}@example.org`,
  }));
  server.use(
    mockCall('dashboard.waiting', () => ({
      items: [...items],
      counts: { account: items.length, message: 0, concern: 0, bank: 0, deletion: 0 },
    })),
    mockCall('users.approve', ({ input: { id } }) => {
      items = items.filter((item) => item.id !== id);
      return makeAccount({ id });
    }),
  );
  return renderRoom(<WaitingBrief parts={queueParts} actorId="boss" isNew={isNew} />, '/');
}

const list = () => screen.getByRole('list', { name: 'Waiting for you' });
const names = () => within(list()).queryAllByText(/^member\d$/);
const frame = () => list().parentElement;

test('has room for four before this device has read the queue, then for as many as waited', async () => {
  openHome(2);
  expect(frame()).toHaveAttribute('data-rows', '4');
  await waitFor(() => expect(names()).toHaveLength(2));
  expect(frame()).toHaveAttribute('data-rows', '4');
  expect(screen.getByText('Nothing else waits.')).toBeInTheDocument();
  await waitFor(() => expect(readWaitingRows()).toBe(2));
});

test('has room for eight in a wide window', () => {
  widenWindow();
  openHome(2);
  expect(frame()).toHaveAttribute('data-rows', '8');
});

test('keeps one row for whoever has just set up', async () => {
  openHome(0, true);
  expect(frame()).toHaveAttribute('data-rows', '1');
  expect(await screen.findByText('Nothing waits.')).toBeInTheDocument();
  expect(frame()).toHaveAttribute('data-rows', '1');
});

test('shows what waits for a new account of an installation in use', async () => {
  openHome(3, true);
  await waitFor(() => expect(names()).toHaveLength(3));
  expect(frame()).toHaveAttribute('data-rows', '3');
});

test('is as high as last time, and leaves no room blank', async () => {
  keepWaitingRows(2);
  openHome(2);
  expect(frame()).toHaveAttribute('data-rows', '2');
  await waitFor(() => expect(names()).toHaveLength(2));
  expect(screen.queryByText('Nothing else waits.')).not.toBeInTheDocument();
});

test('one row says that nothing waits', async () => {
  keepWaitingRows(0);
  openHome(0);
  expect(await screen.findByText('Nothing waits.')).toBeInTheDocument();
  expect(frame()).toHaveAttribute('data-rows', '1');
});

test('what came since last time moves nothing until something is decided', async () => {
  keepWaitingRows(1);
  const { user } = openHome(7);
  expect(await screen.findByRole('link', { name: 'All 7' })).toBeInTheDocument();
  expect(names()).toHaveLength(1);
  // J stays at the last that is shown.
  await user.keyboard('jjj');
  expect(document.activeElement?.closest('[data-row]')).toHaveAttribute('data-row', idOf(0));
  await user.click(screen.getByRole('button', { name: 'Approve member0' }));
  await waitFor(() => expect(names()).toHaveLength(4));
  expect(frame()).toHaveAttribute('data-rows', '4');
});

test('after the last row that is shown the one that comes up gets the focus', async () => {
  keepWaitingRows(2);
  const { user } = openHome(4, false, 3);
  await waitFor(() => expect(names()).toHaveLength(2));
  await user.keyboard('jje');
  await within(list()).findByText('member5');
  const next = within(list()).getByRole('link', { name: /member5/ });
  await waitFor(() => expect(next).toHaveFocus());
});

test('a second press of Enter on Approve of the last row does not approve the one that comes up', async () => {
  keepWaitingRows(1);
  const { user } = openHome(2, false, 7);
  const approve = await screen.findByRole('button', { name: 'Approve member7' });
  approve.focus();
  await user.keyboard('{Enter}');
  const next = await within(list()).findByRole('link', { name: /member8/ });
  await waitFor(() => expect(next).toHaveFocus());
  expect(screen.getByRole('button', { name: 'Approve member8' })).toBeInTheDocument();
});
