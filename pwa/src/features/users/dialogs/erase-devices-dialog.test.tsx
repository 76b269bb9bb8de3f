import type { HeldDevices } from '@greenroom/sync-protocol/users/users-records';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { makeAccount } from '../../../testing/account-factory.ts';
import { mockCall, MockProblem, mockUnreachable } from '../../../testing/mock-call.ts';
import { server } from '../../../testing/mock-server.ts';
import { renderRoom, widenWindow } from '../../../testing/render-room.tsx';
import { setOnline } from '../../../testing/window-state.ts';
import { waitForTold } from '../../../ui/toast/testing/told-last.ts';
import { AdminUsersScreen } from '../admin-users-screen.tsx';
import { UserDirectory, makeUser } from '../testing/user-directory.ts';

const ada = makeUser(99, { username: 'ada', role: 'admin' });
const member = makeUser(1);

beforeEach(() => widenWindow());
/** Opens the question about the devices of `member`, as ada. */
async function openQuestion(devices?: HeldDevices | null) {
  const directory = new UserDirectory([member, ada]);
  if (devices !== undefined) directory.devices = devices ?? undefined;
  server.use(...directory.handlers);
  const me = makeAccount({ id: ada.id, username: 'ada', role: 'admin' });
  const room = renderRoom(<AdminUsersScreen account={me} />, `/admin/users?open=${member.id}`);
  await room.user.click(await screen.findByRole('button', { name: 'Sign out and erase devices' }));
  const name = 'Erase the devices of member1?';
  const question = await screen.findByRole('alertdialog', { name });
  return { ...room, directory, question, inQuestion: within(question) };
}

const isClosed = () =>
  waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());

test('says what is lost and what stays, and asks for the erasure once it is confirmed', async () => {
  const { user, directory, question, inQuestion } = await openQuestion();
  expect(question).toHaveAccessibleDescription(
    /signed out everywhere, and each device erases .+ when it is next opened with a network; .+ files\. That is 2 devices\. What is not sent yet is lost; how much that is, is not known\. Their account stays/,
  );
  await user.click(inQuestion.getByRole('button', { name: 'Sign out and erase' }));
  await waitForTold({ title: 'Signed Out Everywhere' });
  expect(directory.asked.map(([call, id]) => [call, id])).toEqual([['eraseDevices', member.id]]);
  await isClosed();
});

test.each([
  [
    { count: 1, ended: 1, reporting: 1, unsent: 1 },
    'That is 1 device, signed out already. Last reported: 1 unsent change, which will be lost.',
  ],
  [
    { count: 3, ended: 1, reporting: 2, unsent: 5 },
    'That is 3 devices, 1 of them signed out already. 2 of them last reported 5 unsent changes, which will be lost; what the others have not sent is not known, and lost too.',
  ],
  [{ count: 0, ended: 0, reporting: 0, unsent: 0 }, 'No device is known that could still be told.'],
  [null, 'How many devices that are, and what they have not sent, is not known; it is lost.'],
])('of %j it says first what is lost', async (devices, words) => {
  const { question } = await openQuestion(devices);
  expect(question.textContent).toContain(words);
});

test('waits for the count, and not where it cannot be read', async () => {
  const { user, directory, client, inQuestion } = await openQuestion();
  const counted = Promise.withResolvers<void>();
  server.use(
    mockCall('users.read', async () => {
      await counted.promise;
      throw new MockProblem('not_found', 'User not found');
    }),
  );
  act(() => client.removeQueries({ queryKey: ['users.read'] }));
  await user.click(inQuestion.getByRole('button', { name: 'Cancel' }));
  await isClosed();
  await user.click(await screen.findByRole('button', { name: 'Sign out and erase devices' }));
  const again = within(await screen.findByRole('alertdialog'));
  expect(again.getByText(/Counting their devices…/)).toBeInTheDocument();
  await user.click(again.getByRole('button', { name: 'Sign out and erase' }));
  expect(directory.asked).toEqual([]);
  counted.resolve();
  expect(await again.findByText(/How many devices that are/)).toBeInTheDocument();
  await user.click(again.getByRole('button', { name: 'Sign out and erase' }));
  await waitFor(() => expect(directory.asked).toHaveLength(1));
});

test('how many devices have erased is beside the account afterwards', async () => {
  const { user, directory, client, inQuestion } = await openQuestion();
  expect(screen.queryByText('Asked to erase')).not.toBeInTheDocument();
  directory.erasures = { asked: 2, erased: 1 };
  await user.click(inQuestion.getByRole('button', { name: 'Sign out and erase' }));
  await isClosed();
  await client.invalidateQueries();
  expect(await screen.findByText('2 devices, 1 erased so far')).toBeInTheDocument();
  directory.erasures = { asked: 2, erased: 1, signedIn: 1 };
  await client.invalidateQueries();
  expect(
    await screen.findByText('2 devices, 1 erased so far, 1 signed in again without a report'),
  ).toBeInTheDocument();
  directory.erasures = { asked: 2, erased: 2 };
  await client.invalidateQueries();
  expect(await screen.findByText('2 devices, erased')).toBeInTheDocument();
});

test('cancelled, it asks for nothing', async () => {
  const { user, directory, inQuestion } = await openQuestion();
  await waitFor(() => expect(inQuestion.getByRole('button', { name: 'Cancel' })).toHaveFocus());
  await user.click(inQuestion.getByRole('button', { name: 'Cancel' }));
  await isClosed();
  expect(directory.asked).toEqual([]);
});

test('stays open with the reason when the server is not reached, and can be confirmed again', async () => {
  const { user, directory, inQuestion } = await openQuestion();
  server.use(mockUnreachable('users.eraseDevices'));
  const confirm = inQuestion.getByRole('button', { name: 'Sign out and erase' });
  await user.click(confirm);
  expect(await inQuestion.findByText(/^Failed to erase devices\. Check/)).toBeInTheDocument();
  // No notice speaks it.
  expect(inQuestion.getByText('Failed to erase devices').closest('[aria-live]')).not.toBeNull();
  expect(directory.asked).toEqual([]);
  server.use(...directory.handlers);
  await user.click(confirm);
  await isClosed();
  expect(directory.asked).toHaveLength(1);
});

test('cannot be confirmed once the network has gone', async () => {
  const { user, directory, inQuestion } = await openQuestion();
  act(() => setOnline(false));
  expect(inQuestion.getByText('You are offline. Erasing devices needs the network.')).toBeVisible();
  await user.click(inQuestion.getByRole('button', { name: 'Sign out and erase' }));
  expect(directory.asked).toEqual([]);
});
