import type { NotificationRow } from '@greenroom/sync-protocol/notifications/notifications-records';
import { screen } from '@testing-library/react';
import type { Replica } from '../../../replica/replica-interface.ts';
import { makeAccount } from '../../../testing/account-factory.ts';
import { mockCall } from '../../../testing/mock-call.ts';
import { server } from '../../../testing/mock-server.ts';
import { openReplicaBench, showOver } from '../../../testing/replica-bench.tsx';
import { notificationsEffects } from '../notifications-effects.ts';
import { NotificationsScreen } from '../notifications-screen.tsx';

let made = 0;

/** Each made a minute after the one before. */
export function makeNotification(over: Partial<NotificationRow> = {}): NotificationRow {
  made += 1;
  return {
    id: `0190a000-0000-7000-8000-4${String(made).padStart(11, '0')}`,
    userId: makeAccount().id,
    title: `News ${made}`,
    message: 'Something happened',
    type: 'system',
    kind: 'support',
    url: null,
    createdAt: new Date(Date.parse('2026-11-10T09:00:00Z') + made * 60_000).toISOString(),
    ...over,
  };
}

export function openBench(
  notifications: readonly NotificationRow[],
  readIds: readonly string[] = [],
  isReachable = true,
) {
  server.use(mockCall('push.readQuietHours', () => ({ from: null, to: null })));
  return openReplicaBench({
    effects: notificationsEffects,
    rows: { notifications, notificationReads: readIds.map((id) => ({ id, isUnread: false })) },
    isReachable,
  });
}

export async function openNotifications(
  notifications: readonly NotificationRow[] = [],
  readIds: readonly string[] = [],
  isReachable = true,
) {
  const bench = await openBench(notifications, readIds, isReachable);
  return { ...bench, user: await showNotifications(bench.replica) };
}

export async function showNotifications(replica: Replica, address = '/notifications') {
  const user = showOver(replica, <NotificationsScreen />, address);
  await screen.findByRole('heading', { name: 'Recent Notifications' });
  return user;
}

export const shownTitles = async () =>
  (await screen.findAllByRole('heading', { level: 4 })).map((heading) => heading.textContent);
export const notificationCard = (title: string) =>
  screen.findByRole('group', { name: new RegExp(title) });
