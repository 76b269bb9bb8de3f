import { act, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import { makeAccount } from '../../../testing/account-factory.ts';
import { MockProblem, mockCall, mockUnreachable } from '../../../testing/mock-call.ts';
import { server } from '../../../testing/mock-server.ts';
import { endEra } from '../../../platform/session-era.ts';
import { renderRoom, widenWindow } from '../../../testing/render-room.tsx';
import { setOnline } from '../../../testing/window-state.ts';
import { toldLast, waitForToast, waitForTold } from '../../../ui/toast/testing/told-last.ts';
import { AdminUsersScreen } from '../admin-users-screen.tsx';
import { UserDirectory, makePending, makeUser } from '../testing/user-directory.ts';

const box = (name: string) => screen.findByRole('checkbox', { name });
const button = (name: string) => screen.findByRole('button', { name });
const question = (name: string) => screen.findByRole('alertdialog', { name });

/** Opens the screen with three pending accounts and an approved one. */
function openQueue(query = '') {
  const users = [makePending(1), makeUser(2), makePending(3), makePending(4)];
  const directory = new UserDirectory(users);
  server.use(...directory.handlers);
  const admin = makeAccount({ role: 'admin' });
  const room = renderRoom(<AdminUsersScreen account={admin} />, `/admin/users${query}`);
  return { ...room, directory };
}

test('several are approved after one dialog, which names them', async () => {
  const { user, directory } = openQueue('?status=pending');
  await user.click(await box('Select member1'));
  await user.click(await box('Select member4'));
  await user.click(await button('Approve 2'));
  const asked = within(await question('Approve 2 accounts?'));
  const names = asked.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(names).toEqual(['member1', 'member4']);
  expect(directory.asked).toEqual([]);
  await user.click(asked.getByRole('button', { name: 'Approve 2' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  expect(directory.asked.map(([call, id]) => [call, id])).toEqual([
    ['approve', makeUser(1).id],
    ['approve', makeUser(4).id],
  ]);
  await waitForTold({ title: 'Users Approved', text: 'member1 and member4 can sign in now.' });
  expect(screen.queryByText('member1@example.org')).not.toBeInTheDocument();
  expect(screen.queryByRole('group', { name: 'Selection' })).not.toBeInTheDocument();
  await waitFor(() => expect(screen.getByRole('link', { name: /^member3/ })).toHaveFocus());
});

test('a failed approval is shown with its reason, stays selected, and can be retried', async () => {
  const { user, directory } = openQueue();
  server.use(
    mockCall('users.approve', ({ input: { id } }) => {
      if (id === makeUser(3).id) throw new MockProblem('overloaded', 'Please try again shortly');
      directory.users = directory.users.map((one) =>
        one.id === id ? { ...one, status: 'approved' } : one,
      );
      return makeUser(1, { id });
    }),
  );
  await user.click(await box('Select member1'));
  await user.click(await box('Select all pending'));
  await user.click(await button('Approve 3'));
  await user.click(within(await question('Approve 3 accounts?')).getByText('Approve 3'));
  const asked = within(await question('Approve 3 accounts?'));
  expect(await asked.findByText('1 of 3 could not be approved')).toBeInTheDocument();
  const rows = asked.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(rows).toEqual(['member1Approved', 'member3Please try again shortly', 'member4Approved']);
  // The dialog says it.
  expect(toldLast()).toBeNull();

  server.use(...directory.handlers);
  await user.click(asked.getByRole('button', { name: 'Close' }));
  const again = await button('Approve 1');
  await waitFor(() => expect(again).toHaveFocus());
  expect(await box('Select member3')).toBeChecked();
  await user.click(again);
  await user.click(within(await question('Approve member3?')).getByText('Approve 1'));
  await waitForTold({ title: 'User Approved' });
  expect(directory.asked.map(([, id]) => id)).toEqual([makeUser(3).id]);
});

/** Refuses member 3's approval; records the calls. */
function refuseThird(code: 'not_pending' | 'unauthenticated') {
  const asked: string[] = [];
  server.use(
    mockCall('users.approve', ({ input: { id } }) => {
      asked.push(id);
      if (id === makeUser(3).id) throw new MockProblem(code, 'This account is already rejected');
      return makeUser(1, { id });
    }),
  );
  return asked;
}

async function approveAll(user: ReturnType<typeof openQueue>['user']) {
  await user.click(await box('Select member1'));
  await user.click(await box('Select all pending'));
  await user.click(await button('Approve 3'));
  await user.click(within(await question('Approve 3 accounts?')).getByText('Approve 3'));
  return within(await question('Approve 3 accounts?'));
}

test('an account decided by another administrator counts as settled, with the reason', async () => {
  const { user } = openQueue();
  const asked = refuseThird('not_pending');
  const dialog = await approveAll(user);
  expect(
    await dialog.findByText('Another administrator has already decided 1 of 3'),
  ).toBeInTheDocument();
  expect(dialog.getByText('This account is already rejected')).toBeInTheDocument();
  expect(dialog.queryByText(/could not be approved/)).not.toBeInTheDocument();
  await waitForTold({ title: 'Users Approved', text: 'member1 and member4 can sign in now.' });
  await user.click(dialog.getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  expect(asked).toEqual([1, 3, 4].map((number) => makeUser(number).id));
});

/** Approves all; member 3's answer is lost, after its account became `status`. */
async function loseThird(status: 'approved' | 'rejected', lose: () => never) {
  const { user, directory } = openQueue('?status=pending');
  server.use(
    mockCall('users.approve', ({ input: { id } }) => {
      const isThird = id === makeUser(3).id;
      directory.users = directory.users.map((one) =>
        one.id === id ? { ...one, status: isThird ? status : 'approved' } : one,
      );
      return isThird ? lose() : makeUser(1, { id });
    }),
  );
  const dialog = await approveAll(user);
  expect(await dialog.findByText('1 of 3 could not be approved')).toBeInTheDocument();
  server.use(...directory.handlers);
  const retry = () => user.click(dialog.getByRole('button', { name: 'Retry' }));
  return { dialog, directory, retry };
}

test.each([
  ['was lost', () => HttpResponse.error()],
  ['came of a proxy', () => new MockProblem('internal', 'Bad gateway')],
])('an approval whose answer %s counts as approved when it is retried', async (_how, failure) => {
  const { directory, retry } = await loseThird('approved', () => {
    throw failure();
  });
  server.use(mockUnreachable('users.read'));
  await retry();
  expect(await screen.findByText('1 of 3 could not be approved')).toBeInTheDocument();
  expect(screen.queryByText(/^Another administrator/)).not.toBeInTheDocument();
  server.use(...directory.handlers);
  await retry();
  await waitForTold({ title: 'User Approved', text: 'member3 can sign in now.' });
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  expect(screen.queryByText('member3@example.org')).not.toBeInTheDocument();
});

test('one that another administrator rejected meanwhile is told as theirs when it is retried', async () => {
  const { dialog, retry } = await loseThird('rejected', () => {
    throw HttpResponse.error();
  });
  await retry();
  const told = 'Another administrator has already decided 1 of 3';
  expect(await dialog.findByText(told)).toBeInTheDocument();
});

test('what failed after the screen was left is told as a toast', async () => {
  const { user, unmount } = openQueue();
  const left = Promise.withResolvers<never>();
  const asked: string[] = [];
  server.use(
    mockCall('users.approve', ({ input: { id } }) => {
      asked.push(id);
      return id === makeUser(3).id ? left.promise : makeUser(1, { id });
    }),
  );
  await approveAll(user);
  await waitFor(() => expect(asked).toHaveLength(2));
  unmount();
  left.reject(new MockProblem('overloaded', 'Too busy'));
  await waitForToast({ title: 'Error', text: '1 of 3 could not be approved.' });
});

test('no further calls are made once the session has ended', async () => {
  const { user } = openQueue();
  const asked = refuseThird('unauthenticated');
  const dialog = await approveAll(user);
  expect(await dialog.findByText('1 of 3 could not be approved')).toBeInTheDocument();
  expect(asked).toEqual([1, 3].map((number) => makeUser(number).id));
  // The end of the session has its own notice.
  expect(toldLast()).toBeNull();
});

test('no further calls are made after a sign-out', async () => {
  const { user } = openQueue();
  const asked: string[] = [];
  server.use(
    mockCall('users.approve', ({ input: { id } }) => {
      asked.push(id);
      endEra();
      return makeUser(1, { id });
    }),
  );
  const dialog = await approveAll(user);
  await waitFor(() => expect(dialog.queryByText(/^\d of 3 approved$/)).not.toBeInTheDocument());
  expect(asked).toEqual([makeUser(1).id]);
});

test('only pending accounts can be selected, and none offline', async () => {
  const { user } = openQueue();
  await user.click(await box('Select member1'));
  expect(screen.queryByRole('checkbox', { name: 'Select member2' })).not.toBeInTheDocument();
  act(() => setOnline(false));
  const approve = await button('Approve 1');
  expect(approve).toHaveAttribute('aria-disabled', 'true');
  await user.click(approve);
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  act(() => setOnline(true));
  await user.click(await button('Clear selection'));
  expect(await box('Select member1')).not.toBeChecked();
});

test('another filter clears the selection', async () => {
  const { user } = openQueue();
  await user.click(await box('Select member1'));
  await user.click(await button('Pending 3'));
  await waitFor(() =>
    expect(screen.queryByRole('group', { name: 'Selection' })).not.toBeInTheDocument(),
  );
  expect(await box('Select member1')).not.toBeChecked();
});

test('by keyboard: Space selects, arrows move between checkboxes, Enter asks', async () => {
  widenWindow();
  const { user, directory } = openQueue('?status=pending');
  (await box('Select member1')).focus();
  await user.keyboard(' {ArrowDown}');
  await waitFor(async () => expect(await box('Select member3')).toHaveFocus());
  await user.keyboard(' {Enter}');
  const asked = within(await question('Approve 2 accounts?'));
  await waitFor(() => expect(asked.getByRole('button', { name: 'Cancel' })).toHaveFocus());
  await user.keyboard('{Tab}{Enter}');
  await waitFor(() => expect(directory.asked).toHaveLength(2));
  await waitFor(() => expect(screen.getByRole('link', { name: 'member4' })).toHaveFocus());
  // The head's checkbox selects all that are left.
  (await box('Select all pending')).focus();
  await user.keyboard(' {Enter}');
  expect(await question('Approve member4?')).toBeVisible();
});
