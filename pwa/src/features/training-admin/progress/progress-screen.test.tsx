import type { CallInput } from '@greenroom/sync-protocol/contract';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { savedBy } from '../../../platform/testing/saved-by.ts';
import { mockCall, mockUnreachable } from '../../../testing/mock-call.ts';
import { reportChange } from '../../../testing/lists/report-change.ts';
import { server } from '../../../testing/mock-server.ts';
import { renderRoom, widenWindow } from '../../../testing/render-room.tsx';
import { waitForTold } from '../../../ui/toast/testing/told-last.ts';
import { makeId } from '../testing/make-module.ts';
import { ProgressScreen } from './progress-screen.tsx';

const button = (name: string) => screen.findByRole('button', { name });

/** The n-th member, with a percentage per begun module. */
function makeRow(index: number, ...percentages: number[]) {
  const username = `member${index}`;
  return {
    id: makeId(index),
    user: {
      id: makeId(index),
      username,
      name: null,
      email: `${username}@example.org`,
      role: 'model' as const,
    },
    progress: percentages.map((progressPercentage, module) => ({
      id: makeId(index * 10 + module, 1),
      moduleId: makeId(module, 2),
      module: { title: `Module ${module + 1}` },
      completed: progressPercentage >= 100,
      progressPercentage,
      lastWatchedAt: null,
    })),
  };
}

function openProgress(query = '') {
  const asked: CallInput<'training.listMemberProgress'>[] = [];
  const rows = [makeRow(1, 120, 25), makeRow(2), makeRow(3, 50)];
  server.use(
    mockCall(
      'training.listMemberProgress',
      ({ input }) => {
        asked.push(input);
        return rows.filter(({ user, progress }) => {
          const isBegun = progress.length > 0;
          const fits = input.progress === undefined || isBegun === (input.progress === 'begun');
          return fits && user.username.includes(input.search);
        });
      },
      () => ({ 'x-total-count': '3' }),
    ),
    mockCall('training.countMemberProgress', ({ input: { search } }) => {
      const found = rows.filter(({ user }) => user.username.includes(search));
      const begun = found.flatMap(({ progress }) => (progress.length > 0 ? [progress] : []));
      return {
        totalUsers: found.length,
        usersWithProgress: begun.length,
        completedModules: begun.flat().filter(({ completed }) => completed).length,
      };
    }),
  );
  return { ...renderRoom(<ProgressScreen />, `/admin/training-progress${query}`), asked, rows };
}

test('shows a change as soon as the server reports it', async () => {
  const { rows } = openProgress();
  expect(await screen.findByText('member1')).toBeInTheDocument();
  rows.push(makeRow(4, 10));
  act(() => reportChange('trainingProgress'));
  expect(await screen.findByText('member4')).toBeInTheDocument();
});

test('shows three figures and each member with overall progress, capped', async () => {
  widenWindow();
  openProgress();
  expect(await screen.findByText('member1')).toBeInTheDocument();
  const figure = (label: string) => screen.getByText(label).parentElement;
  expect(figure('Total Users')).toHaveTextContent('Total Users3');
  expect(figure('Users with Progress')).toHaveTextContent('Users with Progress2');
  expect(figure('Completed Modules')).toHaveTextContent('Completed Modules1');
  const bars = screen.getAllByRole('progressbar', { name: /, member1$/ });
  expect(bars.map((bar) => bar.getAttribute('aria-valuenow'))).toEqual(['100', '25']);
  expect(screen.getByRole('cell', { name: /63%$/ })).toBeInTheDocument();
  expect(screen.getByRole('cell', { name: '1 of 2' })).toBeInTheDocument();
  expect(screen.getByText('Not started', { selector: 'span' })).toBeInTheDocument();
});

