import type { NotificationRow } from '@greenroom/sync-protocol/notifications/notifications-records';
import { act, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, it, onTestFinished } from 'vitest';
import { setServerAway } from '../../platform/use-is-online.ts';
import type { Replica } from '../../replica/replica-interface.ts';
import { makeAccount } from '../../testing/account-factory.ts';
import { mockCall, mockUnreachable } from '../../testing/mock-call.ts';
import { server } from '../../testing/mock-server.ts';
import { disguise, openReplicaBench, showOver } from '../../testing/replica-bench.tsx';
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

function openBench(
  notifications: readonly NotificationRow[],
  readIds: readonly string[] = [],
  isReachable = true,
) {
  server.use(mockCall('push.readQuietHours', () => ({ from: null, to: null })));
  return openReplicaBench({
    effects: notificationsEffects,
    rows: { notifications, notificationReads: readIds.map((id) => ({ id })) },
    isReachable,
  });
}

async function open(
  notifications: readonly NotificationRow[] = [],
  readIds: readonly string[] = [],
  isReachable = true,
) {
  const bench = await openBench(notifications, readIds, isReachable);
  return { ...bench, user: await show(bench.replica) };
}

async function show(replica: Replica) {
  const user = showOver(replica, <NotificationsScreen />);
  await screen.findByRole('heading', { name: 'Recent Notifications' });
  return user;
}

const titles = async () =>
  (await screen.findAllByRole('heading', { level: 4 })).map((heading) => heading.textContent);
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
    await screen.findByText('You are up to date');
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
    await user.click(await screen.findByRole('button', { name: 'Actions for ‘News’' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Mark as read' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Actions/ })).toBeNull());
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
    const link = within(await card('Answer')).getByRole('link', { name: 'Answer' });
    expect(link).toHaveAttribute('href', '/support');
    await user.click(link);
    await waitFor(async () => expect(await titles()).toEqual(['Answer']));
  });

  it('happens when its link is opened in another tab', async () => {
    const { user } = await open([makeNotification({ title: 'Answer', url: '/support' })]);
    const link = within(await card('Answer')).getByRole('link', { name: 'Answer' });
    // Opening the tab is the browser's part.
    link.addEventListener('click', (event) => event.preventDefault());
    await user.keyboard('{Control>}');
    await user.click(link);
    await waitFor(async () => expect(await titles()).toEqual(['Answer']));
  });
});

describe('marking all as read', () => {
  const press = (user: UserEvent) =>
    screen.findByRole('button', { name: 'Mark all as read' }).then((button) => user.click(button));

  it('works without a network, and is sent once with what was shown', async () => {
    const news = [makeNotification(), makeNotification({ userId: null }), makeNotification()];
    const [first] = news;
    const { user, server, replica } = await open(
      [...news, makeNotification({ type: 'others' })],
      [first?.id ?? ''],
    );
    expect(await screen.findByText('2 unread')).toBeInTheDocument();
    server.isReachable = false;
    await press(user);
    await screen.findByText('You are up to date');
    expect(screen.queryByRole('button', { name: /^Mark/ })).not.toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'Recent Notifications' })).toHaveFocus();
    const late = makeNotification({ title: 'Late' });
    server.put('notifications', late);
    server.isReachable = true;
    await replica.exchangeNow('person');
    await card('Late');
    expect(screen.getByText('1 unread')).toBeInTheDocument();
    const ids = news
      .slice(1)
      .toReversed()
      .map(({ id }) => id);
    expect(server.received).toMatchObject([{ call: 'notifications.markAllRead', input: { ids } }]);
  });

  it('has no button when all are read', async () => {
    const news = makeNotification({ title: 'Known' });
    await open([news], [news.id]);
    await card('Known');
    expect(screen.queryByRole('button', { name: 'Mark all as read' })).not.toBeInTheDocument();
  });

  it('includes those older than what this device holds', async () => {
    const news = makeNotification();
    const { replica, server } = await openBench([news]);
    const from = news.createdAt;
    const user = await show(disguise(replica, { readFloor: () => Promise.resolve(from) }));
    await press(user);
    await screen.findByText('You are up to date');
    await replica.exchangeNow('person');
    expect(server.received).toMatchObject([{ input: { ids: [news.id], before: from } }]);
  });
});

