import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { server } from '../../../testing/mock-server.ts';
import { renderRoom } from '../../../testing/render-room.tsx';
import { setPhone } from '../../../testing/window-state.ts';
import { makeMember, makeModule } from '../testing/make-module.ts';
import { MemberList } from '../testing/member-list.ts';
import { AccessScreen } from './access-screen.tsx';

test('on a phone all modules are one of the choices, which keep the focus', async () => {
  setPhone();
  const list = new MemberList([makeMember(1)], [makeModule(1), makeModule(2, { draft: true })]);
  server.use(...list.handlers);
  const { user, query } = renderRoom(<AccessScreen />, '/admin/module-access');
  const field = () => screen.findByRole('combobox', { name: 'Module' });
  expect(await field()).toHaveValue(makeModule(1).id);
  expect(screen.queryByRole('radio')).not.toBeInTheDocument();
  await user.selectOptions(await field(), 'All modules');
  expect(await screen.findByRole('table', { name: 'Members and modules' })).toBeVisible();
  expect(query().get('part')).toBe('matrix');
  expect(await field()).toHaveFocus();
  await user.selectOptions(await field(), 'Module 2 (draft)');
  expect(await field()).toHaveValue(makeModule(2).id);
  expect(await field()).toHaveFocus();
  expect(query().has('part')).toBe(false);
});
