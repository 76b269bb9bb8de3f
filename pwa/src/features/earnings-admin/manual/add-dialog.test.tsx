import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { makeAccount } from '../../../testing/account-factory.ts';
import { mockCall, MockProblem, mockUnreachable } from '../../../testing/mock-call.ts';
import { server } from '../../../testing/mock-server.ts';
import { waitForTold } from '../../../ui/toast/testing/told-last.ts';
import { openEarnings, ruby } from '../testing/open-earnings.tsx';

afterEach(() => {
  vi.useRealTimers();
});

const button = (name: string | RegExp) => screen.findByRole('button', { name });

async function openDialog() {
  const room = openEarnings();
  const searched: string[] = [];
  server.use(
    mockCall('users.list', ({ input }) => {
      searched.push(`${input.status} ${input.role} ${input.search}`);
      return [{ ...makeAccount({ username: 'opal' }), lastSeenAt: null, rejectionReason: null }];
    }),
  );
  await room.user.click(await button('Add earning'));
  const dialog = within(await screen.findByRole('dialog'));
  return { ...room, dialog, searched };
}

type Room = Awaited<ReturnType<typeof openDialog>>;
const userField = (dialog: Room['dialog']) => dialog.getByRole('combobox', { name: 'Member' });
async function chooseOpal(user: Room['user'], dialog: Room['dialog']) {
  await user.click(userField(dialog));
  await user.click(await screen.findByRole('option', { name: /^opal/ }));
  expect(userField(dialog)).toHaveValue('opal');
}
async function openAgain(user: Room['user']) {
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await user.click(await button('Add earning'));
  return within(await screen.findByRole('dialog'));
}

test('chooses the user by the keyboard, and Escape closes the list alone', async () => {
  const { user, dialog } = await openDialog();
  const field = userField(dialog);
  expect(field).toHaveAttribute('aria-expanded', 'false');
  await user.type(field, 'opal');
  const option = await screen.findByRole('option', { name: /^opal/ });
  await waitFor(() => expect(field).toHaveAttribute('aria-activedescendant', option.id));
  await user.keyboard('{Enter}');
  expect(field).toHaveValue('opal');
  await user.keyboard('{ArrowDown}');
  expect(await screen.findByRole('option', { name: /^opal/ })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('option')).not.toBeInTheDocument());
  expect(screen.getByRole('dialog')).toBeVisible();
  expect(field).toHaveValue('opal');
  await user.click(dialog.getByRole('button', { name: 'Clear member' }));
  expect(field).toHaveValue('');
});

test('says when nobody is called that, and when the members cannot be read', async () => {
  const { user, dialog } = await openDialog();
  server.use(mockCall('users.list', () => []));
  await user.type(userField(dialog), 'zoe');
  expect(await screen.findByText('No approved member is called that.')).toBeVisible();
  expect(screen.queryByRole('option')).not.toBeInTheDocument();
});

test('keeps what Escape leaves typed, until Cancel', async () => {
  const { user, dialog } = await openDialog();
  await chooseOpal(user, dialog);
  await user.type(dialog.getByLabelText('Amount in US dollars'), '120.50');
  await user.clear(dialog.getByLabelText('Date'));
  await user.type(dialog.getByLabelText('Date'), '2026-11-16{Escape}');
  const again = await openAgain(user);
  expect(userField(again)).toHaveValue('opal');
  expect(again.getByLabelText('Amount in US dollars')).toHaveValue(120.5);
  expect(again.getByLabelText('Date')).toHaveValue('2026-11-16');
  await user.click(again.getByRole('button', { name: 'Cancel' }));
  const anew = await openAgain(user);
  expect(userField(anew)).toHaveValue('');
  expect(anew.getByLabelText('Amount in US dollars')).toHaveValue(null);
});

