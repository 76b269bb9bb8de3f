import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { mockUnreachable } from '../../../testing/mock-call.ts';
import { server } from '../../../testing/mock-server.ts';
import { renderRoom, widenWindow } from '../../../testing/render-room.tsx';
import { setOnline } from '../../../testing/window-state.ts';
import { waitForTold } from '../../../ui/toast/testing/told-last.ts';
import { makeMember, makeModule } from '../testing/make-module.ts';
import { MemberList } from '../testing/member-list.ts';
import { AccessScreen } from './access-screen.tsx';

const button = (name: string) => screen.findByRole('button', { name });
const without = (index: number) => makeMember(index, { access: null, progressPercentage: 0 });

function openAccess(members = [makeMember(1), makeMember(2), without(3), without(4)], query = '') {
  const list = new MemberList(members, [makeModule(1), makeModule(2, { draft: true })]);
  server.use(...list.handlers);
  return { ...renderRoom(<AccessScreen />, `/admin/module-access${query}`), list };
}

test('shows who may open the first module, and the others by a filter', async () => {
  const { user } = openAccess();
  expect(await screen.findByText('member1')).toBeInTheDocument();
  expect(screen.queryByText('member3')).not.toBeInTheDocument();
  expect(screen.getByRole('combobox', { name: 'Module' })).toHaveValue(makeModule(1).id);
  await user.click(await button('No access 2'));
  expect(await screen.findByText('member3')).toBeInTheDocument();
  await user.click(await button('All 4'));
  expect(await screen.findByText('member1')).toBeInTheDocument();
});

test('on a phone the one word of a card stands beside the name, not below it', async () => {
  openAccess([makeMember(1)]);
  const revoke = await screen.findByRole('button', { name: 'Revoke access of member1' });
  expect(screen.getByRole('checkbox', { name: 'Select member1' })).toBeInTheDocument();
  expect(revoke.parentElement).not.toHaveAttribute('data-has-room-for-words');
});

test('a wide list has no column for what its filter says', async () => {
  widenWindow();
  const { user } = openAccess([makeMember(1), without(3)]);
  const heads = () =>
    screen.getAllByRole('columnheader').map(({ textContent }) => textContent.trim());
  expect(await screen.findByText('member1')).toBeInTheDocument();
  expect(heads()).toEqual(['', 'Username', 'Email', 'Since', 'Progress', 'Actions']);
  await user.click(await button('No access 1'));
  expect(await screen.findByText('member3')).toBeInTheDocument();
  expect(heads()).toEqual(['', 'Username', 'Email', 'Progress', 'Actions']);
  await user.click(await button('All 2'));
  expect(await screen.findByText('Has access')).toBeInTheDocument();
  expect(heads()).toContain('Access');
});

test('another module has another list; the address keeps it', async () => {
  const { user, query } = openAccess();
  await user.selectOptions(await screen.findByLabelText('Module'), 'Module 2 (draft)');
  expect(query().get('module')).toBe(makeModule(2).id);
  expect(await screen.findByRole('combobox', { name: 'Module' })).toHaveValue(makeModule(2).id);
});

test('searches, and says when nobody is found', async () => {
  const { user } = openAccess();
  await user.type(await screen.findByRole('searchbox', { name: 'Search members' }), 'zoe');
  expect(await screen.findByText('No users found')).toBeVisible();
  await user.click(await button('Show all members'));
  expect(await screen.findByText('member1')).toBeInTheDocument();
});

test('without modules it says so', async () => {
  const list = new MemberList([], []);
  server.use(...list.handlers);
  renderRoom(<AccessScreen />);
  expect(await screen.findByText('No Training Modules')).toBeVisible();
});

