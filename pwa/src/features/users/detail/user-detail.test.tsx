import type { UserRow } from '@greenroom/sync-protocol/users/users-records';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { makeAccount } from '../../../testing/account-factory.ts';
import { reportChange } from '../../../testing/lists/report-change.ts';
import { mockRefusal, mockUnreachable } from '../../../testing/mock-call.ts';
import { server } from '../../../testing/mock-server.ts';
import { renderRoom, widenWindow } from '../../../testing/render-room.tsx';
import { setOnline } from '../../../testing/window-state.ts';
import { useToastStore } from '../../../ui/toast/toast-store.ts';
import { waitForTold } from '../../../ui/toast/testing/told-last.ts';
import { AdminUsersScreen } from '../admin-users-screen.tsx';
import { UserDirectory, makePending, makeUser } from '../testing/user-directory.ts';

const ada = makeUser(99, { username: 'ada', role: 'admin' });

beforeEach(() => widenWindow());
const button = (name: string) => screen.findByRole('button', { name });

/** Opens the details of the first account, as ada. */
function openUser(users: readonly UserRow[], holdings: UserDirectory['holdings'] = []) {
  const directory = new UserDirectory(users.includes(ada) ? users : [...users, ada]);
  directory.holdings = holdings;
  server.use(...directory.handlers);
  const me = makeAccount({ id: ada.id, username: 'ada', role: 'admin' });
  const address = `/admin/users?open=${users[0]?.id}`;
  return { ...renderRoom(<AdminUsersScreen account={me} />, address), directory };
}

const pane = (name: string) => screen.findByRole('region', { name });

test("shows an account's facts and its stored data", async () => {
  openUser(
    [makeUser(1, { firstName: 'Ruby', lastName: 'Hart' })],
    [
      { kind: 'scheduleEntries', count: 12, treatment: 'removed' },
      { kind: 'chatMessages', count: 1, treatment: 'anonymised' },
    ],
  );
  const details = within(await pane('member1'));
  expect(details.getByText('Ruby Hart · member1@example.org')).toBeInTheDocument();
  expect(await details.findByText('12 schedule entries')).toBeInTheDocument();
  expect(details.getByText('1 chat message')).toBeInTheDocument();
  expect(details.getByText('2 devices')).toBeInTheDocument();
});

test('a decision in the details opens the next pending account', async () => {
  const { user, query } = openUser([makePending(1), makeUser(2), makePending(3)]);
  await user.click(within(await pane('member1')).getByRole('button', { name: 'Approve member1' }));
  expect(await pane('member3')).toBeInTheDocument();
  expect(query().get('open')).toBe(makeUser(3).id);
});

describe('the username', () => {
  test('is saved only if changed, ignoring case', async () => {
    const { user, directory } = openUser([makeUser(1)]);
    await user.click(await button('Edit username'));
    const field = await screen.findByLabelText('Username');
    const save = await button('Save');
    expect(save).toBeDisabled();
    await user.clear(field);
    await user.type(field, ' MEMBER1 ');
    expect(save).toBeDisabled();
    await user.clear(field);
    await user.type(field, ' ruby ');
    await user.click(save);
    await waitForTold({ title: 'Username Updated' });
    expect(directory.asked).toEqual([['rename', makeUser(1).id, 'ruby']]);
    expect(await pane('ruby')).toBeInTheDocument();
  });

  test('that is too short is refused at its field, which takes the focus', async () => {
    const { user, directory } = openUser([makeUser(1)]);
    await user.click(await button('Edit username'));
    const field = await screen.findByLabelText('Username');
    await user.clear(field);
    await user.type(field, 'ru');
    await user.click(await button('Save'));
    expect(field).toBeInvalid();
    await waitFor(() => expect(field).toHaveFocus());
    // The focus stays where it is then: the reason is spoken.
    await user.type(field, '{Enter}');
    await waitForTold({ title: 'Username must be at least 3 characters', tone: 'destructive' });
    expect(directory.asked).toEqual([]);
  });

  test('that is taken is refused with the specified text, and stays typed', async () => {
    const { user } = openUser([makeUser(1), makeUser(2)]);
    await user.click(await button('Edit username'));
    const field = await screen.findByLabelText('Username');
    await user.clear(field);
    await user.type(field, 'member2{Enter}');
    const text = 'Username already exists. Please choose a different one.';
    expect(await screen.findByText(`Username Unavailable: ${text}`)).toBeInTheDocument();
    await waitForTold({ title: 'Username Unavailable', text, isReasonShown: false });
    expect(field).toHaveValue('member2');
  });

  test('that Escape leaves unsaved stays; cancelled or saved, it does not', async () => {
    const { user, directory } = openUser([makeUser(1)]);
    const open = async () => {
      await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
      await user.click(await button('Edit username'));
      return await screen.findByLabelText('Username');
    };
    await user.type(await open(), '-hart{Escape}');
    expect(await open()).toHaveValue('member1-hart');
    await user.click(await button('Cancel'));
    const anew = await open();
    expect(anew).toHaveValue('member1');
    await user.type(anew, '-hart');
    await user.click(await button('Save'));
    expect(await pane('member1-hart')).toBeInTheDocument();
    // Somebody else takes it back.
    directory.users = [makeUser(1), ada];
    act(() => reportChange('account'));
    expect(await pane('member1')).toBeInTheDocument();
    expect(await open()).toHaveValue('member1');
  });
});

