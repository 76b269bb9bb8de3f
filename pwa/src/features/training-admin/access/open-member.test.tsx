import { act, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { reportChange } from '../../../testing/lists/report-change.ts';
import { server } from '../../../testing/mock-server.ts';
import { renderRoom } from '../../../testing/render-room.tsx';
import { setPhone } from '../../../testing/window-state.ts';
import { makeMember, makeModule } from '../testing/make-module.ts';
import { MemberList } from '../testing/member-list.ts';
import { AccessScreen } from './access-screen.tsx';

const without = (number: number) => makeMember(number, { access: null, progressPercentage: 0 });

function openAccess(path = '/admin/module-access') {
  const list = new MemberList([makeMember(1), makeMember(2), without(3)], [makeModule(1)]);
  server.use(...list.handlers);
  return { ...renderRoom(<AccessScreen />, path), list };
}

test('details show since when and by whom', async () => {
  const { user } = openAccess();
  await user.click(await screen.findByRole('link', { name: /^member1/ }));
  const detail = within(await screen.findByRole('region', { name: 'member1' }));
  expect(detail.getByText('ada')).toBeInTheDocument();
  expect(detail.getByText('40%')).toBeInTheDocument();
  expect(detail.getByRole('button', { name: 'Revoke access of member1' })).toBeInTheDocument();
});

test('where there are no members, all of them are no list to search', async () => {
  server.use(...new MemberList([], [makeModule(1)]).handlers);
  renderRoom(<AccessScreen />, '/admin/module-access?access=all');
  expect(await screen.findByText('Nobody has access yet')).toBeVisible();
  expect(screen.queryByRole('searchbox')).not.toBeInTheDocument();
});

test('an open member whose access another revokes stays open, with a word of it', async () => {
  const { user, list } = openAccess();
  await user.click(await screen.findByRole('link', { name: /^member1/ }));
  const pane = within(await screen.findByRole('region', { name: 'member1' }));
  list.members = [without(1), makeMember(2)];
  act(() => reportChange('moduleAccess'));
  expect(await pane.findByText('This member is not in the list any more')).toBeVisible();
  expect(pane.getByRole('button', { name: 'Revoke access of member1' })).toBeDisabled();
  await user.click(pane.getByRole('button', { name: 'Show all members' }));
  expect(await pane.findByRole('button', { name: 'Grant member1 access' })).toBeEnabled();
});

test('a phone revokes in the details, not in each row', async () => {
  setPhone();
  const { user } = openAccess('/admin/module-access?access=all');
  expect(await screen.findByRole('button', { name: 'Grant member3 access' })).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Revoke/ })).toBeNull();
  await user.click(screen.getByRole('link', { name: /^member1/ }));
  const detail = within(await screen.findByRole('region', { name: 'member1' }));
  expect(detail.getByRole('button', { name: 'Revoke access of member1' })).toBeVisible();
});