describe('granting', () => {
  async function openGrant(members?: Parameters<typeof openAccess>[0]) {
    const opened = openAccess(members);
    await opened.user.click(await button('Grant Access'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Grant Access' }));
    return { ...opened, dialog, field: dialog.getByRole('combobox', { name: 'Members' }) };
  }
  const option = (name: RegExp) => screen.findByRole('option', { name });

  test('offers members without access, several at once', async () => {
    const { user, list, dialog, field } = await openGrant();
    expect(dialog.getByRole('button', { name: 'Grant' })).toBeDisabled();
    await user.click(field);
    await user.click(await option(/member3/));
    expect(screen.queryByRole('option', { name: /member1/ })).not.toBeInTheDocument();
    await user.click(await option(/member4/));
    await user.keyboard('{Escape}');
    await user.click(await dialog.findByRole('button', { name: 'Grant 2' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(list.asked).toEqual([['grantMany', [without(3).id, without(4).id]]]);
    await waitForTold({ title: 'Access Granted', text: '2 members can open Module 1.' });
    expect(await screen.findByText('member4')).toBeInTheDocument();
  });

  test('one by its own call, found by a search', async () => {
    const { user, list, dialog, field } = await openGrant();
    await user.type(field, 'member4');
    await waitFor(() =>
      expect(screen.queryByRole('option', { name: /member3/ })).not.toBeInTheDocument(),
    );
    await user.click(await option(/member4/));
    await user.click(dialog.getByRole('button', { name: 'Grant 1' }));
    await waitFor(() => expect(list.asked).toEqual([['grant', [without(4).id]]]));
    await waitForTold({ text: 'member4 can open Module 1.' });
  });

  test('by the keyboard alone: arrows, Enter, Backspace, and Escape keeps what is chosen', async () => {
    const { user, dialog, field } = await openGrant();
    field.focus();
    await user.keyboard('{ArrowDown}');
    const first = await option(/member3/);
    expect(field).toHaveAttribute('aria-expanded', 'true');
    await waitFor(() => expect(field).toHaveAttribute('aria-activedescendant', first.id));
    await user.keyboard('{Enter}');
    expect(await option(/member3/)).toHaveAttribute('aria-selected', 'true');
    await user.keyboard('{ArrowDown}{Enter}');
    expect(await option(/member4/)).toHaveAttribute('aria-selected', 'true');
    await user.keyboard('{Backspace}');
    await waitFor(async () =>
      expect(await option(/member4/)).toHaveAttribute('aria-selected', 'false'),
    );
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('option')).not.toBeInTheDocument());
    expect(await dialog.findByRole('button', { name: 'Grant 1' })).toBeEnabled();
    expect(screen.getByRole('dialog', { name: 'Grant Access' })).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Remove member3' })).toBeInTheDocument();
  });

  test('one that was chosen is removed by its button', async () => {
    const { user, dialog, field } = await openGrant();
    await user.type(field, 'member3');
    await user.click(await option(/member3/));
    await user.click(await dialog.findByRole('button', { name: 'Remove member3' }));
    expect(dialog.getByRole('button', { name: 'Grant' })).toBeDisabled();
  });

  test('everybody', async () => {
    const { user, list } = openAccess();
    await user.click(await button('Grant Access'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Grant Access' }));
    await user.click(dialog.getByRole('switch', { name: 'Everybody without access' }));
    await user.click(await dialog.findByRole('button', { name: 'Grant 2' }));
    await waitFor(() => expect(list.asked).toEqual([['grantMany', 'all']]));
  });

  test('everybody, too, where their number could not be read', async () => {
    const { user, list } = openAccess();
    server.use(mockUnreachable('training.countMembers'));
    await user.click(await button('Grant Access'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Grant Access' }));
    await user.click(dialog.getByRole('switch', { name: 'Everybody without access' }));
    await user.click(dialog.getByRole('button', { name: 'Grant' }));
    await waitFor(() => expect(list.asked).toEqual([['grantMany', 'all']]));
  });

  test('is disabled when nobody is left to grant', async () => {
    openAccess([makeMember(1)]);
    await screen.findByText('member1');
    await waitFor(async () => expect(await button('Grant Access')).toBeDisabled());
  });

  test('inside a row', async () => {
    const { user, list } = openAccess(undefined, '?access=none');
    await user.click(await button('Grant member3 access'));
    await waitFor(() => expect(list.asked).toEqual([['grant', [without(3).id]]]));
    await waitFor(() => expect(screen.queryByText('member3')).not.toBeInTheDocument());
  });

  test('members who could not be loaded are neither being loaded nor absent', async () => {
    const { user, list, field } = await openGrant();
    server.use(mockUnreachable('training.listMembers'));
    await user.type(field, 'member');
    expect(await screen.findByText('The members could not be loaded')).toBeVisible();
    expect(screen.queryByText('Loading members…')).not.toBeInTheDocument();
    expect(screen.getByText('No users found')).not.toBeVisible();
    expect(document.querySelector('[aria-busy="true"]')).toBeNull();
    server.use(...list.handlers);
    fireEvent.click(screen.getByText('Retry'));
    expect(await option(/member3/)).toBeVisible();
  });

  test('a failure is reported in the dialog', async () => {
    const { user, field } = await openGrant();
    server.use(mockUnreachable('training.grant'));
    await user.type(field, 'member3');
    await user.click(await option(/member3/));
    await user.click(await button('Grant 1'));
    expect(await screen.findByText(/^Failed to grant module access\. Check/)).toBeVisible();
    await waitForTold({ title: 'Error', text: 'Failed to grant module access' });
  });
});

describe('revoking', () => {
  test('asks first, naming member and module', async () => {
    const { user, list } = openAccess();
    await user.click(await button('Revoke access of member1'));
    const name = 'Revoke access of member1 to Module 1?';
    const question = within(await screen.findByRole('alertdialog', { name }));
    expect(list.asked).toEqual([]);
    await user.click(question.getByRole('button', { name: 'Revoke' }));
    await waitFor(() => expect(screen.queryByText('member1')).not.toBeInTheDocument());
    expect(list.asked).toEqual([['revoke', [makeMember(1).id]]]);
    await waitForTold({ title: 'Access Revoked', text: 'member1 can no longer open Module 1.' });
  });

  test('of the open member closes them, who do not open again under another filter', async () => {
    const { user, query } = openAccess([makeMember(1)]);
    await user.click(await screen.findByRole('link', { name: /^member1/ }));
    const pane = within(await screen.findByRole('region', { name: 'member1' }));
    await user.click(pane.getByRole('button', { name: 'Revoke access of member1' }));
    await user.click(await button('Revoke'));
    await screen.findByRole('heading', { name: 'Nobody has access yet' });
    await waitFor(() => expect(query().has('open')).toBe(false));
    await user.click(await button('All 1'));
    expect(await screen.findByText('member1')).toBeVisible();
    expect(screen.queryByRole('region', { name: 'member1' })).not.toBeInTheDocument();
  });

  test('several that are selected', async () => {
    const { user, list } = openAccess();
    await user.click(await screen.findByRole('checkbox', { name: 'Select member1' }));
    await user.click(screen.getByRole('checkbox', { name: 'Select member2' }));
    await user.click(await button('Revoke 2'));
    await screen.findByRole('alertdialog', { name: 'Revoke access of 2 members to Module 1?' });
    await user.click(await button('Revoke'));
    await waitFor(() =>
      expect(list.asked).toEqual([['revokeMany', [makeMember(1).id, makeMember(2).id]]]),
    );
    expect(await screen.findByRole('heading', { name: 'Nobody has access yet' })).toBeVisible();
  });

  test('several leave a list that is held still', async () => {
    const { user } = openAccess([makeMember(1), makeMember(2), makeMember(5)]);
    await user.click(await screen.findByRole('checkbox', { name: 'Select member1' }));
    await user.click(screen.getByRole('checkbox', { name: 'Select member2' }));
    await user.click(await button('Revoke 2'));
    const confirm = await button('Revoke');
    await user.hover(screen.getByText('member5'));
    fireEvent.click(confirm);
    await waitFor(() => expect(screen.queryByText('member2')).not.toBeInTheDocument());
    expect(screen.queryByText('member1')).not.toBeInTheDocument();
    expect(screen.getByText('member5')).toBeInTheDocument();
  });

  test('everybody', async () => {
    const { user, list } = openAccess();
    await user.click(await button('More for this module'));
    await user.click(await screen.findByRole('menuitem', { name: 'Revoke all' }));
    await screen.findByRole('alertdialog', { name: 'Revoke everybody’s access to Module 1?' });
    await user.click(await button('Revoke'));
    await waitFor(() => expect(list.asked).toEqual([['revokeMany', 'all']]));
    await waitFor(async () => expect(await button('More for this module')).toBeDisabled());
  });

  test('everybody, too, where their number could not be read', async () => {
    const { user, list } = openAccess();
    server.use(mockUnreachable('training.countMembers'));
    await user.click(await button('More for this module'));
    await user.click(await screen.findByRole('menuitem', { name: 'Revoke all' }));
    const question = within(await screen.findByRole('alertdialog'));
    expect(question.getByText(/^All members with access can no longer open it/)).toBeVisible();
    await user.click(question.getByRole('button', { name: 'Revoke' }));
    await waitFor(() => expect(list.asked).toEqual([['revokeMany', 'all']]));
  });

  test('a failure is reported in the question', async () => {
    const { user } = openAccess();
    server.use(mockUnreachable('training.revoke'));
    await user.click(await button('Revoke access of member1'));
    await user.click(await button('Revoke'));
    expect(await screen.findByText(/^Failed to revoke module access\. Check/)).toBeVisible();
    await waitForTold({ title: 'Error', text: 'Failed to revoke module access' });
  });
});

test('offline nothing can be granted or revoked, with the reason', async () => {
  openAccess();
  await screen.findByText('member1');
  act(() => setOnline(false));
  expect(await screen.findByText(/Granting and revoking need the network/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Grant Access' })).toBeDisabled();
  expect(screen.getByRole('button', { name: 'Revoke access of member1' })).toBeDisabled();
});