describe('older notifications', () => {
  const many = (count: number) => Array.from({ length: count }, () => makeNotification());
  const showOlder = () => screen.findByRole('button', { name: 'Show older' });

  it('are shown page by page from this device, and the first of them takes the focus', async () => {
    const { user } = await open(many(35));
    expect(await titles()).toHaveLength(20);
    await user.click(await showOlder());
    await waitFor(async () => expect(await titles()).toHaveLength(35));
    expect(screen.getAllByRole('group')[20]).toHaveFocus();
    expect(screen.queryByRole('button', { name: 'Show older' })).not.toBeInTheDocument();
  });

  /** A screen over the newest of three notifications; asking the server brings the others. */
  async function openWindow(isAnswered = true) {
    const [oldest, older, newest] = many(3);
    if (!oldest || !older || !newest) throw new Error('not made');
    const bench = await openBench([newest]);
    let floor = newest.createdAt;
    const asked: unknown[] = [];
    server.use(
      mockCall('notifications.list', ({ input }) => {
        asked.push(input);
        return [older, oldest].map((row) => ({ ...row, sent: false, sentAt: null }));
      }),
    );
    if (!isAnswered) server.use(mockUnreachable('notifications.list'));
    const extend: Replica['extend'] = async (_scope, sort) => {
      floor = sort;
      for (const row of [oldest, older]) bench.server.put('notifications', row);
      await bench.replica.exchangeNow('retry');
      return true;
    };
    const readFloor = () => Promise.resolve(floor);
    const user = await show(disguise(bench.replica, { extend, readFloor }));
    return { user, asked, newest };
  }

  it('come from the server once this device has no more', async () => {
    const { user, asked, newest } = await openWindow();
    expect(await titles()).toHaveLength(1);
    await user.click(await showOlder());
    await waitFor(async () => expect(await titles()).toHaveLength(3));
    expect(asked).toMatchObject([{ before: newest.id }]);
    expect(screen.queryByRole('button', { name: 'Show older' })).not.toBeInTheDocument();
  });

  it('report that they could not be loaded, and can be asked for again', async () => {
    const { user } = await openWindow(false);
    await user.click(await showOlder());
    expect(await screen.findByText('Older notifications could not be loaded.')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Retry' })).toBeEnabled();
  });

  it('need a connection', async () => {
    await openWindow();
    await showOlder();
    act(() => setServerAway(true));
    onTestFinished(() => setServerAway(false));
    expect(await screen.findByText(/Older notifications need the network/)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Show older' })).not.toBeInTheDocument();
  });

  it('are hidden where another scope has gaps', async () => {
    const [old, recent] = many(2);
    const { replica } = await openBench([old, recent].filter((row) => row !== undefined));
    const own = `notifications:${makeAccount().id}`;
    const readFloor: Replica['readFloor'] = (scope) =>
      Promise.resolve(scope === own ? (recent?.createdAt ?? null) : '0');
    await show(disguise(replica, { readFloor }));
    expect(await titles()).toEqual([`Unread: ${recent?.title}`]);
  });
});

describe('the rows', () => {
  it('are grouped by day', async () => {
    const now = Date.now();
    const at = (days: number) => new Date(now - days * 24 * 60 * 60_000).toISOString();
    await open([
      makeNotification({ title: 'New', createdAt: at(0) }),
      makeNotification({ title: 'Old', createdAt: at(3) }),
    ]);
    const group = (name: string) => screen.findByRole('region', { name });
    expect(within(await group('Today')).getByText('New')).toBeInTheDocument();
    expect(within(await group('Earlier')).getByText('Old')).toBeInTheDocument();
    expect(screen.queryByRole('region', { name: 'Yesterday' })).not.toBeInTheDocument();
  });

  it('without a link open their whole text, and are read thereby', async () => {
    const message = 'Room 2 is closed on Monday.\nUse room 3.';
    const { user } = await open([makeNotification({ title: 'Room 2', message })]);
    await user.click(within(await card('Room 2')).getByRole('button', { name: 'Room 2' }));
    expect(await screen.findByRole('dialog', { name: 'Room 2' })).toHaveTextContent('Use room 3.');
    await user.keyboard('{Escape}');
    await waitFor(async () => expect(await titles()).toEqual(['Room 2']));
  });

  it('mute their kind, which can be undone', async () => {
    const mention = makeNotification({ title: 'Mention', kind: 'chat' });
    const { user, replica } = await open([mention, makeNotification({ title: 'Answer' })]);
    await user.click(await screen.findByRole('button', { name: 'Actions for ‘Mention’' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Mute the chat' }));
    await waitFor(async () => expect(await titles()).toEqual(['Unread: Answer']));
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(async () => expect(await titles()).toHaveLength(2));
    await replica.exchangeNow('person');
    expect(await titles()).toHaveLength(2);
  });
});

const openSettings = async (user: UserEvent) =>
  user.click(await screen.findByRole('button', { name: 'Notification settings' }));

describe('the switches', () => {
  it('hide their kind and work without a network', async () => {
    const { user, server, replica } = await open([
      makeNotification({ title: 'Mention', kind: 'chat' }),
      makeNotification({ title: 'Answer' }),
    ]);
    await card('Mention');
    await openSettings(user);
    server.isReachable = false;
    const chat = screen.getByRole('switch', { name: 'Community chat' });
    expect(chat).toBeChecked();
    await user.click(chat);
    await waitFor(() => expect(chat).not.toBeChecked());
    await user.keyboard('{Escape}');
    expect(screen.getByText('Preferences Updated')).toBeInTheDocument();
    await waitFor(async () => expect(await titles()).toEqual(['Unread: Answer']));
    server.isReachable = true;
    await replica.exchangeNow('person');
    expect(server.received).toMatchObject([
      { call: 'notifications.setPreferences', input: { notifyCommunityChatEnabled: false } },
    ]);
    await openSettings(user);
    await user.click(await screen.findByRole('switch', { name: 'Community chat' }));
    await user.keyboard('{Escape}');
    await waitFor(async () =>
      expect(await titles()).toEqual(['Unread: Answer', 'Unread: Mention']),
    );
  });

  it.each(['Training modules', 'Schedule'])('include %s', async (name) => {
    const { user } = await open();
    await openSettings(user);
    expect(await screen.findByRole('switch', { name })).toBeChecked();
  });
});

describe('without notifications', () => {
  it('shows that there are none', async () => {
    await open();
    expect(await screen.findByText('You are up to date')).toBeInTheDocument();
  });

  it('reports offline that none were loaded yet', async () => {
    await open([], [], false);
    expect(await screen.findByText('You are offline')).toBeInTheDocument();
    expect(screen.queryByText('You are up to date')).not.toBeInTheDocument();
    expect(screen.queryByText('You are up to date')).not.toBeInTheDocument();
  });
});
