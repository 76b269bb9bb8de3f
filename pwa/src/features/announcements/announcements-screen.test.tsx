import type { Announcement } from '@greenroom/sync-protocol/announcements/announcements-records';
import { makeAnnouncement } from '@greenroom/sync-protocol/announcements/testing/make-announcement';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { UserNotes } from '../../platform/storage/user-notes.ts';
import { makeAccount } from '../../testing/account-factory.ts';
import { type MemoryCaches, provideCaches } from '../../testing/memory-caches.ts';
import { MockProblem, mockCall, mockUnreachable } from '../../testing/mock-call.ts';
import { server } from '../../testing/mock-server.ts';
import { renderRoom } from '../../testing/render-room.tsx';
import { setOnline } from '../../testing/window-state.ts';
import { dismissToast } from '../../ui/toast/toast-store.ts';
import { toldLast } from '../../ui/toast/testing/told-last.ts';
import { wayToWrite } from '../admin-list/member/write-to.ts';
import { AnnouncementsScreen } from './announcements-screen.tsx';
import type { PreviewedNotification } from './compose/check-step.tsx';

let memory: MemoryCaches;
beforeEach(() => {
  memory = provideCaches('quinn');
});
afterEach(() => dismissToast());

const button = (name: string | RegExp) => screen.findByRole('button', { name });
const clara = makeAccount({ username: 'clara' });

function ListPreview({ title, message }: PreviewedNotification) {
  return (
    <p>
      {title}: {message}
    </p>
  );
}

function render(query = '', state?: unknown) {
  return renderRoom(
    <AnnouncementsScreen notes={new UserNotes('quinn')} ListPreview={ListPreview} />,
    `/admin/announcements${query}`,
    state,
  );
}

/** Serves announcements: filtered, searched, counted and sent by the contract. */
function open(announcements: readonly Announcement[] = [], query = '', state?: unknown) {
  const store = { announcements: [...announcements], asked: [] as { id?: string | undefined }[] };
  const find = ({ search, audience }: { search: string; audience?: string | undefined }) =>
    store.announcements
      .filter((one) => audience === undefined || one.audience === audience)
      .filter(({ title }) => title.includes(search));
  server.use(
    mockCall(
      'announcements.list',
      ({ input }) => find(input),
      ({ input }) => ({ 'x-total-count': String(find(input).length) }),
    ),
    mockCall('announcements.counts', ({ input: { search } }) => ({
      all: find({ search }).length,
      everybody: find({ search, audience: 'everybody' }).length,
      administrators: find({ search, audience: 'administrators' }).length,
      member: find({ search, audience: 'member' }).length,
    })),
    mockCall('announcements.preview', ({ input: { to } }) =>
      to === 'everybody' ? { reach: 1003, withPush: 120 } : { reach: 1, withPush: 0 },
    ),
    mockCall('announcements.send', ({ input }) => {
      store.asked.push(input);
      const { title, message } = input;
      const scheduledFor = input.sendAt ?? null;
      const sent = makeAnnouncement({ title, message, reach: 1004, scheduledFor });
      store.announcements.unshift(sent);
      return sent;
    }),
    mockCall('announcements.remove', ({ input: { id } }) => {
      store.announcements = store.announcements.filter((one) => one.id !== id);
      return undefined;
    }),
    mockCall(
      'users.list',
      ({ input }) =>
        'clara'.includes(input.search)
          ? [{ ...clara, lastSeenAt: null, rejectionReason: null }]
          : [],
      () => ({ 'x-total-count': '1' }),
    ),
  );
  return { ...render(query, state), store };
}

type User = ReturnType<typeof renderRoom>['user'];

async function write(user: User, title = 'Open again', message = 'Come in.') {
  await user.click(await button('New announcement'));
  const dialog = within(await screen.findByRole('dialog', { name: 'New announcement' }));
  if (title !== '') await user.type(dialog.getByLabelText('Title'), title);
  if (message !== '') await user.type(dialog.getByLabelText('Message'), message);
  return dialog;
}

async function check(user: User) {
  await user.click(await button('Preview'));
  return within(await screen.findByRole('dialog', { name: 'Send announcement?' }));
}

