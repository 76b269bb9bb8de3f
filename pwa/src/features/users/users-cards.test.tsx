import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { makeAccount } from '../../testing/account-factory.ts';
import { server } from '../../testing/mock-server.ts';
import { renderRoom } from '../../testing/render-room.tsx';
import { AdminUsersScreen } from './admin-users-screen.tsx';
import { UserDirectory, makePending, makeUser } from './testing/user-directory.ts';

function openUsers(users: ConstructorParameters<typeof UserDirectory>[0]) {
  server.use(...new UserDirectory(users).handlers);
  const admin = makeAccount({ id: makeUser(99).id, username: 'ada', role: 'admin' });
  return renderRoom(<AdminUsersScreen account={admin} />, '/admin/users');
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
