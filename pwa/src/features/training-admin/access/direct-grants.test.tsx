import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { MockProblem, mockCall } from '../../../testing/mock-call.ts';
import { server } from '../../../testing/mock-server.ts';
import { renderRoom, widenWindow } from '../../../testing/render-room.tsx';
import { useToastStore } from '../../../ui/toast/toast-store.ts';
import { waitForTold } from '../../../ui/toast/testing/told-last.ts';
import { makeMember, makeModule } from '../testing/make-module.ts';
import { MemberList } from '../testing/member-list.ts';
import { AccessScreen } from './access-screen.tsx';

const button = (name: string) => screen.findByRole('button', { name });
const without = (index: number) => makeMember(index, { access: null, progressPercentage: 0 });
const refusal = 'This account is not approved';
const shownToast = () => useToastStore.getState().toast;

/** Members without access. Grants of one and of several wait until they are answered. */
function openAccess() {
  const list = new MemberList([without(3), without(4)], [makeModule(1)]);
  const { promise: held, resolve } = Promise.withResolvers<'grant' | 'refuse'>();
  const asked: string[] = [];
  const answerOf = async (call: string) => {
    asked.push(call);
    if ((await held) === 'refuse') throw new MockProblem('conflict', refusal);
  };
  server.use(
    mockCall('training.grant', async ({ input: { userId, moduleId } }) => {
      await answerOf('grant');
      list.grant(userId);
      return { id: moduleId, userId, moduleId, createdAt: '2026-11-20T10:00:00.000Z' };
    }),
    mockCall('training.grantMany', async ({ input: { userIds = [] } }) => {
      await answerOf('grantMany');
      for (const id of userIds) list.grant(id);
      return { granted: userIds.length };
    }),
    ...list.handlers,
  );
  widenWindow();
  const room = renderRoom(<AccessScreen />, '/admin/module-access?access=none');
  return { ...room, list, asked, answer: resolve };
}

async function openMember(user: ReturnType<typeof openAccess>['user'], name: string) {
  await user.click(await screen.findByRole('link', { name: new RegExp(`^${name}`) }));
  return within(await screen.findByRole('region', { name }));
}

test('a refused grant of a row says why in the row, and the row stays', async () => {
  const { user, answer } = openAccess();
  const grant = await button('Grant member3 access');
  await user.click(grant);
  expect(grant).toHaveAttribute('aria-busy', 'true');
  expect(await button('Grant member4 access')).not.toHaveAttribute('aria-busy');
  answer('refuse');
  const row = within(await screen.findByRole('row', { name: /member3/ }));
  expect(await row.findByText(refusal)).toBeVisible();
  expect(grant).not.toHaveAttribute('aria-busy');
  await waitForTold({ title: 'Error', text: refusal });
  expect(shownToast()).toBeNull();
});

test('a refused grant of the open member says why there, and nowhere else', async () => {
  const { user, answer } = openAccess();
  const pane = await openMember(user, 'member3');
  await user.click(pane.getByRole('button', { name: 'Grant member3 access' }));
  answer('refuse');
  expect(await pane.findByText(refusal)).toBeVisible();
  expect(screen.getAllByText(refusal)).toHaveLength(1);
  const next = await openMember(user, 'member4');
  expect(next.queryByText(refusal)).not.toBeInTheDocument();
});

test('grants of two rows at once fail each in its row', async () => {
  const { user, answer } = openAccess();
  await user.click(await button('Grant member3 access'));
  await user.click(await button('Grant member4 access'));
  answer('refuse');
  await waitFor(() => expect(screen.getAllByText(refusal)).toHaveLength(2));
});

test('a refused grant of a row that is not listed any more is told as a toast', async () => {
  const { user, answer } = openAccess();
  await user.click(await button('Grant member3 access'));
  await user.click(await button('With access 0'));
  await screen.findByText('Nobody has access yet');
  answer('refuse');
  await waitFor(() => expect(shownToast()).toMatchObject({ title: 'Error', text: refusal }));
});

test('why a grant was refused is gone once the member has access otherwise', async () => {
  const { user, list, answer } = openAccess();
  await user.click(await button('All 2'));
  await user.click(await button('Grant member3 access'));
  answer('refuse');
  expect(await screen.findByText(refusal)).toBeVisible();
  server.use(...list.handlers);
  await user.click(await button('Grant Access'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Grant Access' }));
  await user.click(dialog.getByRole('combobox', { name: 'Members' }));
  await user.click(await screen.findByRole('option', { name: /member3/ }));
  await user.keyboard('{Escape}');
  await user.click(await dialog.findByRole('button', { name: 'Grant 1' }));
  expect(await button('Revoke access of member3')).toBeVisible();
  expect(screen.queryByText(refusal)).not.toBeInTheDocument();
});

test('a refused grant of several is told as a toast, and they stay selected', async () => {
  const { user, answer } = openAccess();
  await user.click(await screen.findByRole('checkbox', { name: 'Select all members shown' }));
  await user.click(await button('Grant 2'));
  answer('refuse');
  await waitFor(() => expect(shownToast()).toMatchObject({ title: 'Error', text: refusal }));
  expect(await button('Grant 2')).toBeEnabled();
});

test('several are granted once, however often it is pressed', async () => {
  const { user, answer, asked } = openAccess();
  await user.click(await screen.findByRole('checkbox', { name: 'Select all members shown' }));
  const grant = await button('Grant 2');
  await user.click(grant);
  await user.click(grant);
  answer('grant');
  await waitFor(() => expect(shownToast()).toMatchObject({ text: '2 members can open Module 1.' }));
  expect(asked).toEqual(['grantMany']);
});

test('a grant that arrives while another is asked about leaves the question open', async () => {
  const { user, answer } = openAccess();
  await user.click(await button('Grant member3 access'));
  await user.click(await button('Grant Access'));
  const dialog = await screen.findByRole('dialog', { name: 'Grant Access' });
  answer('grant');
  await waitForTold({ title: 'Access Granted' });
  await waitFor(() =>
    expect(screen.queryByRole('row', { name: /member3/, hidden: true })).not.toBeInTheDocument(),
  );
  // One that closes is shown until its last frame.
  expect(dialog).toHaveAttribute('data-open');
});
