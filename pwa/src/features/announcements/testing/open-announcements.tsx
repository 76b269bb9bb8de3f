import type { Announcement } from '@greenroom/sync-protocol/announcements/announcements-records';
import { makeAnnouncement } from '@greenroom/sync-protocol/announcements/testing/make-announcement';
import { screen, within } from '@testing-library/react';
import { UserNotes } from '../../../platform/storage/user-notes.ts';
import { makeAccount } from '../../../testing/account-factory.ts';
import { mockCall } from '../../../testing/mock-call.ts';
import { server } from '../../../testing/mock-server.ts';
import { renderRoom } from '../../../testing/render-room.tsx';
import { AnnouncementsScreen } from '../announcements-screen.tsx';
import type { PreviewedNotification } from '../compose/check-step.tsx';

const button = (name: string | RegExp) => screen.findByRole('button', { name });
export const clara = makeAccount({ username: 'clara' });

function ListPreview({ title, message }: PreviewedNotification) {
  return (
    <p>
      {title}: {message}
    </p>
  );
}

/** Opens the screen without answers. */
function renderAnnouncements(query = '', state?: unknown) {
  const notes = new UserNotes('quinn');
  const announcements = <AnnouncementsScreen notes={notes} ListPreview={ListPreview} />;
  return { ...renderRoom(announcements, `/admin/announcements${query}`, state), notes };
}

/** Serves announcements: filtered, searched, counted and sent by the contract. */
export function openAnnouncements(
  announcements: readonly Announcement[] = [],
  query = '',
  state?: unknown,
) {
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
  return { ...renderAnnouncements(query, state), store };
}

type User = ReturnType<typeof renderRoom>['user'];

/** Fills in the form. Blank: not typed. */
export async function write(user: User, title = 'Open again', message = 'Come in.') {
  await user.click(await button('New announcement'));
  const dialog = within(await screen.findByRole('dialog', { name: 'New announcement' }));
  if (title !== '') await user.type(dialog.getByLabelText('Title'), title);
  if (message !== '') await user.type(dialog.getByLabelText('Message'), message);
  return dialog;
}

/** Goes on to the preview. */
export async function check(user: User) {
  await user.click(await button('Preview'));
  return within(await screen.findByRole('dialog', { name: 'Send announcement?' }));
}