test('begins on the day it is opened on, also where a draft is of another one', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T20:00:00Z') });
  const { user, dialog } = await openDialog();
  await chooseOpal(user, dialog);
  expect(dialog.getByLabelText('Date')).toHaveValue('2026-11-21');
  await user.keyboard('{Escape}');
  vi.setSystemTime(new Date('2026-11-22T20:00:00Z'));
  const again = await openAgain(user);
  expect(userField(again)).toHaveValue('opal');
  expect(again.getByLabelText('Date')).toHaveValue('2026-11-22');
});

test('keeps the day an amount was typed for, also when it is opened on another one', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T20:00:00Z') });
  const { user, dialog } = await openDialog();
  await user.type(dialog.getByLabelText('Amount in US dollars'), '120.50');
  await user.keyboard('{Escape}');
  vi.setSystemTime(new Date('2026-11-22T20:00:00Z'));
  const again = await openAgain(user);
  expect(again.getByLabelText('Amount in US dollars')).toHaveValue(120.5);
  expect(again.getByLabelText('Date')).toHaveValue('2026-11-21');
});

test('needs a user and an amount', async () => {
  const { user, dialog } = await openDialog();
  await user.click(dialog.getByRole('button', { name: 'Add earning' }));
  expect(await dialog.findByText('Please choose a member')).toBeInTheDocument();
  await waitFor(() => expect(userField(dialog)).toHaveFocus());
  await chooseOpal(user, dialog);
  await user.click(dialog.getByRole('button', { name: 'Add earning' }));
  expect(await dialog.findByText('Please enter an amount')).toBeInTheDocument();
  expect(dialog.queryByText('Please choose a member')).not.toBeInTheDocument();
});

test('offers approved members, and says what the week is now', async () => {
  const { user, dialog, searched } = await openDialog();
  let added: unknown;
  server.use(
    mockCall('earnings.addManual', ({ input }) => {
      added = input;
      return { ...ruby, user: { username: 'opal' } };
    }),
  );
  await user.type(userField(dialog), 'op');
  await waitFor(() => expect(searched).toContain('approved model op'));
  await chooseOpal(user, dialog);
  await user.type(dialog.getByLabelText('Amount in US dollars'), '120.5');
  fireEvent.change(dialog.getByLabelText('Date'), { target: { value: '2026-11-18' } });
  await user.click(dialog.getByRole('button', { name: 'Add earning' }));
  await waitFor(() => expect(added).toMatchObject({ amount: '120.50', date: '2026-11-18' }));
  await waitForTold({ title: 'Earning Added', text: 'opal: $120.50 in 15–21 Nov 2026' });
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

test('that fails keeps what was typed and says why', async () => {
  const { user, dialog } = await openDialog();
  server.use(mockUnreachable('earnings.addManual'));
  await chooseOpal(user, dialog);
  await user.type(dialog.getByLabelText('Amount in US dollars'), '5');
  await user.click(dialog.getByRole('button', { name: 'Add earning' }));
  await waitForTold({ title: 'Error', text: 'Failed to add earning' });
  expect(dialog.getByLabelText('Amount in US dollars')).toHaveValue(5);
});

test('a repeated attempt has the id of the one whose answer was lost, another amount its own', async () => {
  const { user, dialog } = await openDialog();
  const ids: unknown[] = [];
  server.use(
    mockCall('earnings.addManual', ({ input }) => {
      ids.push(input.id);
      throw new MockProblem('internal', 'Something went wrong');
    }),
  );
  await chooseOpal(user, dialog);
  const amount = dialog.getByLabelText('Amount in US dollars');
  const add = async () => {
    const before = ids.length;
    await user.click(dialog.getByRole('button', { name: 'Add earning' }));
    await waitFor(() => expect(ids).toHaveLength(before + 1));
    await waitForTold({ title: 'Error' });
  };
  await user.type(amount, '5');
  await add();
  await add();
  await user.type(amount, '1');
  await add();
  expect(ids[0]).toMatch(/^[\da-f-]{36}$/);
  expect(ids[1]).toBe(ids[0]);
  expect(ids[2]).not.toBe(ids[0]);
});
