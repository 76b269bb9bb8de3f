import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { UserNotes } from '../../../platform/storage/user-notes.ts';
import { provideCaches } from '../../../testing/memory-caches.ts';
import { mockCall } from '../../../testing/mock-call.ts';
import { server } from '../../../testing/mock-server.ts';
import { renderRoom } from '../../../testing/render-room.tsx';
import { AnnouncementsScreen } from '../announcements-screen.tsx';

function open() {
  server.use(
    mockCall('announcements.list', () => []),
    mockCall('announcements.counts', () => ({
      all: 0,
      everybody: 0,
      administrators: 0,
      member: 0,
    })),
  );
  const notes = new UserNotes('quinn');
  const screen = <AnnouncementsScreen notes={notes} ListPreview={() => null} />;
  return { ...renderRoom(screen, '/admin/announcements'), notes };
}

test('the kept draft is read before anything can be typed in its place', async () => {
  const caches = provideCaches('quinn');
  const first = open();
  await first.user.click(await screen.findByRole('button', { name: 'New announcement' }));
  await first.user.type(await screen.findByLabelText('Title'), 'Open again');
  await first.notes.settled();
  first.unmount();

  const reading = Promise.withResolvers<void>();
  const openCache = caches.open.bind(caches);
  vi.spyOn(caches, 'open').mockImplementation(async (name) => {
    await reading.promise;
    return await openCache(name);
  });
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'New announcement' }));
  expect(screen.queryByLabelText('Title')).not.toBeInTheDocument();
  reading.resolve();
  expect(await screen.findByLabelText('Title')).toHaveValue('Open again');
});
