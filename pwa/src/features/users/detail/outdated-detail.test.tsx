import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { makeAccount } from '../../../testing/account-factory.ts';
import { reportChange } from '../../../testing/lists/report-change.ts';
import { mockRefusal } from '../../../testing/mock-call.ts';
import { server } from '../../../testing/mock-server.ts';
import { renderRoom, widenWindow } from '../../../testing/render-room.tsx';
import { AdminUsersScreen } from '../admin-users-screen.tsx';
import { UserDirectory, makeUser } from '../testing/user-directory.ts';

const ada = makeUser(99, { username: 'ada', role: 'admin' });

beforeEach(() => widenWindow());
test('a second administrator lets the last one go, and a refusal stays in the question', async () => {
  const directory = new UserDirectory([ada, makeUser(1)]);
  server.use(...directory.handlers);
  const me = makeAccount({ id: ada.id, username: 'ada', role: 'admin' });
  const { user } = renderRoom(<AdminUsersScreen account={me} />, `/admin/users?open=${ada.id}`);
  const demote = await screen.findByRole('button', { name: /^Make member/ });
  await waitFor(() => expect(demote).toBeDisabled());
  directory.users = [...directory.users, makeUser(98, { role: 'admin' })];
  act(() => reportChange('account'));
  await waitFor(() => expect(demote).toBeEnabled());
  await user.click(demote);
  const question = within(await screen.findByRole('alertdialog', { name: 'Make ada a member?' }));
  // The screen has not heard yet that the second one is gone.
  const message = 'The last administrator must stay one';
  server.use(mockRefusal('users.setRole', 'last_admin', message));
  await user.click(question.getByRole('button', { name: 'Make member' }));
  expect(await question.findByText(message, { exact: false })).toBeInTheDocument();
});
