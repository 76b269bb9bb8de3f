import { makeAnnouncement } from '@greenroom/sync-protocol/announcements/testing/make-announcement';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { MemoryCaches } from '../../replica/testing/cache-storage.ts';
import { provideCaches } from '../../testing/memory-caches.ts';
import { MockProblem, mockCall, mockUnreachable } from '../../testing/mock-call.ts';
import { server } from '../../testing/mock-server.ts';
import { widenWindow } from '../../testing/render-room.tsx';
import { setOnline } from '../../testing/window-state.ts';
import { waitForToast, waitForTold } from '../../ui/toast/testing/told-last.ts';
import { useToastStore } from '../../ui/toast/toast-store.ts';
import { check, clara, openAnnouncements, write } from './testing/open-announcements.tsx';

let memory: MemoryCaches;
beforeEach(() => {
  memory = provideCaches('quinn');
});
const button = (name: string | RegExp) => screen.findByRole('button', { name });

describe('the list', () => {
  test('shows each with its audience and reach, filtered with counts', async () => {
    const { user, query } = openAnnouncements([
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

  test('in a table says of no more that they read it than it reached', async () => {
    widenWindow();
    openAnnouncements([makeAnnouncement({ title: 'Early', reach: 5, readBy: 7 })]);
    const row = (await screen.findByText('Early')).closest('tr');
    expect(
      within(row!)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    ).toEqual(expect.not.arrayContaining(['7']));
    expect(within(row!).getAllByText('5')).toHaveLength(2);
  });

  test('opens one in full', async () => {
    const one = makeAnnouncement({ message: 'First\n\nSecond', sentByUsername: null });
    openAnnouncements([one], `?open=${one.id}`);
    const detail = within(await screen.findByRole('region', { name: 'Announcement' }));
    expect(detail.getByText(/First\s+Second/)).toBeInTheDocument();
    expect(detail.getByText('Deleted user')).toBeInTheDocument();
  });

  test('offers to write the first, and nothing to search', async () => {
    openAnnouncements();
    const title = await screen.findByRole('heading', { name: 'No announcements yet' });
    const empty = within(title.parentElement!);
    expect(empty.getByRole('button', { name: 'New announcement' })).toBeInTheDocument();
    expect(screen.getAllByRole('button', { name: 'New announcement' })).toHaveLength(1);
    expect(screen.queryByRole('searchbox')).not.toBeInTheDocument();
    expect(screen.queryByRole('group', { name: 'For' })).not.toBeInTheDocument();
  });

  test('offers words to begin the first with', async () => {
    const { user } = openAnnouncements();
    await user.click(await button(/^Payout day/));
    const dialog = within(await screen.findByRole('dialog', { name: 'New announcement' }));
    expect(dialog.getByLabelText('Title')).toHaveValue('Payout day');
    expect(dialog.getByLabelText('Message')).toHaveDisplayValue(/are paid out on \[day\]\./);
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    // Another one would replace what is kept.
    expect(await screen.findByText('You have an unsent announcement')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^Payout day/ })).not.toBeInTheDocument();
  });

  test('that has none of what is searched keeps the search', async () => {
    openAnnouncements([], '?search=open');
    expect(await screen.findByText('No announcements found')).toBeInTheDocument();
    expect(screen.getByRole('searchbox')).toHaveValue('open');
  });
});

describe('a new announcement', () => {
  test('is shown as it will look, with its reach, and then sent', async () => {
    const { user, store } = openAnnouncements();
    await write(user);
    const dialog = await check(user);
    await waitFor(() => expect(dialog.getByRole('group', { name: 'Preview' })).toHaveFocus());
    expect(dialog.getByText('Open again: Come in.')).toBeInTheDocument();
    expect(await dialog.findByText('1,003 people')).toBeInTheDocument();
    expect(dialog.getByText(/120 of them have push notifications on/)).toBeInTheDocument();
    expect(store.asked).toEqual([]);
    await user.click(dialog.getByRole('button', { name: 'Send to 1,003 people' }));
    // The count of sending, not the preview's.
    await waitForTold({ title: 'Announcement Sent', text: 'It reaches 1,004 people.' });
    expect(store.asked).toMatchObject([
      { to: 'everybody', title: 'Open again', message: 'Come in.' },
    ]);
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(await screen.findByRole('link', { name: /Open again/ })).toBeInTheDocument();
    expect(screen.queryByText('You have an unsent announcement')).not.toBeInTheDocument();
  });

  test('that could not be sent says so after the screen was left', async () => {
    const { user, unmount } = openAnnouncements();
    await write(user);
    const dialog = await check(user);
    const answer = Promise.withResolvers<never>();
    const asked = vi.fn<() => Promise<never>>(() => answer.promise);
    server.use(mockCall('announcements.send', asked));
    await user.click(await dialog.findByRole('button', { name: 'Send to 1,003 people' }));
    unmount();
    await waitFor(() => expect(asked).toHaveBeenCalledOnce());
    answer.reject(new MockProblem('overloaded', 'Too busy'));
    await waitForToast({ title: 'Error', text: 'Too busy' });
  });

  test('for one member needs a choice, and stays off the lock screen', async () => {
    const { user, store } = openAnnouncements();
    const dialog = await write(user);
    await user.click(dialog.getByRole('radio', { name: 'One member' }));
    await user.click(dialog.getByRole('button', { name: 'Preview' }));
    expect(await dialog.findByText('Please choose who gets it')).toBeInTheDocument();
    const field = dialog.getByRole('combobox', { name: 'Member' });
    await waitFor(() => expect(field).toHaveFocus());
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
    const { user } = openAnnouncements();
    const dialog = await write(user, '', '');
    await user.click(dialog.getByRole('button', { name: 'Preview' }));
    expect(dialog.getByLabelText('Title')).toHaveAccessibleDescription('Please enter a title');
    expect(dialog.getByLabelText('Message')).toHaveAccessibleDescription('Please enter a message');
    await waitFor(() => expect(dialog.getByLabelText('Title')).toHaveFocus());
  });

  test('can be changed after the preview', async () => {
    const { user } = openAnnouncements();
    await write(user);
    const checked = await check(user);
    await user.click(checked.getByRole('button', { name: 'Back' }));
    await waitFor(async () => expect(await screen.findByLabelText('Title')).toHaveFocus());
    expect(screen.getByLabelText('Title')).toHaveValue('Open again');
  });

  test('survives a reload, and is then sent under the same id', async () => {
    const { user, store, unmount } = openAnnouncements();
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
    const later = openAnnouncements();
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
    const first = openAnnouncements();
    await write(first.user);
    first.unmount();
    memory.readFailure = new DOMException('', 'UnknownError');
    const second = openAnnouncements();
    await write(second.user, 'Another', 'One');
    second.unmount();
    memory.readFailure = undefined;
    openAnnouncements();
    expect(await screen.findByText(/‘Open again’ is kept on this device/)).toBeInTheDocument();
  });

  test('is read before anything can be typed in its place', async () => {
    const first = openAnnouncements();
    await write(first.user);
    await first.notes.settled();
    first.unmount();
    const reading = Promise.withResolvers<void>();
    const openCache = memory.open.bind(memory);
    vi.spyOn(memory, 'open').mockImplementation(async (name) => {
      await reading.promise;
      return await openCache(name);
    });
    const { user } = openAnnouncements();
    await user.click(await button('New announcement'));
    expect(screen.queryByLabelText('Title')).not.toBeInTheDocument();
    reading.resolve();
    expect(await screen.findByLabelText('Title')).toHaveValue('Open again');
  });

  test('can be discarded', async () => {
    const { user, unmount } = openAnnouncements();
    const dialog = await write(user);
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await user.click(await button('Discard'));
    expect(screen.queryByText('You have an unsent announcement')).not.toBeInTheDocument();
    await waitFor(async () => expect(await button('New announcement')).toHaveFocus());
    unmount();
    openAnnouncements();
    await write(user, '', '');
    expect(screen.getByLabelText('Title')).toHaveValue('');
  });

  test('that was discarded can be brought back', async () => {
    const { user, unmount } = openAnnouncements();
    const dialog = await write(user);
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await user.click(await button('Discard'));
    act(() => useToastStore.getState().toast?.action?.onPress());
    expect(await screen.findByText(/‘Open again’ is kept on this device/)).toBeInTheDocument();
    unmount();
    openAnnouncements();
    expect(await screen.findByText(/‘Open again’ is kept on this device/)).toBeInTheDocument();
  });

  test('whose answer is lost says that it is not sent twice', async () => {
    const { user } = openAnnouncements();
    await write(user);
    server.use(mockUnreachable('announcements.send'));
    const dialog = await check(user);
    await user.click(await dialog.findByRole('button', { name: /^Send to/ }));
    expect(await dialog.findByRole('alert')).toHaveTextContent(
      'Failed to send announcement. Check your connection and try again. It is not sent twice.',
    );
  });

  test('of which an earlier version was sent has another id when sent again', async () => {
    const { user, store } = openAnnouncements();
    await write(user);
    server.use(
      mockCall('announcements.send', ({ input }) => {
        store.asked.push(input);
        throw new MockProblem('id_taken', 'This id is taken');
      }),
    );
    const dialog = await check(user);
    const send = async () => {
      const before = store.asked.length;
      await user.click(await dialog.findByRole('button', { name: /^Send to/ }));
      await waitFor(() => expect(store.asked).toHaveLength(before + 1));
      expect(await dialog.findByRole('alert')).toHaveTextContent(/sent already/);
    };
    await send();
    await send();
    await user.click(dialog.getByRole('button', { name: 'Back' }));
    await check(user);
    await send();
    const sent = store.asked.map(({ id }) => id);
    expect(new Set(sent).size).toBe(3);
  });

  test('is not sent before its reach is known', async () => {
    const { user } = openAnnouncements();
    await write(user);
    server.use(mockUnreachable('announcements.preview'));
    const dialog = await check(user);
    expect(await dialog.findByText('How many it reaches is not known')).toBeInTheDocument();
    expect(dialog.getByRole('button', { name: 'Send' })).toBeDisabled();
  });

  test('is written offline, and sent only with a network', async () => {
    const { user, store } = openAnnouncements();
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
