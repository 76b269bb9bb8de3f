import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import { reportChange } from '../../../testing/lists/report-change.ts';
import { mockUnreachable } from '../../../testing/mock-call.ts';
import { server } from '../../../testing/mock-server.ts';
import { renderRoom } from '../../../testing/render-room.tsx';
import { makeId, makeMember, makeModule } from '../testing/make-module.ts';
import { MemberList } from '../testing/member-list.ts';
import { AccessScreen } from './access-screen.tsx';

const [first, second, third] = [makeModule(1), makeModule(2), makeModule(3)];

const unknown = makeId(9);

/** Module Access with links that leave it and come back to it. */
function Visits() {
  const [isHere, setIsHere] = useState(true);
  return (
    <>
      <Link to="/admin/module-access" onClick={() => setIsHere(!isHere)}>
        {isHere ? 'Leave' : 'Come back'}
      </Link>
      <Link to={`/admin/module-access?module=${unknown}`} onClick={() => setIsHere(true)}>
        Unknown module
      </Link>
      {isHere && <AccessScreen />}
    </>
  );
}

function openAccess(query = '', modules = [first, second]) {
  const list = new MemberList([makeMember(1)], modules);
  server.use(...list.handlers);
  const room = renderRoom(<Visits />, `/admin/module-access${query}`);
  return {
    ...room,
    /** Another administrator changes the modules. */
    changeModules: (...changed: typeof modules) => {
      list.modules = changed;
      act(() => reportChange('trainingModules'));
    },
  };
}

const findField = () => screen.findByRole('combobox', { name: 'Module' });
const optionNames = () => screen.getAllByRole('option').map(({ textContent }) => textContent);

test('the module shown first stays when another is moved above it', async () => {
  const { query, changeModules } = openAccess();
  expect(await findField()).toHaveValue(first.id);
  changeModules(second, first);
  await waitFor(() => expect(optionNames()).toEqual(['Module 2', 'Module 1']));
  expect(await findField()).toHaveValue(first.id);
  await waitFor(() => expect(query().get('module')).toBe(first.id));
});

test('what else the address says stays when the first module is named in it', async () => {
  const { query } = openAccess('?access=all&search=member');
  await waitFor(() => expect(query().get('module')).toBe(first.id));
  expect(query().get('access')).toBe('all');
  expect(query().get('search')).toBe('member');
});

test.each(['', `?module=${first.id}`])(
  'a module deleted meanwhile is said, and no other takes its place: %s',
  async (query) => {
    const { user, changeModules } = openAccess(query, [first, second, third]);
    expect(await findField()).toHaveValue(first.id);
    changeModules(second, third);
    expect(await screen.findByText('This module was deleted')).toBeVisible();
    expect(screen.queryByText('member1')).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Grant Access' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Show Module 2' }));
    expect(await findField()).toHaveValue(second.id);
    expect(await findField()).toHaveFocus();
    expect(await screen.findByText('member1')).toBeVisible();
  },
);

test('a module unknown from the start is said, too; what names none means the first', async () => {
  const { unmount } = openAccess(`?module=${unknown}`);
  expect(await screen.findByText('This module was deleted')).toBeVisible();
  unmount();
  openAccess('?module=none');
  expect(await findField()).toHaveValue(first.id);
});

test('a module deleted since an earlier visit is not the first that is shown', async () => {
  const { user, changeModules } = openAccess();
  expect(await findField()).toHaveValue(first.id);
  await user.click(screen.getByRole('link', { name: 'Leave' }));
  changeModules(second);
  await user.click(screen.getByRole('link', { name: 'Come back' }));
  await waitFor(() =>
    expect(screen.getByRole('combobox', { name: 'Module' })).toHaveValue(second.id),
  );
  expect(screen.queryByText('This module was deleted')).not.toBeInTheDocument();
});

test('a module is not said to be deleted by a list that could not be read again', async () => {
  const { user } = openAccess();
  expect(await findField()).toHaveValue(first.id);
  await user.click(screen.getByRole('link', { name: 'Leave' }));
  act(() => reportChange('trainingModules'));
  server.use(mockUnreachable('training.list'));
  await user.click(screen.getByRole('link', { name: 'Unknown module' }));
  expect(await screen.findByText('The modules could not be loaded')).toBeVisible();
  expect(screen.queryByText('This module was deleted')).not.toBeInTheDocument();
});

test.each([
  ['No Training Modules', '', []],
  ['This module was deleted', `?module=${unknown}`, [first]],
])('‘%s’ stays though the list is not read again', async (words, query, modules) => {
  openAccess(query, modules);
  expect(await screen.findByText(words)).toBeVisible();
  vi.useFakeTimers();
  fireEvent.click(screen.getByRole('link', { name: 'Leave' }));
  expect(screen.queryByText(words)).not.toBeInTheDocument();
  fireEvent.click(screen.getByRole('link', { name: query ? 'Unknown module' : 'Come back' }));
  expect(screen.getByText(words)).toBeVisible();
  // Longer than an answer is reused.
  await act(() => vi.advanceTimersByTimeAsync(6_000));
  expect(screen.getByText(words)).toBeVisible();
});
