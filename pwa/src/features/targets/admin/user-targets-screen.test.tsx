import type { CallInput } from '@greenroom/sync-protocol/contract';
import type { Target, UserTarget } from '@greenroom/sync-protocol/targets/targets-records';
import { makeTarget } from '@greenroom/sync-protocol/targets/testing/make-target';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { mockCall, mockUnreachable } from '../../../testing/mock-call.ts';
import { reportChange } from '../../../testing/lists/report-change.ts';
import { server } from '../../../testing/mock-server.ts';
import { renderRoom, widenWindow } from '../../../testing/render-room.tsx';
import { UserTargetsScreen } from './user-targets-screen.tsx';

const idOf = (kind: string, index: number) => `01930000-0000-7000-8000-00000000${kind}00${index}`;

function makeRow(index: number, over: Partial<UserTarget> = {}): UserTarget {
  const username = `member${index}`;
  return {
    ...makeTarget({ id: idOf('f', index), userId: idOf('a', index) }),
    user: { username, email: `${username}@example.org` },
    progress: { percentage: 45.5, earned: '182.00' },
    state: 'active',
    ...over,
  };
}

const rows = [
  makeRow(1),
  makeRow(2, { state: 'reached', progress: { percentage: 120, earned: '480.00' } }),
  makeRow(3, { state: 'expired', timePeriod: '10 days' }),
];

function openTargets(history: readonly Target[] = [], shown = rows, query = '') {
  const asked: CallInput<'targets.list'>[] = [];
  server.use(
    mockCall(
      'targets.list',
      ({ input }) => {
        asked.push(input);
        return shown.filter(
          ({ state, user }) =>
            (input.state === undefined || state === input.state) &&
            user.username.includes(input.search),
        );
      },
      () => ({ 'x-total-count': String(shown.length) }),
    ),
    mockCall('targets.counts', () => ({ all: 3, active: 1, reached: 1, expired: 1 })),
    mockCall('targets.listHistoryOf', () => [...history]),
  );
  return { ...renderRoom(<UserTargetsScreen />, `/admin/targets${query}`), asked };
}

const open = async (user: ReturnType<typeof openTargets>['user']) => {
  await user.click(await screen.findByRole('link', { name: /^member1/ }));
  await screen.findByRole('heading', { name: 'Target History' });
};

test('shows each member with target, pounds, progress and badge', async () => {
  widenWindow();
  openTargets();
  const row = (await screen.findByText('member1')).closest('tr');
  expect(row).toHaveTextContent(
    /New camera.*1 Month.*£182\.00 of £400\.00.*45%.*30 Nov 2026.*Active/,
  );
  // Amounts and period stand in the row however narrow the list is.
  for (const text of ['£182.00', '1 Month']) {
    const shown = within(row as HTMLElement).getByText(text);
    expect(shown.closest('[class*="much"], [class*="some"]')).toBeNull();
  }
  const bar = screen.getByRole('progressbar', { name: 'Progress of member2' });
  expect(bar).toHaveAttribute('aria-valuenow', '100');
  expect(screen.getByText('100%+')).toBeInTheDocument();
  const badges = ['Active', 'Complete', 'Expired'];
  for (const badge of badges) expect(screen.getByText(badge, { selector: 'td *' })).toBeVisible();
  expect(screen.getByRole('columnheader', { name: 'State' })).toHaveAttribute(
    'aria-sort',
    'ascending',
  );
  expect(screen.getByText('10 Days')).toBeInTheDocument();
});

test('on a phone those of one state stand below its name', async () => {
  openTargets();
  const list = within(await screen.findByRole('list', { name: /^Members and their current/ }));
  expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Active',
    expect.stringMatching(/member1 Active to 30 Nov/),
    'Complete',
    expect.stringMatching(/member2 Complete to 30 Nov/),
    'Expired',
    expect.stringMatching(/member3 Expired to 30 Nov/),
  ]);
});

test('opens a target with its exact percentage', async () => {
  const { user } = openTargets();
  await user.click(await screen.findByRole('link', { name: /^member2/ }));
  const detail = await screen.findByRole('region', { name: 'Target of member2' });
  expect(within(detail).getByText('120%')).toBeVisible();
  expect(within(detail).getByRole('progressbar')).toHaveAttribute('aria-valuenow', '100');
});

test("opens a member's history with final figures", async () => {
  const { user } = openTargets([
    makeTarget({
      status: 'completed',
      completed: true,
      finalEarned: '480.00',
      finalPercentage: 120,
    }),
    makeTarget({ id: idOf('f', 9), status: 'expired', finalEarned: '8.00', finalPercentage: 2 }),
  ]);
  await open(user);
  const list = await screen.findByRole('list', { name: 'Past targets of member1' });
  const [first, second] = within(list).getAllByRole('listitem');
  expect(first).toHaveTextContent('Completed');
  expect(first).toHaveTextContent('1 Month · 1–30 Nov 2026');
  expect(first).toHaveTextContent('£480.00 of £400.00');
  expect(first).toHaveTextContent('100%+');
  expect(second).toHaveTextContent('Expired');
});

test('says that there is no history', async () => {
  const { user } = openTargets();
  await open(user);
  expect(await screen.findByText('No previous targets')).toBeVisible();
});

test('says that the history could not be fetched, and tries again', async () => {
  const { user } = openTargets();
  server.use(mockUnreachable('targets.listHistoryOf'));
  await open(user);
  expect(await screen.findByText('Failed to fetch target history')).toBeVisible();
  server.use(mockCall('targets.listHistoryOf', () => []));
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('No previous targets')).toBeVisible();
});

test('an open target that leaves the filter stays open, with a word of it', async () => {
  const shown = [makeRow(1), makeRow(2)];
  const { user, query } = openTargets([], shown, '?state=active&search=member');
  await open(user);
  shown[0] = makeRow(1, { state: 'reached' });
  act(() => reportChange('targets'));
  const detail = within(screen.getByRole('region', { name: 'Target of member1' }));
  expect(await detail.findByText('This target is not in the list any more')).toBeVisible();
  await user.click(detail.getByRole('button', { name: 'Show all targets' }));
  expect(await detail.findByText('Complete')).toBeVisible();
  expect([...query().keys()]).toEqual(['open']);
});

test('filters by state and searches by the address', async () => {
  const { user, query, asked } = openTargets();
  await user.click(await screen.findByRole('button', { name: 'Complete 1' }));
  await waitFor(() => expect(screen.queryByText('member1')).not.toBeInTheDocument());
  expect(query().toString()).toBe('state=reached');
  await user.type(screen.getByRole('searchbox', { name: 'Search targets' }), 'zoe');
  expect(await screen.findByText('No user targets found.')).toBeVisible();
  expect(asked.at(-1)).toMatchObject({ state: 'reached', search: 'zoe' });
});

test('says that nobody has a target', async () => {
  openTargets([], []);
  expect(await screen.findByText('No user targets found.')).toBeVisible();
});