test('says 100% of who has completed all they began, and of nobody else', async () => {
  widenWindow();
  const { rows } = openProgress();
  rows.push(makeRow(5, 100, 100, 99), makeRow(6, 100, 100));
  act(() => reportChange('trainingProgress'));
  const figureOf = async (name: string) =>
    within(await screen.findByRole('row', { name: new RegExp(`^${name}`) })).getByText(/%$/);
  expect(await figureOf('member5')).toHaveTextContent('99%');
  expect(await figureOf('member6')).toHaveTextContent('100%');
});

test('a search changes what the filters count, and not the three figures', async () => {
  widenWindow();
  openProgress('?search=member3');
  expect(await button('All 1')).toBeInTheDocument();
  expect(await button('With progress 1')).toBeInTheDocument();
  const figure = (label: string) => screen.getByText(label).parentElement;
  await waitFor(() => expect(figure('Total Users')).toHaveTextContent('Total Users3'));
  expect(figure('Users with Progress')).toHaveTextContent('Users with Progress2');
  expect(figure('Completed Modules')).toHaveTextContent('Completed Modules1');
});

test('details show each module, completed or in progress', async () => {
  const { user } = openProgress();
  await user.click(await screen.findByRole('link', { name: /^member1/ }));
  const modules = within(await screen.findByRole('list', { name: 'Modules of member1' }));
  const [first, second] = modules.getAllByRole('listitem');
  expect(first).toHaveTextContent('Module 1Completed100%');
  expect(second).toHaveTextContent('Module 2In progress25%');
  expect(modules.getByRole('progressbar', { name: 'Module 1' })).toHaveAttribute(
    'aria-valuenow',
    '100',
  );
});

test('searches and filters by the address', async () => {
  const { user, query } = openProgress();
  await user.click(await button('With progress 2'));
  await waitFor(() => expect(screen.queryByText('member2')).not.toBeInTheDocument());
  expect(query().toString()).toBe('progress=begun');
  await user.type(screen.getByRole('searchbox', { name: 'Search members' }), 'zoe');
  expect(await screen.findByText('No members found')).toBeVisible();
});

test('downloads what is found as CSV', async () => {
  const { user } = openProgress('?search=member&progress=begun');
  let asked: unknown;
  server.use(
    mockCall('training.exportProgress', ({ input }) => {
      asked = input;
      return new Blob(['username\n'], { type: 'text/csv' });
    }),
  );
  await savedBy(async () => user.click(await button('Download CSV')));
  expect(asked).toEqual({ search: 'member', progress: 'begun' });
});

test('a failed download is reported', async () => {
  const { user } = openProgress();
  server.use(mockUnreachable('training.exportProgress'));
  await user.click(await button('Download CSV'));
  await waitForTold({ title: 'Error', text: 'Failed to download the training progress' });
  // Not by a toast alone.
  expect(screen.getByRole('alert')).toHaveTextContent('Failed to download the training progress');
});

test('shows when each member last opened a module', async () => {
  widenWindow();
  const { rows } = openProgress();
  const [module] = rows[0]?.progress ?? [];
  if (module) Object.assign(module, { lastWatchedAt: '2026-11-20T10:00:00.000Z' });
  const row = await screen.findByRole('row', { name: /^member1/ });
  expect(row).toHaveTextContent('20 Nov');
  expect(screen.getByRole('row', { name: /^member2/ })).toHaveTextContent(/—$/);
});

test.each([
  [1, 'You have begun Module 2. It goes on'],
  [2, 'Your training waits for you'],
])('member %i is reminded by a message begun for them', async (index, message) => {
  const { user } = openProgress(`?open=${makeId(index)}`);
  const name = `member${index}`;
  await user.click(await screen.findByRole('link', { name: `Remind ${name}` }));
  expect(location.pathname + location.search).toBe('/admin/announcements?ask=write');
  expect(history.state).toMatchObject({
    usr: {
      member: { id: makeId(index), username: name },
      title: 'Your training',
      message: expect.stringContaining(message),
    },
  });
});