describe('the password', () => {
  test('is entered twice, at least 8 characters', async () => {
    const { user, directory } = openUser([makeUser(1)]);
    await user.click(await button('Reset password'));
    const dialog = await screen.findByRole('dialog');
    expect(dialog).toHaveTextContent(`for example by email to ${makeUser(1).email}.`);
    await user.type(await screen.findByLabelText('New password'), 'short');
    await user.click(await button('Reset Password'));
    expect(screen.getByText('Password must be at least 8 characters')).toBeInTheDocument();
    await waitFor(() => expect(screen.getByLabelText('New password')).toHaveFocus());
    await user.type(screen.getByLabelText('New password'), '-but-longer');
    await user.type(screen.getByLabelText('Confirm password'), 'something-else');
    await user.click(await button('Reset Password'));
    expect(screen.getByText("Passwords don't match")).toBeInTheDocument();
    await waitFor(() => expect(screen.getByLabelText('Confirm password')).toHaveFocus());
    expect(directory.asked).toEqual([]);
    await user.clear(screen.getByLabelText('Confirm password'));
    await user.type(screen.getByLabelText('Confirm password'), 'short-but-longer');
    await user.click(await button('Reset Password'));
    await waitFor(() =>
      expect(useToastStore.getState().toast?.title).toBe('Password Reset Successfully'),
    );
    expect(directory.asked).toEqual([['resetPassword', makeUser(1).id, 'short-but-longer']]);
  });

  test('that is a common one is refused at its field', async () => {
    const { user } = openUser([makeUser(1)]);
    const message = 'Please choose a less common password';
    server.use(
      mockRefusal('users.resetPassword', 'invalid', message, {
        fields: { newPassword: [message] },
      }),
    );
    await user.click(await button('Reset password'));
    await user.type(await screen.findByLabelText('New password'), 'password1');
    await user.type(screen.getByLabelText('Confirm password'), 'password1');
    await user.click(await button('Reset Password'));
    await waitFor(() =>
      expect(screen.getByLabelText('New password')).toHaveAccessibleDescription(message),
    );
  });

  test('of an account of the provider cannot be reset', async () => {
    openUser([makeUser(1, { authType: 'oidc' })]);
    await button('Edit username');
    expect(screen.queryByRole('button', { name: 'Reset password' })).not.toBeInTheDocument();
  });
});

test('pauses and unpauses a member, never an administrator', async () => {
  const { user, directory } = openUser([makeUser(1)]);
  await user.click(await button('Pause'));
  await waitForTold({ title: 'User Paused' });
  await user.click(await button('Unpause'));
  await waitForTold({ title: 'User Unpaused' });
  expect(directory.asked.map(([, , value]) => value)).toEqual([true, false]);
});

