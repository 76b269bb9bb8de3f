import { act, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { MockProblem, mockCall, mockUnreachable } from '../../../../testing/mock-call.ts';
import { server } from '../../../../testing/mock-server.ts';
import { renderRoom } from '../../../../testing/render-room.tsx';
import { setOnline } from '../../../../testing/window-state.ts';
import { useToastStore } from '../../../../ui/toast/toast-store.ts';
import { waitForToast, waitForTold } from '../../../../ui/toast/testing/told-last.ts';
import { makeMember, makeModule } from '../../testing/make-module.ts';
import { MemberList } from '../../testing/member-list.ts';
import { AccessScreen } from '../access-screen.tsx';

const without = makeMember(2, { access: null, progressPercentage: 0 });

function openMatrix(query = '') {
  const list = new MemberList([makeMember(1), without], [makeModule(1), makeModule(2)]);
  server.use(...list.handlers);
  return { ...renderRoom(<AccessScreen />, `/admin/module-access?part=matrix${query}`), list };
}

const tick = (name: string) => screen.findByRole('checkbox', { name });

test('has a tick for each grant; pressing one grants, and Undo revokes', async () => {
  const { user, list } = openMatrix();
  expect(await tick('member1 may open Module 1')).toBeChecked();
  const cell = await tick('member2 may open Module 1');
  expect(cell).not.toBeChecked();
  await user.click(cell);
  await waitFor(() => expect(list.asked).toEqual([['grant', [without.id]]]));
  await waitForTold({ title: 'Access Granted', text: 'member2 can open Module 1.' });
  expect(cell).toBeChecked();
  const { toast } = useToastStore.getState();
  expect(toast?.action?.label).toBe('Undo');
  act(() => toast?.action?.onPress());
  await waitFor(() => expect(list.asked.at(-1)).toEqual(['revoke', [without.id]]));
  await waitFor(() => expect(cell).not.toBeChecked());
});

test('the head counts who may open a module', async () => {
  const { user } = openMatrix();
  const first = await screen.findByRole('columnheader', { name: /^Module 1/ });
  await waitFor(() => expect(first).toHaveTextContent('1 of 2'));
  expect(screen.getByRole('columnheader', { name: /^Module 2/ })).toHaveTextContent('0 of 2');
  await user.click(await tick('member2 may open Module 1'));
  await waitFor(() => expect(first).toHaveTextContent('2 of 2'));
});

test('a page past the end leads to the first', async () => {
  const { user } = openMatrix('&page=2');
  expect(await screen.findByText('This page is empty')).toBeInTheDocument();
  expect(screen.queryByText('No members yet')).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'First page' }));
  expect(await tick('member2 may open Module 1')).toBeInTheDocument();
});

test('a refused tick is taken back and says why', async () => {
  const { user } = openMatrix();
  server.use(mockUnreachable('training.grant'));
  const cell = await tick('member2 may open Module 1');
  await user.click(cell);
  await waitForToast({ title: 'Error', text: 'Failed to grant module access' });
  await waitFor(() => expect(cell).not.toBeChecked());
});

test('presses of one cell are sent one after another, the last of them alone', async () => {
  const { user, list } = openMatrix();
  const { promise: held, resolve: release } = Promise.withResolvers<undefined>();
  server.use(
    mockCall('training.grant', async ({ input: { userId, moduleId } }) => {
      await held;
      list.grant(userId);
      return { id: moduleId, userId, moduleId, createdAt: '2026-11-20T10:00:00.000Z' };
    }),
  );
  const cell = await tick('member2 may open Module 1');
  await user.click(cell);
  await user.click(cell);
  expect(cell).not.toBeChecked();
  await user.click(cell);
  await user.click(cell);
  expect(list.asked).toEqual([]);
  release(undefined);
  await waitFor(() =>
    expect(list.asked).toEqual([
      ['grant', [without.id]],
      ['revoke', [without.id]],
    ]),
  );
  await waitForTold({ title: 'Access Revoked' });
  expect(cell).not.toBeChecked();
});

test('of presses after one that is refused none is sent', async () => {
  const { user, list } = openMatrix();
  const { promise: held, resolve: release } = Promise.withResolvers<undefined>();
  server.use(
    mockCall('training.grant', async () => {
      await held;
      throw new MockProblem('conflict', 'Not now');
    }),
  );
  const cell = await tick('member2 may open Module 1');
  await user.click(cell);
  await user.click(cell);
  release(undefined);
  await waitForTold({ text: 'Not now' });
  await waitFor(() => expect(cell).not.toBeChecked());
  expect(list.asked).toEqual([]);
});

test('is one tab stop; arrow keys move, Space ticks', async () => {
  const { user, list } = openMatrix();
  const first = await tick('member1 may open Module 1');
  expect(screen.getAllByRole('checkbox').filter(({ tabIndex }) => tabIndex === 0)).toEqual([first]);
  act(() => first.focus());
  await user.keyboard('{ArrowDown}{ArrowRight}');
  await waitFor(async () => expect(await tick('member2 may open Module 2')).toHaveFocus());
  await user.keyboard('{ArrowLeft}{ArrowLeft} ');
  await waitFor(async () => expect(await tick('member2 may open Module 1')).toHaveFocus());
  await waitFor(() => expect(list.asked).toEqual([['grant', [without.id]]]));
});

test('offline nothing can be ticked', async () => {
  const { user, list } = openMatrix();
  const cell = await tick('member2 may open Module 1');
  act(() => setOnline(false));
  await waitFor(() => expect(cell).toHaveAttribute('aria-disabled', 'true'));
  await user.click(cell);
  expect(cell).not.toBeChecked();
  expect(list.asked).toEqual([]);
});

test('the other view is one press away and keeps the focus', async () => {
  const { user, query } = openMatrix();
  await user.click(await screen.findByRole('radio', { name: 'One module' }));
  expect(await screen.findByRole('combobox', { name: 'Module' })).toBeInTheDocument();
  expect(query().has('part')).toBe(false);
  await waitFor(() => expect(screen.getByRole('radio', { name: 'One module' })).toHaveFocus());
});
