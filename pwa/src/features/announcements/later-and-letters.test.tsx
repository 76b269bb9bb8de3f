import { makeAnnouncement } from '@greenroom/sync-protocol/announcements/testing/make-announcement';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import * as v from 'valibot';
import { UserNotes } from '../../platform/storage/user-notes.ts';
import { provideCaches } from '../../testing/memory-caches.ts';
import { waitForTold } from '../../ui/toast/testing/told-last.ts';
import { wayToWrite } from '../admin-list/member/write-to.ts';
import { check, clara, openAnnouncements, write } from './testing/open-announcements.tsx';

beforeEach(() => void provideCaches('quinn'));
const button = (name: string | RegExp) => screen.findByRole('button', { name });

describe('a letter begun elsewhere', () => {
  const letter = {
    member: { id: clara.id, username: 'clara' },
    title: 'Your training',
    message: 'It goes on where you stopped.',
  };
  const begun = wayToWrite(letter);
  const openLetter = () =>
    openAnnouncements([], begun.to.slice(begun.to.indexOf('?')), begun.state);

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
    const first = openAnnouncements();
    await write(first.user);
    await first.user.click(await button('Cancel'));
    await screen.findByText('You have an unsent announcement');
    first.unmount();
    const { user } = openLetter();
    expect(await screen.findByText('You have an unsent announcement')).toBeInTheDocument();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    await user.click(await button('Discard'));
    const dialog = within(await screen.findByRole('dialog', { name: 'New announcement' }));
    expect(dialog.getByRole('combobox', { name: 'Member' })).toHaveValue('clara');
    expect(dialog.getByLabelText('Message')).toHaveValue(letter.message);
  });
});

test('what another tab keeps, or has sent, shows on returning to this one', async () => {
  const { user, notes } = openAnnouncements();
  await write(user);
  await user.click(await button('Cancel'));
  await screen.findByText('You have an unsent announcement');
  await notes.settled();
  const other = new UserNotes('quinn');
  const schema = v.looseObject({ title: v.string() });
  const of = { topic: 'announcement-draft', path: '/user-notes/new', schema } as const;
  const kept = await other.read(of);
  other.keep(of, { ...kept, title: 'From the other tab' });
  await other.settled();
  fireEvent.focus(window);
  expect(await screen.findByText(/‘From the other tab’ is kept/)).toBeInTheDocument();
  other.keep(of, null);
  await other.settled();
  fireEvent.focus(window);
  await waitFor(() =>
    expect(screen.queryByText('You have an unsent announcement')).not.toBeInTheDocument(),
  );
});

describe('an announcement for later', () => {
  const now = new Date('2026-11-25T15:00:00.000Z');
  beforeEach(() => vi.useFakeTimers({ now, toFake: ['Date'] }));
  afterEach(() => vi.useRealTimers());

  test('is scheduled, with an end, and says so', async () => {
    const { user, store } = openAnnouncements();
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
    await waitForTold({
      title: 'Announcement Scheduled',
      text: 'It is sent on 26 Nov 2026, 09:00.',
    });
    expect(store.asked).toMatchObject([
      { sendAt: '2026-11-26T09:00:00.000Z', showUntil: '2026-12-03T09:00:00.000Z' },
    ]);
    expect(await screen.findByText('Scheduled')).toBeInTheDocument();
  });

  test('needs a time to come, and an end after it', async () => {
    const { user } = openAnnouncements();
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

  test('keeps a year typed with a digit too many, says so, and can be corrected', async () => {
    const { user } = openAnnouncements();
    const dialog = await write(user);
    await user.click(dialog.getByRole('switch', { name: 'Send later' }));
    await user.click(dialog.getByRole('switch', { name: 'Remove it later' }));
    fireEvent.change(dialog.getByLabelText('Send at'), { target: { value: '20266-11-28T09:00' } });
    fireEvent.change(dialog.getByLabelText('Show until'), {
      target: { value: '20266-12-03T09:00' },
    });
    await user.click(dialog.getByRole('button', { name: 'Preview' }));
    expect(await dialog.findAllByText('Please choose a time within a year')).toHaveLength(2);
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await user.click(await button('Continue'));
    const again = within(await screen.findByRole('dialog', { name: 'New announcement' }));
    expect(again.getByLabelText('Title')).not.toHaveValue('');
    fireEvent.change(again.getByLabelText('Send at'), { target: { value: '2026-11-28T09:00' } });
    fireEvent.change(again.getByLabelText('Show until'), { target: { value: '2026-12-03T09:00' } });
    await user.click(again.getByRole('button', { name: 'Preview' }));
    expect(await screen.findByRole('dialog', { name: 'Schedule announcement?' })).toBeVisible();
  });

  test('keeps a time that is not whole as it is typed, and asks for one', async () => {
    const { user } = openAnnouncements();
    const dialog = await write(user);
    await user.click(dialog.getByRole('switch', { name: 'Send later' }));
    fireEvent.change(dialog.getByLabelText('Send at'), { target: { value: '' } });
    expect(dialog.getByLabelText('Send at')).toHaveValue('');
    await user.click(dialog.getByRole('button', { name: 'Preview' }));
    expect(await dialog.findByText('Please choose a time within a year')).toBeInTheDocument();
    await waitFor(() => expect(dialog.getByLabelText('Send at')).toHaveFocus());
    fireEvent.change(dialog.getByLabelText('Send at'), { target: { value: '2026-11-28T09:00' } });
    await user.click(dialog.getByRole('button', { name: 'Preview' }));
    expect(await screen.findByRole('dialog', { name: 'Schedule announcement?' })).toBeVisible();
  });

  test('is taken back after a question', async () => {
    const createdAt = '2026-11-28T09:00:00.000Z';
    const one = makeAnnouncement({ title: 'Open again', createdAt, scheduledFor: createdAt });
    const { user, store } = openAnnouncements([one], `?open=${one.id}`);
    const detail = within(await screen.findByRole('region', { name: 'Announcement' }));
    expect(detail.getByText('Scheduled for')).toBeInTheDocument();
    await user.click(detail.getByRole('button', { name: 'Take back' }));
    const question = within(await screen.findByRole('alertdialog'));
    expect(question.getByText(/It is not sent on 28 Nov 2026, 09:00/)).toBeInTheDocument();
    await user.click(question.getByRole('button', { name: 'Take back' }));
    await waitForTold({ title: 'Announcement Taken Back' });
    expect(store.announcements).toEqual([]);
    expect(await screen.findByText('No announcements yet')).toBeInTheDocument();
  });

  test('that is over, or was sent to nobody, says so', async () => {
    const { user } = openAnnouncements([
      makeAnnouncement({ title: 'Over', isOver: true, showUntil: '2026-11-24T09:00:00.000Z' }),
      makeAnnouncement({ title: 'Nobody', reach: 0 }),
    ]);
    const rows = await screen.findAllByRole('listitem');
    expect(rows[0]).toHaveTextContent('Expired');
    expect(rows[1]).toHaveTextContent('Not sent');
    await user.click(screen.getByRole('link', { name: /^Nobody/ }));
    const detail = within(await screen.findByRole('region', { name: 'Announcement' }));
    expect(detail.getByText('Written by')).toBeInTheDocument();
    expect(detail.queryByText(/^(Sent|Sent by|Reached)$/)).not.toBeInTheDocument();
  });
});