describe('the list', () => {
  test('shows each with its audience and reach, filtered with counts', async () => {
    const { user, query } = open([
      makeAnnouncement({ title: 'Open again' }),
      makeAnnouncement({ title: 'Hello', audience: 'member', username: 'clara', reach: 1 }),
      makeAnnouncement({ title: 'Read', reach: 1_041, readBy: 12 }),
    ]);
    const rows = await screen.findAllByRole('listitem');
    expect(rows[0]).toHaveTextContent(/Open again.*For Everybody.*214 people reached/);
    expect(rows[1]).toHaveTextContent(/Hello.*For clara/);
    expect(rows[1]).not.toHaveTextContent('Read by');
    expect(rows[2]).toHaveTextContent(/Read.*Read by 12 of 1,041/);
    const chips = within(screen.getByRole('group', { name: 'For' }));
    await user.click(await chips.findByRole('button', { name: 'One member 1' }));
    await waitFor(() => expect(screen.queryByText('Open again')).not.toBeInTheDocument());
    expect(query().toString()).toBe('audience=member');
  });

  test('opens one in full', async () => {
    const one = makeAnnouncement({ message: 'First\n\nSecond', sentByUsername: null });
    open([one], `?open=${one.id}`);
    const detail = within(await screen.findByRole('region', { name: 'Announcement' }));
    expect(detail.getByText(/First\s+Second/)).toBeInTheDocument();
    expect(detail.getByText('Deleted user')).toBeInTheDocument();
  });

  test('says that there is none yet', async () => {
    open();
    expect(await screen.findByText('No announcements yet')).toBeInTheDocument();
  });
});

