import { screen, waitFor, within } from '@testing-library/react';
import type { NotificationRow } from '@greenroom/sync-protocol/notifications/notifications-records';
import { beforeEach, expect, test, vi } from 'vitest';
import { disguise, showOver } from '../../../testing/replica-bench.tsx';
import { expectLink } from '../../../testing/at-address.tsx';
import { makeNotification, openBench, shownTitles } from '../testing/notifications-bench.tsx';
import { BellLink } from './bell-link.tsx';

beforeEach(() => {
  const wide = Object.assign(window.matchMedia('(width >= 1024px)'), { matches: true });
  vi.spyOn(window, 'matchMedia').mockReturnValue(wide);
});

/** The bell of a wide window, over a server that answers or not. */
async function openBell(notifications: readonly NotificationRow[], isReachable = true) {
  const bench = await openBench(notifications, [], isReachable);
  return { ...bench, user: showOver(bench.replica, <BellLink />) };
}

const bell = (name: RegExp | string = /^Notifications/) => screen.findByRole('button', { name });
const popover = () => screen.findByRole('dialog', { name: 'Notifications' });

test('opens the newest notifications by the keyboard, and takes the focus back', async () => {
  const { user } = await openBell([makeNotification({ title: 'Answer', url: '/support' })]);
  (await bell('Notifications, 1 unread')).focus();
  await user.keyboard('{Enter}');
  await waitFor(async () => expect(await popover()).toHaveFocus());
  expect(await shownTitles()).toEqual(['Unread: Answer']);
  expectLink('See all', '/notifications');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await waitFor(async () => expect(await bell()).toHaveFocus());
});

test('marks all as read without a network', async () => {
  const { user, replica, server } = await openBell([makeNotification(), makeNotification()]);
  await user.click(await bell('Notifications, 2 unread'));
  server.isReachable = false;
  await user.click(
    await within(await popover()).findByRole('button', { name: 'Mark all as read' }),
  );
  await waitFor(() => expect(screen.queryByText('2 unread')).not.toBeInTheDocument());
  await waitFor(async () => expect(await popover()).toHaveFocus());
  expect(await replica.tables.notificationReads.count()).toBe(2);
  expect(await bell('Notifications')).toHaveAttribute('aria-expanded', 'true');
});

test('says when they cannot be marked', async () => {
  const { replica } = await openBench([makeNotification()]);
  const mutate = () => Promise.reject(new Error('the disk is away'));
  const user = showOver(disguise(replica, { mutate }), <BellLink />);
  await user.click(await bell());
  await user.click(
    await within(await popover()).findByRole('button', { name: 'Mark all as read' }),
  );
  expect(await within(await popover()).findByRole('alert')).toHaveTextContent('Failed to mark');
});

test('a row leads to its thing, reads it and closes the list', async () => {
  const { user, replica } = await openBell([
    makeNotification({ title: 'Answer', url: '/support' }),
  ]);
  await user.click(await bell());
  await user.click(await within(await popover()).findByRole('link', { name: 'Answer' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await waitFor(async () => expect(await replica.tables.notificationReads.count()).toBe(1));
});

test('an announcement is read in full above it', async () => {
  const message = 'Room 2 is closed on Monday.';
  const { user } = await openBell([makeNotification({ title: 'Room 2', message })]);
  await user.click(await bell());
  await user.click(await within(await popover()).findByRole('button', { name: 'Room 2' }));
  const announcement = await screen.findByRole('dialog', { name: 'Room 2' });
  expect(announcement).toHaveTextContent(message);
  // Escape closes what has the focus.
  await waitFor(() =>
    expect(announcement).toContainElement(document.querySelector<HTMLElement>(':focus')),
  );
  await user.keyboard('{Escape}');
  await waitFor(() =>
    expect(screen.queryByRole('dialog', { name: 'Room 2' })).not.toBeInTheDocument(),
  );
  expect(await popover()).toBeVisible();
});

test('says that nothing is there', async () => {
  const { user } = await openBell([]);
  await user.click(await bell());
  expect(await within(await popover()).findByText('You are up to date')).toBeVisible();
});
