import { makeDashboard } from '@greenroom/sync-protocol/dashboard/testing/make-dashboard';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { UserDirectory, makeUser } from '../../../features/users/testing/user-directory.ts';
import { NotesProvider } from '../../../platform/storage/notes-context.tsx';
import { UserNotes } from '../../../platform/storage/user-notes.ts';
import { MockProblem, mockCall } from '../../../testing/mock-call.ts';
import { provideCaches } from '../../../testing/memory-caches.ts';
import { server } from '../../../testing/mock-server.ts';
import { renderRoom } from '../../../testing/render-room.tsx';
import { setOnline } from '../../../testing/window-state.ts';
import { GoToDialog } from './go-to-dialog.tsx';

const close = vi.fn<() => void>();

beforeEach(() => {
  provideCaches('boss');
  server.use(...new UserDirectory([makeUser(1), makeUser(2)]).handlers);
});

function openSearch(notes = new UserNotes('boss')) {
  const room = renderRoom(
    <NotesProvider notes={notes}>
      <GoToDialog open onClose={close} />
    </NotesProvider>,
  );
  return { ...room, notes };
}

const field = () => screen.findByRole('combobox', { name: 'Search or go to…' });
const options = () => screen.getAllByRole('option').map(({ textContent }) => textContent);
const highlighted = () =>
  screen.getAllByRole('option').find((option) => option.hasAttribute('data-highlighted'));

test('lists every screen and action, and goes to the first that matches by Enter', async () => {
  const { user, query } = openSearch();
  await user.type(await field(), 'mainten');
  await waitFor(() => expect(options()).toEqual(['Switch maintenance mode…']));
  await user.keyboard('{Enter}');
  expect(close).toHaveBeenCalledOnce();
  expect(query().get('ask')).toBe('maintenance');
});

test('names each section once, and not the screen it is opened on', async () => {
  openSearch();
  await field();
  expect(screen.getAllByText('People')).toHaveLength(1);
  expect(screen.getByText('Actions')).toBeVisible();
  expect(options()[0]).toBe('Dashboard');
  expect(options()).not.toContain('Home');
});

test('opens a list with what waits, as the sidebar does', async () => {
  server.use(mockCall('dashboard.read', () => makeDashboard({ pendingUsers: 2 })));
  const { user, query } = openSearch();
  await user.type(await field(), 'user man');
  await waitFor(() => expect(options()[0]).toMatch(/^Users/));
  await user.keyboard('{Enter}');
  expect(query().get('status')).toBe('pending');
});

test('finds a member by the server and opens their account', async () => {
  const { user, query } = openSearch();
  await user.type(await field(), 'member2');
  expect(await screen.findByRole('option', { name: /member2/ })).toBeVisible();
  await waitFor(() => expect(highlighted()).toHaveTextContent('member2'));
  await user.keyboard('{Enter}');
  expect(query().get('open')).toBe(makeUser(2).id);
});

test('whose name begins with what is typed comes before whose address has it', async () => {
  const anna = { ...makeUser(1), username: 'anna', email: 'anna@example.org' };
  const leonie = { ...makeUser(2), username: 'leonie', email: 'leonie@example.org' };
  server.use(mockCall('users.list', () => [anna, leonie]));
  const { user } = openSearch();
  await user.type(await field(), 'le');
  const members = await screen.findAllByRole('option', { name: /anna|leonie/ });
  expect(members.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/leonie/),
    expect.stringMatching(/anna/),
  ]);
});

test('what was gone to comes first the next time, and only once', async () => {
  const { user, notes, unmount } = openSearch();
  await user.type(await field(), 'audit{Enter}');
  await notes.settled();
  unmount();
  openSearch();
  expect(await screen.findByText('Recent')).toBeVisible();
  expect(options()[0]).toMatch(/^Audit/);
  expect(options().filter((text) => text?.startsWith('Audit'))).toHaveLength(1);
});

test('says that members cannot be searched offline, and still finds screens', async () => {
  const { user } = openSearch();
  setOnline(false);
  await user.type(await field(), 'bank');
  expect(await screen.findByText(/Searching members needs the network/)).toBeVisible();
  expect(options()[0]).toMatch(/^Bank Submissions/);
});

test('says why members could not be searched, and searches again', async () => {
  let isBroken = true;
  server.use(
    mockCall('users.list', () => {
      if (isBroken) throw new MockProblem('overloaded', 'Too busy');
      return [makeUser(1)];
    }),
  );
  const { user } = openSearch();
  await user.type(await field(), 'member1');
  expect(await screen.findByText('Too busy')).toBeVisible();
  isBroken = false;
  await user.click(screen.getByRole('button', { name: /again|Retry/i }));
  expect(await screen.findByRole('option', { name: /member1/ })).toBeVisible();
  expect(screen.queryByText('Too busy')).not.toBeInTheDocument();
});

test('says when nothing is called so', async () => {
  const { user } = openSearch();
  await user.type(await field(), 'xyzzy');
  expect(await screen.findByText('Nothing is called ‘xyzzy’.')).toBeVisible();
});