describe('a letter begun elsewhere', () => {
  const letter = {
    member: { id: clara.id, username: 'clara' },
    title: 'Your training',
    message: 'It goes on where you stopped.',
  };
  const begun = wayToWrite(letter);
  const openLetter = () => open([], begun.to.slice(begun.to.indexOf('?')), begun.state);

  test('is open for its member, and sent as any other', async () => {
    const { user, store } = openLetter();
    const dialog = within(await screen.findByRole('dialog', { name: 'New announcement' }));
    expect(dialog.getByRole('combobox', { name: 'Member' })).toHaveValue('clara');
    expect(dialog.getByLabelText('Title')).toHaveValue('Your training');
    const checked = await check(user);
    await user.click(await checked.findByRole('button', { name: /^Send to/ }));
    await waitFor(() =>
      expect(store.asked).toMatchObject([{ to: clara.id, message: letter.message }]),
    );
  });

  test('waits for what is kept', async () => {
    const first = open();
    await write(first.user);
    await first.user.click(await button('Cancel'));
    await screen.findByText('You have an unsent announcement');
    first.unmount();
    openLetter();
    expect(await screen.findByText('You have an unsent announcement')).toBeInTheDocument();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});

describe('an announcement for later', () => {
  const now = new Date('2026-11-25T15:00:00.000Z');
  beforeEach(() => vi.useFakeTimers({ now, toFake: ['Date'] }));
  afterEach(() => vi.useRealTimers());

  test('is scheduled, with an end, and says so', async () => {
    const { user, store } = open();
    const dialog = await write(user);
    await user.click(dialog.getByRole('switch', { name: 'Send later' }));
    expect(dialog.getByLabelText('Send at')).toHaveValue('2026-11-26T09:00');
    await user.click(dialog.getByRole('switch', { name: 'Remove it later' }));
    expect(dialog.getByLabelText('Show until')).toHaveValue('2026-12-03T09:00');
    await user.click(dialog.getByRole('button', { name: 'Preview' }));
    const checked = within(await screen.findByRole('dialog', { name: 'Schedule announcement?' }));
    expect(
      await checked.findByText(/It is sent on 26 Nov 2026, 09:00; until then/),
    ).toHaveTextContent('It is shown until 3 Dec 2026, 09:00.');
    await user.click(checked.getByRole('button', { name: 'Schedule for 1,003 people' }));
    await waitFor(() =>
      expect(toldLast()).toMatchObject({
        title: 'Announcement Scheduled',
        text: 'It is sent on 26 Nov 2026, 09:00.',
      }),
    );
    expect(store.asked).toMatchObject([
      { sendAt: '2026-11-26T09:00:00.000Z', showUntil: '2026-12-03T09:00:00.000Z' },
    ]);
    expect(await screen.findByText('Scheduled')).toBeInTheDocument();
  });

  test('needs a time to come, and an end after it', async () => {
    const { user } = open();
    const dialog = await write(user);
    await user.click(dialog.getByRole('switch', { name: 'Send later' }));
    fireEvent.change(dialog.getByLabelText('Send at'), { target: { value: '2026-11-25T14:59' } });
    await user.click(dialog.getByRole('button', { name: 'Preview' }));
    expect(await dialog.findByText('Please choose a time in the future')).toBeInTheDocument();
    await user.click(dialog.getByRole('switch', { name: 'Send later' }));
    await user.click(dialog.getByRole('switch', { name: 'Remove it later' }));
    fireEvent.change(dialog.getByLabelText('Show until'), {
      target: { value: '2026-11-25T15:00' },
    });
    expect(await dialog.findByText('Please choose a time after it is sent')).toBeInTheDocument();
  });

  test('is taken back after a question', async () => {
    const createdAt = '2026-11-28T09:00:00.000Z';
    const one = makeAnnouncement({ title: 'Open again', createdAt, scheduledFor: createdAt });
    const { user, store } = open([one], `?open=${one.id}`);
    const detail = within(await screen.findByRole('region', { name: 'Announcement' }));
    expect(detail.getByText('Scheduled for')).toBeInTheDocument();
    await user.click(detail.getByRole('button', { name: 'Take back' }));
    const question = within(await screen.findByRole('alertdialog'));
    expect(question.getByText(/It is not sent on 28 Nov 2026, 09:00/)).toBeInTheDocument();
    await user.click(question.getByRole('button', { name: 'Take back' }));
    await waitFor(() => expect(toldLast()).toMatchObject({ title: 'Announcement Taken Back' }));
    expect(store.announcements).toEqual([]);
    expect(await screen.findByText('No announcements yet')).toBeInTheDocument();
  });

  test('that is over, or was sent to nobody, says so', async () => {
    open([
      makeAnnouncement({ title: 'Over', isOver: true, showUntil: '2026-11-24T09:00:00.000Z' }),
      makeAnnouncement({ title: 'Nobody', reach: 0 }),
    ]);
    const rows = await screen.findAllByRole('listitem');
    expect(rows[0]).toHaveTextContent('Expired');
    expect(rows[1]).toHaveTextContent('Not sent');
  });
});

describe('a new announcement', () => {
  test('is shown as it will look, with its reach, and then sent', async () => {
    const { user, store } = open();
    await write(user);
    const dialog = await check(user);
    expect(dialog.getByRole('group', { name: 'Preview' })).toHaveFocus();
    expect(dialog.getByText('Open again: Come in.')).toBeInTheDocument();
    expect(await dialog.findByText('1,003 people')).toBeInTheDocument();
    expect(dialog.getByText(/120 of them have push notifications on/)).toBeInTheDocument();
    expect(store.asked).toEqual([]);
    await user.click(dialog.getByRole('button', { name: 'Send to 1,003 people' }));
    // The count of sending, not the preview's.
    await waitFor(() =>
      expect(toldLast()).toMatchObject({
        title: 'Announcement Sent',
        text: 'It reaches 1,004 people.',
      }),
    );
    expect(store.asked).toMatchObject([
      { to: 'everybody', title: 'Open again', message: 'Come in.' },
    ]);
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(await screen.findByRole('link', { name: /Open again/ })).toBeInTheDocument();
    expect(screen.queryByText('You have an unsent announcement')).not.toBeInTheDocument();
  });

  test('for one member needs a choice, and stays off the lock screen', async () => {
    const { user, store } = open();
    const dialog = await write(user);
    await user.click(dialog.getByRole('radio', { name: 'One member' }));
    await user.click(dialog.getByRole('button', { name: 'Preview' }));
    expect(await dialog.findByText('Please choose who gets it')).toBeInTheDocument();
    const field = dialog.getByRole('combobox', { name: 'Member' });
    expect(field).toHaveFocus();
    await user.type(field, 'clara');
    await user.click(await screen.findByRole('option', { name: /^clara/ }));
    expect(field).toHaveValue('clara');
    const checked = await check(user);
    expect(checked.getByText('You have a new notification.')).toBeInTheDocument();
    expect(await checked.findByText('clara')).toBeInTheDocument();
    await user.click(checked.getByRole('button', { name: /^Send/ }));
    await waitFor(() => expect(store.asked).toMatchObject([{ to: clara.id }]));
  });

  test('needs a title and a message', async () => {
    const { user } = open();
    const dialog = await write(user, '', '');
    await user.click(dialog.getByRole('button', { name: 'Preview' }));
    expect(dialog.getByLabelText('Title')).toHaveAccessibleDescription('Please enter a title');
    expect(dialog.getByLabelText('Message')).toHaveAccessibleDescription('Please enter a message');
    expect(dialog.getByLabelText('Title')).toHaveFocus();
  });

  test('can be changed after the preview', async () => {
    const { user } = open();
    await write(user);
    const checked = await check(user);
    await user.click(checked.getByRole('button', { name: 'Back' }));
    expect(await screen.findByLabelText('Title')).toHaveFocus();
    expect(screen.getByLabelText('Title')).toHaveValue('Open again');
  });

  test('survives a reload, and is then sent under the same id', async () => {
    const { user, store, unmount } = open();
    await write(user);
    server.use(
      mockCall('announcements.send', ({ input }) => {
        store.asked.push(input);
        throw new MockProblem('overloaded', 'Try again later');
      }),
    );
    const dialog = await check(user);
    await user.click(await dialog.findByRole('button', { name: /^Send to/ }));
    expect(await dialog.findByRole('alert')).toHaveTextContent('Try again later');
    unmount();
    const later = open();
    expect(await screen.findByText(/‘Open again’ is kept on this device/)).toBeInTheDocument();
    await later.user.click(await button('Continue'));
    expect(await screen.findByLabelText('Message')).toHaveValue('Come in.');
    const again = await check(later.user);
    await later.user.click(await again.findByRole('button', { name: /^Send to/ }));
    await waitFor(() => expect(later.store.asked).toHaveLength(1));
    expect(later.store.asked[0]?.id).toBe(store.asked[0]?.id);
    expect(store.asked[0]?.id).toBeDefined();
  });

  test('that cannot be read is not written over', async () => {
    const first = open();
    await write(first.user);
    first.unmount();
    memory.readFailure = new DOMException('', 'UnknownError');
    const second = open();
    await write(second.user, 'Another', 'One');
    second.unmount();
    memory.readFailure = undefined;
    open();
    expect(await screen.findByText(/‘Open again’ is kept on this device/)).toBeInTheDocument();
  });

  test('can be discarded', async () => {
    const { user, unmount } = open();
    const dialog = await write(user);
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await user.click(await button('Discard'));
    expect(screen.queryByText('You have an unsent announcement')).not.toBeInTheDocument();
    unmount();
    open();
    await write(user, '', '');
    expect(screen.getByLabelText('Title')).toHaveValue('');
  });

  test('whose answer is lost says that it is not sent twice', async () => {
    const { user } = open();
    await write(user);
    server.use(mockUnreachable('announcements.send'));
    const dialog = await check(user);
    await user.click(await dialog.findByRole('button', { name: /^Send to/ }));
    expect(await dialog.findByRole('alert')).toHaveTextContent(
      'Failed to send announcement. Check your connection and try again. It is not sent twice.',
    );
  });

  test('of which an earlier version was sent gets another id once it is changed', async () => {
    const { user, store } = open();
    await write(user);
    server.use(
      mockCall('announcements.send', ({ input }) => {
        store.asked.push(input);
        throw new MockProblem('id_taken', 'This id is taken');
      }),
    );
    for (const _attempt of [1, 2]) {
      const dialog = await check(user);
      await user.click(await dialog.findByRole('button', { name: /^Send to/ }));
      expect(await dialog.findByRole('alert')).toHaveTextContent(/sent already/);
      await user.click(dialog.getByRole('button', { name: 'Back' }));
    }
    const [first, second] = store.asked;
    expect(second?.id).not.toBe(first?.id);
  });

  test('is not sent before its reach is known', async () => {
    const { user } = open();
    await write(user);
    server.use(mockUnreachable('announcements.preview'));
    const dialog = await check(user);
    expect(await dialog.findByText('How many it reaches is not known')).toBeInTheDocument();
    expect(dialog.getByRole('button', { name: 'Send' })).toBeDisabled();
  });

  test('is written offline, and sent only with a network', async () => {
    const { user, store } = open();
    await write(user);
    const dialog = await check(user);
    const send = await dialog.findByRole('button', { name: /^Send to/ });
    act(() => setOnline(false));
    expect(send).toHaveAccessibleDescription(
      'You are offline. Sending an announcement needs the network.',
    );
    await user.click(send);
    expect(store.asked).toEqual([]);
    act(() => setOnline(true));
  });
});
