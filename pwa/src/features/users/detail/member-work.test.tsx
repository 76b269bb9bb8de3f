import { screen, waitFor, within } from '@testing-library/react';
import type { RequestHandler } from 'msw';
import { beforeEach, expect, test } from 'vitest';
import { makeAccount } from '../../../testing/account-factory.ts';
import { mockCall, mockUnreachable } from '../../../testing/mock-call.ts';
import { server } from '../../../testing/mock-server.ts';
import { renderRoom, widenWindow } from '../../../testing/render-room.tsx';
import { AdminUsersScreen } from '../admin-users-screen.tsx';
import { makeUser, UserDirectory } from '../testing/user-directory.ts';

beforeEach(() => widenWindow());

/** Opens the pane of an account. */
async function openPane(user: ReturnType<typeof makeUser>, ...answers: RequestHandler[]) {
  server.use(...answers, ...new UserDirectory([user]).handlers);
  const me = makeAccount({ username: 'ada', role: 'admin' });
  renderRoom(<AdminUsersScreen account={me} />, `/admin/users?open=${user.id}`);
  return within(await screen.findByRole('region', { name: user.username }));
}

test('leads from an account to its work', async () => {
  const details = await openPane(makeUser(1));
  const link = (name: string) => details.findByRole('link', { name });
  const targets = [
    [await link('None in two weeks, all shifts'), '/admin/schedule?search=member1&view=week'],
    [await link('No amount yet, all earnings'), `/admin/earnings?userId=${makeUser(1).id}`],
    [await link('Targets'), '/admin/targets?search=member1'],
    [await link('Training'), '/admin/training-progress?search=member1'],
    [await link('Messages'), '/admin/messages?search=member1'],
  ] as const;
  for (const [element, address] of targets) expect(element).toHaveAttribute('href', address);
});

test('a figure on its way is no link', async () => {
  const never = mockCall('earnings.list', () => new Promise<never>(() => undefined));
  const details = await openPane(makeUser(1), never);
  const week = details.getByText('This week', { selector: 'dt' }).nextSibling;
  expect(week).toHaveTextContent(/^Loading…$/);
  expect(details.queryByRole('link', { name: /all earnings/ })).not.toBeInTheDocument();
});

test.each([
  ['an administrator', { role: 'admin' }],
  ['somebody who waits', { status: 'pending' }],
] as const)('names no work of %s', async (_who, over) => {
  const details = await openPane(makeUser(1, over));
  expect(await details.findByText('2 devices')).toBeInTheDocument();
  expect(details.queryByText('Next shift')).not.toBeInTheDocument();
});

test.each([
  ['Loading…', mockCall('users.read', () => new Promise<never>(() => undefined))],
  ['Not known', mockUnreachable('users.read')],
])('has a row for each fact that is not read: %s', async (words, answer) => {
  server.use(answer, ...new UserDirectory([makeUser(1)]).handlers);
  const me = makeAccount({ username: 'ada', role: 'admin' });
  renderRoom(<AdminUsersScreen account={me} />, `/admin/users?open=${makeUser(1).id}`);
  const details = within(await screen.findByRole('region', { name: 'member1' }));
  for (const name of ['Approved', 'Signed in on', 'Time zone', 'Two-step sign-in']) {
    const fact = details.getByText(name, { selector: 'dt' }).nextSibling;
    await waitFor(() => expect(fact).toHaveTextContent(words));
  }
});
