import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { makeAccount } from '../../testing/account-factory.ts';
import { server } from '../../testing/mock-server.ts';
import { renderRoom } from '../../testing/render-room.tsx';
import { AdminUsersScreen } from './admin-users-screen.tsx';
import { UserDirectory, makePending, makeUser } from './testing/user-directory.ts';

function openUsers(users: ConstructorParameters<typeof UserDirectory>[0], query = '') {
  server.use(...new UserDirectory(users).handlers);
  const admin = makeAccount({ id: makeUser(99).id, username: 'ada', role: 'admin' });
  return renderRoom(<AdminUsersScreen account={admin} />, `/admin/users${query}`);
}

test('on a phone the box to choose an account stands before it, and the actions say that it waits', async () => {
  openUsers([makePending(1)]);
  const link = await screen.findByRole('link', { name: /^member1/ });
  const box = screen.getByRole('checkbox', { name: 'Select member1' });
  const approve = screen.getByRole('button', { name: 'Approve member1' });
  expect(box.compareDocumentPosition(link)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(link.compareDocumentPosition(approve)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(link).not.toHaveTextContent('Pending');
});

test('on a phone an opened account begins at its top, with the way back in view', async () => {
  const scroll = vi.spyOn(window, 'scrollTo');
  const focus = vi.spyOn(HTMLElement.prototype, 'focus');
  const { user } = openUsers([makeUser(2)]);
  await user.click(await screen.findByRole('link', { name: /^member2/ }));
  const pane = await screen.findByRole('region', { name: 'member2' });
  await waitFor(() => expect(pane).toHaveFocus());
  expect(focus).toHaveBeenLastCalledWith({ preventScroll: true });
  expect(scroll).toHaveBeenLastCalledWith(0, 0);
});

test('on a phone those that wait come first, under a heading of their own', async () => {
  openUsers([makeUser(1), makePending(2), makeUser(3), makePending(4)]);
  await screen.findByRole('link', { name: /^member2/ });
  const list = screen.getByRole('list', { name: 'Accounts' });
  const words = [...list.children].map(
    ({ textContent }) => /Pending|Others|member\d/.exec(textContent)?.[0],
  );
  expect(words).toEqual(['Pending', 'member2', 'member4', 'Others', 'member1', 'member3']);
});

test('on a phone the heading of those that wait says that it is of one page', async () => {
  openUsers([makePending(1), ...Array.from({ length: 50 }, (_none, index) => makeUser(index + 2))]);
  expect(await screen.findByText('Pending on this page')).toBeInTheDocument();
});

test('on a phone another order than the usual has no such group', async () => {
  openUsers([makeUser(1), makePending(2)], '?sort=username');
  await screen.findByRole('link', { name: /^member2/ });
  expect(screen.queryByText('Others')).not.toBeInTheDocument();
});

test('on a phone an approved account shows when it was last here in place of its state', async () => {
  openUsers([
    makeUser(1, { lastSeenAt: '2025-11-20T10:00:00.000Z' }),
    makeUser(2, { suspended: true }),
  ]);
  const link = await screen.findByRole('link', { name: /^member1/ });
  expect(link).toHaveTextContent('Seen 20 Nov 2025');
  expect(link).not.toHaveTextContent('Approved');
  expect(screen.getByRole('link', { name: /^member2/ })).toHaveTextContent('Paused');
});
