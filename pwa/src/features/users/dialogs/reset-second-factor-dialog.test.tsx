import type { UserRow } from '@greenroom/sync-protocol/users/users-records';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { makeAccount } from '../../../testing/account-factory.ts';
import { server } from '../../../testing/mock-server.ts';
import { renderRoom, widenWindow } from '../../../testing/render-room.tsx';
import { waitForTold } from '../../../ui/toast/testing/told-last.ts';
import { AdminUsersScreen } from '../admin-users-screen.tsx';
import { UserDirectory, makeUser } from '../testing/user-directory.ts';

const ada = makeUser(99, { username: 'ada', role: 'admin' });

beforeEach(() => widenWindow());
const button = (name: string) => screen.findByRole('button', { name });
const pane = (name: string) => screen.findByRole('region', { name });

/** Opens the details of the first account, as ada. */
function openUser(users: readonly UserRow[]) {
  const directory = new UserDirectory(users.includes(ada) ? users : [...users, ada]);
  server.use(...directory.handlers);
  const me = makeAccount({ id: ada.id, username: 'ada', role: 'admin' });
  const address = `/admin/users?open=${users[0]?.id}`;
  return { ...renderRoom(<AdminUsersScreen account={me} />, address), directory };
}

describe('two-step sign-in', () => {
  test.each([
    ['model', 'Then their password alone signs in again, and they get', /with the password alone/],
    ['admin', 'where administrators need one, and they get', /where one is required/],
  ] as const)(
    'is turned off after a dialog that says what it means for a %s',
    async (role, effect, told) => {
      const { user, directory, client } = openUser([makeUser(1, { role })]);
      directory.protectedIds.add(makeUser(1).id);
      await pane('member1');
      await client.invalidateQueries();
      await user.click(await button('Turn off two-step sign-in'));
      const question = await screen.findByRole('alertdialog', {
        name: 'Turn off two-step sign-in of member1?',
      });
      expect(question).toHaveTextContent('Make sure it is really them who asks.');
      expect(question).toHaveTextContent(effect);
      expect(question).not.toHaveTextContent('passkey');
      await user.click(within(question).getByRole('button', { name: 'Turn off' }));
      await waitForTold({ title: 'Two-Step Sign-In Off', text: expect.stringMatching(told) });
      expect(directory.asked).toEqual([['resetSecondFactor', makeUser(1).id]]);
      await waitFor(() =>
        expect(
          screen.queryByRole('button', { name: 'Turn off two-step sign-in' }),
        ).not.toBeInTheDocument(),
      );
    },
  );

  test('passkeys alone are removed in words of their own', async () => {
    const { user, directory, client } = openUser([makeUser(1)]);
    directory.passkeyIds.add(makeUser(1).id);
    await pane('member1');
    await client.invalidateQueries();
    await user.click(await button('Remove passkeys'));
    const question = await screen.findByRole('alertdialog', {
      name: 'Remove the passkeys of member1?',
    });
    expect(question).not.toHaveTextContent('two-step');
    await user.click(within(question).getByRole('button', { name: 'Remove' }));
    await waitForTold({ title: 'Passkeys Removed' });
    expect(directory.asked).toEqual([['resetSecondFactor', makeUser(1).id]]);
  });

  test('and passkeys are turned off by one question that names both', async () => {
    const { user, directory, client } = openUser([makeUser(1)]);
    directory.protectedIds.add(makeUser(1).id);
    directory.passkeyIds.add(makeUser(1).id);
    await pane('member1');
    await client.invalidateQueries();
    await user.click(await button('Turn off two-step sign-in'));
    expect(await screen.findByRole('alertdialog')).toHaveTextContent(
      'Their passkeys are removed, too',
    );
  });

  test('has no action while it is off, and one’s own is turned off elsewhere', async () => {
    const { directory, client } = openUser([ada]);
    const details = within(await pane('ada'));
    expect(await details.findByText('Off')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /two-step/ })).not.toBeInTheDocument();
    directory.protectedIds.add(ada.id);
    await client.invalidateQueries();
    const action = await screen.findByRole('button', { name: /^Turn off two-step sign-in/ });
    expect(action).toBeDisabled();
    expect(action).toHaveTextContent('Turn off your own under Privacy');
  });
});

test('a reset of the password says that passkeys stay', async () => {
  const { user, directory, client } = openUser([makeUser(1)]);
  directory.passkeyIds.add(makeUser(1).id);
  await pane('member1');
  await client.invalidateQueries();
  await user.click(await button('Reset password'));
  const dialog = await screen.findByRole('dialog');
  await waitFor(() =>
    expect(dialog).toHaveTextContent('Their passkey stays and signs in without it'),
  );
});
