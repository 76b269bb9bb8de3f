import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeAccount } from '../../../testing/account-factory.ts';
import { mockUnreachable } from '../../../testing/mock-call.ts';
import { server } from '../../../testing/mock-server.ts';
import { renderRoom, widenWindow } from '../../../testing/render-room.tsx';
import { setOnline } from '../../../testing/window-state.ts';
import { dismissToast } from '../../../ui/toast/toast-store.ts';
import { toldLast } from '../../../ui/toast/testing/told-last.ts';
import { AdminUsersScreen } from '../admin-users-screen.tsx';
import { UserDirectory, makeUser } from '../testing/user-directory.ts';

const ada = makeUser(99, { username: 'ada', role: 'admin' });
const member = makeUser(1);

beforeEach(() => widenWindow());
afterEach(() => dismissToast());

/** Opens the question about the devices of `member`, as ada. */
async function openQuestion() {
  const directory = new UserDirectory([member, ada]);
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
    /signed out everywhere, and each device erases .+ when it is next opened with a network\. Changes that a device has not sent are lost\. Their account stays/,
  );
  await user.click(inQuestion.getByRole('button', { name: 'Sign out and erase' }));
  await waitFor(() => expect(toldLast()).toMatchObject({ title: 'Signed Out Everywhere' }));
  expect(directory.asked.map(([call, id]) => [call, id])).toEqual([['eraseDevices', member.id]]);
  await isClosed();
});

test('how many devices have erased is beside the account afterwards', async () => {
  const { user, directory, client, inQuestion } = await openQuestion();
  expect(screen.queryByText('Asked to erase')).not.toBeInTheDocument();
  directory.erasures = { asked: 2, erased: 1 };
  await user.click(inQuestion.getByRole('button', { name: 'Sign out and erase' }));
  await isClosed();
  await client.invalidateQueries();
  expect(await screen.findByText('2 devices, 1 erased so far')).toBeInTheDocument();
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
  expect(await inQuestion.findByText(/^Failed to erase devices/)).toBeInTheDocument();
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