test('makes a member an administrator after a dialog that explains it', async () => {
  const { user, directory } = openUser([makeUser(1)]);
  await user.click(await button('Make admin'));
  const question = await screen.findByRole('alertdialog', { name: 'Make member1 an admin?' });
  await user.click(within(question).getByRole('button', { name: 'Make admin' }));
  await waitForTold({ title: 'Role Updated' });
  expect(directory.asked).toEqual([['setRole', makeUser(1).id, 'admin']]);
  expect(await button('Make member')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Pause' })).not.toBeInTheDocument();
});

test('what cannot be undone is red and last, and the deletion is not among the others', async () => {
  openUser([makeUser(1)]);
  const actions = within(await screen.findByRole('list', { name: 'Actions on member1' }));
  const isRed = actions.getAllByRole('button').map((one) => one.className.includes('destructive'));
  expect(isRed).toEqual([false, false, false, false, true]);
});

describe('deleting', () => {
  test('lists what is removed first, and closes the details', async () => {
    const { user, directory, query } = openUser(
      [makeUser(1)],
      [{ kind: 'targets', count: 2, treatment: 'removed' }],
    );
    await user.click(await button('Delete account'));
    const question = within(await screen.findByRole('alertdialog', { name: 'Delete member1?' }));
    expect(await question.findByText('2 earnings targets')).toBeInTheDocument();
    expect(question.getByText(/^Their username in the audit log/)).toBeInTheDocument();
    await waitFor(() => expect(question.getByRole('button', { name: 'Cancel' })).toHaveFocus());
    await user.click(question.getByRole('button', { name: 'Delete' }));
    await waitForTold({ title: 'User Deleted' });
    expect(directory.asked).toEqual([['delete', makeUser(1).id]]);
    await waitFor(() => expect(query().get('open')).toBeNull());
    await waitFor(() => expect(screen.queryByText('member1@example.org')).not.toBeInTheDocument());
  });

  test('is disabled until the removed data is shown', async () => {
    const { user, directory, client } = openUser([makeUser(1)]);
    await pane('member1');
    await button('Delete account');
    server.use(mockUnreachable('users.read'));
    client.removeQueries({ queryKey: ['users.read'] });
    await user.click(await button('Delete account'));
    const question = within(await screen.findByRole('alertdialog'));
    const confirm = question.getByRole('button', { name: 'Delete' });
    expect(confirm).toBeDisabled();
    expect(await question.findByText('What will be deleted could not be read')).toBeInTheDocument();
    server.use(...directory.handlers);
    await user.click(question.getByRole('button', { name: 'Retry' }));
    expect(await question.findByText('Deleted with the account')).toBeInTheDocument();
    expect(confirm).toBeEnabled();
    expect(directory.asked).toEqual([]);
  });

  test('the last administrator can neither delete themselves nor become a member', async () => {
    openUser([ada]);
    const remove = await screen.findByRole('button', { name: /^Delete account/ });
    await waitFor(() => expect(remove).toBeDisabled());
    expect(remove).toHaveTextContent('You cannot delete your own account');
    const demote = await screen.findByRole('button', { name: /^Make member/ });
    await waitFor(() => expect(demote).toBeDisabled());
    expect(demote).toHaveTextContent('The last administrator must stay one');
  });
});

test('the last administrator is determined without the search', async () => {
  const bea = makeUser(98, { username: 'bea', role: 'admin' });
  const directory = new UserDirectory([bea, ada]);
  server.use(...directory.handlers);
  const me = makeAccount({ id: ada.id, username: 'ada', role: 'admin' });
  const address = `/admin/users?search=bea&open=${bea.id}`;
  const { user } = renderRoom(<AdminUsersScreen account={me} />, address);
  const demote = await button('Make member');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Admins 1' })).toBeVisible());
  expect(demote).toBeEnabled();
  await user.click(demote);
  expect(await screen.findByRole('alertdialog', { name: 'Make bea a member?' })).toBeVisible();
});

test.each([
  ['Edit username', 'Save', 'Changing a username', 'dialog'],
  ['Reset password', 'Reset Password', 'Resetting a password', 'dialog'],
  ['Make admin', 'Make admin', 'Changing a role', 'alertdialog'],
  ['Delete account', 'Delete', 'Deleting an account', 'alertdialog'],
] as const)(
  '%s cannot be confirmed once the network has gone',
  async (opener, confirm, what, role) => {
    const { user, directory } = openUser([makeUser(1)]);
    await user.click(await button(opener));
    const question = await screen.findByRole(role);
    act(() => setOnline(false));
    expect(within(question).getByText(`You are offline. ${what} needs the network.`)).toBeVisible();
    await user.click(within(question).getByRole('button', { name: confirm }));
    expect(directory.asked).toEqual([]);
  },
);

test('an account deleted by another administrator is reported as deleted', async () => {
  const { directory, client } = openUser([makeUser(1)]);
  await pane('member1');
  directory.users = [];
  await client.invalidateQueries();
  expect(await screen.findByText('This account was deleted')).toBeInTheDocument();
});

test('a second administrator lets the last one go, and a refusal stays in the question', async () => {
  const { user, directory } = openUser([ada, makeUser(1)]);
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
