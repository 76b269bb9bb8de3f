import type { NotificationRow } from '@greenroom/sync-protocol/notifications/notifications-records';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { makeAccount } from '../../testing/account-factory.ts';
import { mockCall } from '../../testing/mock-call.ts';
import { server } from '../../testing/mock-server.ts';
import { disguise, openReplicaBench, showOver } from '../../testing/replica-bench.tsx';
import { notificationsEffects } from './notifications-effects.ts';
import { NotificationsScreen } from './notifications-screen.tsx';

const shown: NotificationRow = {
  id: '0190a000-0000-7000-8000-400000000001',
  userId: makeAccount().id,
  title: 'Shown',
  message: 'Something happened',
  type: 'system',
  kind: 'support',
  url: null,
  createdAt: '2026-11-10T09:00:00.000Z',
};

/** The screen over a device that stores no change. */
async function openFailing() {
  server.use(mockCall('push.readQuietHours', () => ({ from: null, to: null })));
  const { replica } = await openReplicaBench({
    effects: notificationsEffects,
    rows: { notifications: [shown], notificationReads: [] },
  });
  const mutate = () => Promise.reject(new Error('the disk is away'));
  const user = showOver(disguise(replica, { mutate }), <NotificationsScreen />);
  await screen.findByRole('group', { name: /Shown/ });
  return user;
}

it('a notification that cannot be marked as read says so, and so do all of them', async () => {
  const user = await openFailing();
  const card = within(screen.getByRole('group', { name: /Shown/ }));
  await user.click(card.getByRole('button', { name: /^Actions/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Mark as read' }));
  expect(await card.findByRole('alert')).toHaveTextContent('Failed to mark notification as read.');
  await user.click(screen.getByRole('button', { name: 'Mark all as read' }));
  const [notice] = await screen.findAllByText(/^Failed to mark notifications as read/);
  expect(notice).toBeVisible();
});

it('a switch that cannot be stored says so below the switches', async () => {
  const user = await openFailing();
  await user.click(screen.getByRole('button', { name: 'Notification settings' }));
  const kinds = within(await screen.findByRole('region', { name: 'Notify me about' }));
  await user.click(kinds.getByRole('switch', { name: 'Schedule' }));
  expect(await kinds.findByRole('alert')).toHaveTextContent('Failed to update preferences.');
});

it.each(['notifications.markRead', 'notifications.markUnread'] as const)(
  '%s of one that is over leaves nothing refused',
  async (call) => {
    const { replica, server: sync } = await openReplicaBench({
      effects: notificationsEffects,
      rows: { notifications: [shown], notificationReads: [] },
    });
    sync.refuse = () => ({ code: 'not_found', message: 'Notification not found' });
    await replica.mutate(call, { id: shown.id });
    await replica.exchangeNow('person');
    expect(await replica.readWaitingChanges()).toEqual([]);
    expect(await replica.readRefusedChanges()).toEqual([]);
  },
);
