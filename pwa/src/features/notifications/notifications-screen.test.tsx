import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { widenWindow } from '../../testing/render-room.tsx';
import { disguise } from '../../testing/replica-bench.tsx';
import {
  makeNotification,
  notificationCard as card,
  openBench,
  openNotifications as open,
  showNotifications as show,
  shownTitles as titles,
} from './testing/notifications-bench.tsx';

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
    await waitFor(async () => expect(await titles()).toEqual(['News']));
    await waitFor(() => expect(screen.getByRole('button', { name: /^Actions/ })).toHaveFocus());
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
    await waitFor(() =>
      expect(screen.getByRole('heading', { name: 'Recent Notifications' })).toHaveFocus(),
    );
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

const openSettings = async (user: UserEvent) =>
  user.click(await screen.findByRole('button', { name: 'Notification settings' }));

describe('the switches', () => {
  it('stand beside the list of a wide window', async () => {
    widenWindow();
    await open([makeNotification({ title: 'Answer' })]);
    expect(await screen.findByRole('switch', { name: 'Community chat' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Notification settings' })).not.toBeInTheDocument();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('have the focus where a link leads to them', async () => {
    widenWindow();
    const { replica } = await openBench([makeNotification({ title: 'Answer' })]);
    await show(replica, '/notifications?settings=open');
    const settings = await screen.findByRole('region', { name: 'Notification settings' });
    await waitFor(() => expect(settings).toHaveFocus());
  });

  it('hide their kind and work without a network', async () => {
    const { user, server, replica } = await open([
      makeNotification({ title: 'Mention', kind: 'chat' }),
      makeNotification({ title: 'Answer' }),
    ]);
    await card('Mention');
    await openSettings(user);
    server.isReachable = false;
    for (const name of ['Training modules', 'Schedule']) {
      expect(screen.getByRole('switch', { name })).toBeChecked();
    }
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
});

describe('without notifications', () => {
  it('reports offline that none were loaded yet', async () => {
    await open([], [], false);
    expect(await screen.findByText('You are offline')).toBeInTheDocument();
    expect(screen.queryByText('You are up to date')).not.toBeInTheDocument();
    expect(screen.queryByText('You are up to date')).not.toBeInTheDocument();
  });
});
