import type { NotificationRow } from '@greenroom/sync-protocol/notifications/notifications-records';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { makeAccount } from '../../testing/account-factory.ts';
import { mockCall } from '../../testing/mock-call.ts';
import { server } from '../../testing/mock-server.ts';
import { openReplicaBench, showOver } from '../../testing/replica-bench.tsx';
import { notificationsEffects } from './notifications-effects.ts';
import { NotificationsScreen } from './notifications-screen.tsx';

let made = 0;

function makeNotification(over: Partial<NotificationRow> = {}): NotificationRow {
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

async function open(
  notifications: readonly NotificationRow[] = [],
  readIds: readonly string[] = [],
  isReachable = true,
) {
  server.use(mockCall('push.readQuietHours', () => ({ from: null, to: null })));
  const bench = await openReplicaBench({
    effects: notificationsEffects,
    rows: { notifications, notificationReads: readIds.map((id) => ({ id })) },
    isReachable,
  });
  const user = showOver(bench.replica, <NotificationsScreen />);
  await screen.findByRole('heading', { name: 'Recent Notifications' });
  return { ...bench, user };
}

const titles = async () =>
  (await screen.findAllByRole('heading', { level: 3 })).map((heading) => heading.textContent);
const card = (title: string) => screen.findByRole('group', { name: new RegExp(title) });

describe('the list', () => {
  it('is ordered newest first and marks the unread ones', async () => {
    const [old, recent] = [
      makeNotification({ title: 'Old' }),
      makeNotification({ title: 'Recent', userId: null }),
    ];
    await open([old, recent], [old.id]);
    expect(await titles()).toEqual(['Unread: Recent', 'Old']);
    expect(screen.getByText('1 unread')).toBeInTheDocument();
  });

  it('hides other types and those about account deletion', async () => {
    await open([
      makeNotification({ title: 'Shown', type: 'push' }),
      makeNotification({ title: 'Other', type: 'others' }),
      makeNotification({ title: 'Account deletion approved' }),
      makeNotification({ title: 'Reviewed', kind: 'account_deletion' }),
    ]);
    expect(await titles()).toEqual(['Unread: Shown']);
  });

  it('hides broadcasts from before the account was created', async () => {
    const early = { userId: null, createdAt: '2026-10-01T09:00:00.000Z' };
    await open([makeNotification(early), makeNotification({ title: 'Since' })]);
    expect(await titles()).toEqual(['Unread: Since']);
  });

  it('updates while the screen is open', async () => {
    const { server, replica } = await open();
    await screen.findByText('No notifications yet');
    server.put('notifications', makeNotification({ title: 'Just now' }));
    await replica.exchangeNow('poke');
    expect(await card('Just now')).toBeInTheDocument();
  });
});

describe('marking as read', () => {
  it('works without a network, keeps the focus and is sent later', async () => {
    const news = makeNotification({ title: 'News' });
    const { user, server, replica } = await open([news]);
    server.isReachable = false;
    await user.click(await screen.findByRole('button', { name: 'Mark as read' }));
    await waitFor(() => expect(screen.queryByRole('button')).not.toBeInTheDocument());
    expect(await card('News')).toHaveFocus();
    expect(await titles()).toEqual(['News']);
    server.isReachable = true;
    await replica.exchangeNow('person');
    expect(server.received).toMatchObject([
      { call: 'notifications.markRead', input: { id: news.id } },
    ]);
  });

  it('happens when its link is opened', async () => {
    const { user } = await open([makeNotification({ title: 'Answer', url: '/support' })]);
    const link = within(await card('Answer')).getByRole('link', { name: 'Open' });
    expect(link).toHaveAttribute('href', '/support');
    await user.click(link);
    await waitFor(async () => expect(await titles()).toEqual(['Answer']));
  });

  it('happens when its link is opened in another tab', async () => {
    const { user } = await open([makeNotification({ title: 'Answer', url: '/support' })]);
    const link = within(await card('Answer')).getByRole('link', { name: 'Open' });
    // Opening the tab is the browser's part.
    link.addEventListener('click', (event) => event.preventDefault());
    await user.keyboard('{Control>}');
    await user.click(link);
    await waitFor(async () => expect(await titles()).toEqual(['Answer']));
  });
});

describe('without notifications', () => {
  it('shows that there are none', async () => {
    await open();
    expect(await screen.findByText('No notifications yet')).toBeInTheDocument();
  });

  it('reports offline that none were loaded yet', async () => {
    await open([], [], false);
    expect(await screen.findByText('You are offline')).toBeInTheDocument();
    expect(screen.queryByText('No notifications yet')).not.toBeInTheDocument();
  });
});
