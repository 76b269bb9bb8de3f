import type { NotificationRow } from '@greenroom/sync-protocol/notifications/notifications-records';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { setServerAway } from '../../platform/use-is-online.ts';
import type { Replica } from '../../replica/replica-interface.ts';
import { makeAccount } from '../../testing/account-factory.ts';
import { mockCall, mockUnreachable } from '../../testing/mock-call.ts';
import { server } from '../../testing/mock-server.ts';
import { disguise } from '../../testing/replica-bench.tsx';
import { recentHeadingId } from './list/notification-row.tsx';
import {
  makeNotification,
  notificationCard as card,
  openBench,
  openNotifications as open,
  showNotifications as show,
  shownTitles as titles,
} from './testing/notifications-bench.tsx';

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

  it('of new modules are one row, which opens the training and reads all', async () => {
    const [added, unlocked, other] = ['Light', 'Sound', 'Voice'].map((name) =>
      makeNotification({
        kind: 'training',
        url: `/training/${name}`,
        message: `“${name}” is new.`,
      }),
    ) as [NotificationRow, NotificationRow, NotificationRow];
    const { user, replica } = await open([added, unlocked, other]);
    expect(await titles()).toEqual(['3 unread: 3 new modules for you']);
    const row = within(await card('3 new modules'));
    expect(row.getByText('“Voice”, “Sound” and “Light”')).toBeVisible();
    // The screen counts three unread ones.
    expect(row.getByText('3')).toBeVisible();
    const link = row.getByRole('link', { name: '3 new modules for you' });
    expect(link).toHaveAttribute('href', '/training');
    await user.click(link);
    await waitFor(async () => expect(await titles()).toEqual(['3 new modules for you']));
    expect(row.queryByText('3')).not.toBeInTheDocument();
    expect(await replica.tables.notificationReads.count()).toBe(3);

    await user.click(screen.getByRole('button', { name: /^Actions for/ }));
    await user.click(await screen.findByRole('menuitem', { name: 'Mark as unread' }));
    await waitFor(async () => expect(await titles()).toEqual(['3 unread: 3 new modules for you']));
    // Opening reads also what was marked as unread.
    await user.click(row.getByRole('link', { name: '3 new modules for you' }));
    await waitFor(async () => expect(await titles()).toEqual(['3 new modules for you']));
  });

  it('of one module lead with what they are about', async () => {
    const told = { kind: 'training', url: '/training/1' };
    await open([
      makeNotification({
        ...told,
        title: 'Training module unlocked',
        message: 'You can now open “Light”.',
      }),
    ]);
    expect(await titles()).toEqual(['Unread: Light']);
    expect(screen.getByText('You can now open it.')).toBeVisible();
    expect(screen.queryByText('Training module unlocked')).not.toBeInTheDocument();
  });

  it('name a module whose title has quotes', async () => {
    const message = '“The “quick” intro” has been added to your training.';
    await open([makeNotification({ kind: 'training', title: 'New training module', message })]);
    expect(await titles()).toEqual(['Unread: The “quick” intro']);
    expect(screen.getByText('It has been added to your training.')).toBeVisible();
  });

  it('that say the same are one row with their number', async () => {
    const told = { title: 'Bank details submitted', url: '/admin/bank-details/submissions' };
    await open([makeNotification(told), makeNotification(told)]);
    expect(
      await screen.findByRole('link', { name: 'Bank details submitted (2)' }),
    ).toBeInTheDocument();
  });

  it('without a link open their whole text, and are read thereby', async () => {
    const message = 'Room 2 is closed on Monday.\nUse room 3.';
    const { user } = await open([makeNotification({ title: 'Room 2', message })]);
    await user.click(within(await card('Room 2')).getByRole('button', { name: 'Room 2' }));
    expect(await screen.findByRole('dialog', { name: 'Room 2' })).toHaveTextContent('Use room 3.');
    await user.keyboard('{Escape}');
    await waitFor(async () => expect(await titles()).toEqual(['Room 2']));
  });

  it('keep the focus, and what is open of them, when they join an older row', async () => {
    const message = 'Room 2 is closed on Monday.';
    const older = makeNotification({ title: 'Room 2', message });
    const newer = makeNotification({ title: 'Room 2', message });
    const { user } = await open([older, newer], [older.id]);
    expect(await titles()).toEqual(['Unread: Room 2', 'Room 2']);
    const [first] = screen.getAllByRole('button', { name: 'Room 2' });
    if (first) await user.click(first);
    const dialog = await screen.findByRole('dialog', { name: 'Room 2' });
    await waitFor(() => expect(document.querySelectorAll('h4')).toHaveLength(1));
    expect(dialog).toBeVisible();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.getByRole('button', { name: /^Room 2/ })).toHaveFocus());
  });

  it('have a key of their own again once they part', async () => {
    const complaint = vi.spyOn(console, 'error');
    const told = { title: 'Room 2', message: 'Closed' };
    const [older, newer] = [makeNotification(told), makeNotification(told)];
    const { replica, server: remote } = await open([older]);
    remote.put('notifications', newer);
    await act(() => replica.exchangeNow('person'));
    await waitFor(async () => expect(await titles()).toEqual(['Unread: Room 2 2(2)']));
    await act(() => replica.mutate('notifications.markRead', { id: older.id }));
    await waitFor(async () => expect(await titles()).toEqual(['Unread: Room 2', 'Room 2']));
    expect(complaint).not.toHaveBeenCalled();
  });

  it('can be marked as unread from the menu, without a network too', async () => {
    const answer = makeNotification({ title: 'Answer' });
    const { user, replica, server: remote } = await open([answer], [answer.id]);
    remote.isReachable = false;
    const choose = async (name: string) => {
      await user.click(await screen.findByRole('button', { name: 'Actions for ‘Answer’' }));
      await user.click(await screen.findByRole('menuitem', { name }));
    };
    await choose('Mark as unread');
    await waitFor(async () => expect(await titles()).toEqual(['Unread: Answer']));
    const marks = () => replica.tables.notificationReads.toArray();
    expect(await marks()).toEqual([{ id: answer.id, isUnread: true }]);
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Actions for ‘Answer’' })).toHaveFocus(),
    );
    await choose('Mark as read');
    await waitFor(async () => expect(await titles()).toEqual(['Answer']));
    expect(await marks()).toEqual([{ id: answer.id, isUnread: false }]);
  });

  it('are marked as read and unread by a swipe to the left', async () => {
    const answer = makeNotification({ title: 'Answer' });
    await open([answer]);
    const touch = { pointerType: 'touch', isPrimary: true, pointerId: 1, clientX: 200, clientY: 9 };
    const swipe = async () => {
      const row = await card('Answer');
      fireEvent.pointerDown(row, touch);
      fireEvent.pointerMove(row, { ...touch, clientX: 100 });
      fireEvent.pointerUp(row, { ...touch, clientX: 100 });
    };
    await swipe();
    await waitFor(async () => expect(await titles()).toEqual(['Answer']));
    await swipe();
    await waitFor(async () => expect(await titles()).toEqual(['Unread: Answer']));
  });

  it('mute their kind, which can be undone', async () => {
    const mention = makeNotification({ title: 'Mention', kind: 'chat' });
    const { user, replica } = await open([mention, makeNotification({ title: 'Answer' })]);
    await user.click(await screen.findByRole('button', { name: 'Actions for ‘Mention’' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Mute the chat' }));
    await waitFor(async () => expect(await titles()).toEqual(['Unread: Answer']));
    await waitFor(() => expect(document.activeElement).toHaveAttribute('id', recentHeadingId));
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(async () => expect(await titles()).toHaveLength(2));
    await replica.exchangeNow('person');
    expect(await titles()).toHaveLength(2);
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
    await waitFor(() => expect(screen.getAllByRole('group')[20]).toHaveFocus());
    expect(screen.queryByRole('button', { name: 'Show older' })).not.toBeInTheDocument();
  });

  /** A screen over the newest of three notifications; asking the server brings the others. */
  async function openWindow(isAnswered = true) {
    const [oldest, older, newest] = many(3);
    if (!oldest || !older || !newest) throw new Error('not made');
    const bench = await openBench([newest]);
    let floor = newest.createdAt;
    const asked: unknown[] = [];
    const answer = mockCall('notifications.list', ({ input }) => {
      asked.push(input);
      return [older, oldest].map((row) => ({ ...row, sent: false, sentAt: null }));
    });
    server.use(isAnswered ? answer : mockUnreachable('notifications.list'));
    const extend: Replica['extend'] = async (_scope, sort) => {
      floor = sort;
      for (const row of [oldest, older]) bench.server.put('notifications', row);
      await bench.replica.exchangeNow('retry');
      return true;
    };
    const readFloor = () => Promise.resolve(floor);
    const user = await show(disguise(bench.replica, { extend, readFloor }));
    return { user, asked, newest, answerAgain: () => server.use(answer) };
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
    const { user, answerAgain } = await openWindow(false);
    await user.click(await showOlder());
    expect(await screen.findByText('Older notifications could not be loaded.')).toBeInTheDocument();
    expect(await titles()).toHaveLength(1);
    answerAgain();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(async () => expect(await titles()).toHaveLength(3));
    expect(screen.queryByRole('button', { name: /^(Show older|Retry)$/ })).not.toBeInTheDocument();
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

describe('the notification that the address asks for', () => {
  const opened = async (rows: readonly NotificationRow[], id: string) => {
    const bench = await openBench(rows);
    return { ...bench, user: await show(bench.replica, `/notifications?open=${id}`) };
  };

  it('is shown in full, which reads it and those that say the same', async () => {
    const told = { kind: 'announcement', title: 'Room 2', message: 'It is closed on Monday.' };
    const [asked, other] = [makeNotification(told), makeNotification({ title: 'Other' })];
    const { user, replica } = await opened([makeNotification(told), asked, other], asked.id);
    const text = await screen.findByRole('dialog', { name: 'Room 2' });
    expect(text).toHaveTextContent('It is closed on Monday.');
    await waitFor(async () => expect(await replica.tables.notificationReads.count()).toBe(2));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(await titles()).toEqual(['Room 2', 'Unread: Other', 'Room 2']);
  });

  it('that this device does not hold opens nothing', async () => {
    const { replica } = await opened([makeNotification({ title: 'Other' })], 'gone');
    expect(await titles()).toEqual(['Unread: Other']);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(await replica.readWaitingChanges()).toEqual([]);
  });
});
