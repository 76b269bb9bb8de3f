import type { CallInput } from '@greenroom/sync-protocol/contract';
import type { MemberShifts } from '@greenroom/sync-protocol/schedule/schedule-admin-records';
import { startInstant } from '@greenroom/sync-protocol/schedule/schedule-reminders';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { mockCall, mockUnreachable } from '../../../testing/mock-call.ts';
import { expectLink } from '../../../testing/at-address.tsx';
import { reportChange } from '../../../testing/lists/report-change.ts';
import { server } from '../../../testing/mock-server.ts';
import { renderRoom, widenWindow } from '../../../testing/render-room.tsx';
import { answerMedia, setOnline, setPhone } from '../../../testing/window-state.ts';
import { setClock } from '../testing/schedule-bench.tsx';
import { WhoWorksScreen } from './who-works-screen.tsx';

// A Friday.
beforeEach(() => setClock('2026-11-20 12:00'));

const idOf = (index: number) => `0190a000-0000-7000-8000-2${String(index).padStart(11, '0')}`;

function makeMember(index: number, ...shifts: readonly Partial<MemberShifts['shifts'][number]>[]) {
  const user = { id: idOf(index), username: `member${index}`, name: null };
  return {
    id: user.id,
    user,
    timeZone: null,
    shifts: shifts.map((shift, place) => ({
      id: idOf(index * 100 + place),
      date: '2026-11-16',
      plannedStartTime: '20:00',
      plannedEndTime: '00:30',
      status: 'planned' as const,
      actualStartTime: null,
      actualEndTime: null,
      ...shift,
    })),
  };
}

function open(query = '') {
  const asked: CallInput<'schedule.listMembers'>[] = [];
  const rows: MemberShifts[] = [
    makeMember(1, {}, { date: '2026-11-17', status: 'completed_full' }),
    makeMember(2, { date: '2026-11-18', plannedStartTime: '09:00', plannedEndTime: '13:00' }),
  ];
  server.use(
    mockCall('schedule.listMembers', ({ input }) => {
      asked.push(input);
      const members = rows.filter(({ user }) => user.username.includes(input.search));
      return { members, total: members.length };
    }),
    mockCall('schedule.onNow', () => ({
      now: [
        {
          id: idOf(900),
          date: '2026-11-20',
          plannedStartTime: '10:00',
          plannedEndTime: '14:00',
          user: { id: idOf(9), username: 'nina', name: null },
          minutes: 120,
        },
      ],
      nowCount: 3,
      next: [],
    })),
  );
  return { ...renderRoom(<WhoWorksScreen />, `/admin/schedule${query}`), asked, rows };
}

test('shows this week: a card for each member where there is no room for the grid', async () => {
  const { asked } = open();
  const cards = await screen.findByRole('list', { name: 'Shifts of Mon 16 – Sun 22 Nov' });
  expect(cards).toHaveTextContent('member19 h planned, 4 h 30 min worked');
  expect(cards).toHaveTextContent('Tue 1720:00–00:30Worked Full Hours');
  expect(asked[0]).toMatchObject({ startDate: '2026-11-16', endDate: '2026-11-22', page: 1 });
});

test('names the year of a week of another one', async () => {
  open('?date=2025-11-19');
  expect(await screen.findByRole('heading', { name: 'Mon 17 – Sun 23 Nov 2025' })).toBeVisible();
});

test('shows today first on a phone', async () => {
  setPhone();
  const { asked } = open();
  await screen.findByRole('heading', { name: 'Friday 20 November' });
  expect(asked[0]).toMatchObject({ startDate: '2026-11-20', endDate: '2026-11-20' });
});

test('on a phone a day begins with who is on now; what is over comes last', async () => {
  setClock('2026-11-16 21:00');
  setPhone();
  const { rows } = open('?view=day');
  rows.splice(
    0,
    2,
    makeMember(1, { plannedStartTime: '09:00', plannedEndTime: '13:00', status: 'not_worked' }),
    makeMember(2, { plannedStartTime: '22:00', plannedEndTime: '23:00' }),
    makeMember(3, { plannedStartTime: '20:00', plannedEndTime: '00:30' }),
  );
  const list = await screen.findByRole('list', { name: /^Shifts of/ });
  const names = within(list).getAllByRole('link');
  expect(names.map(({ textContent }) => textContent)).toEqual(['member3', 'member2', 'member1']);
});

test('a phone that is turned keeps the sheet of the filters open', async () => {
  setPhone();
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: /^Filters/ }));
  const sheet = await screen.findByRole('dialog', { name: 'Filters' });
  answerMedia(() => false);
  // Read again with what the network changes.
  act(() => setOnline(true));
  await user.click(within(sheet).getByRole('button', { name: /^Planned/ }));
  expect(sheet).toBeInTheDocument();
});

test('says who is on now and who is next', async () => {
  open();
  const now = screen.getByRole('region', { name: 'On now' });
  expect(await within(now).findByText('until 14:00')).toBeVisible();
  expect(now).toHaveTextContent('On now3');
  expect(now).toHaveTextContent('and 2 more');
  const next = screen.getByRole('region', { name: 'Next' });
  expect(next).toHaveTextContent('Nobody today or tomorrow');
});

test('is a grid of members and days on a desktop, whose days open', async () => {
  widenWindow();
  const { user, asked } = open();
  const table = await screen.findByRole('table', { name: 'Shifts of Mon 16 – Sun 22 Nov' });
  expect(within(table).getAllByRole('columnheader')).toHaveLength(8);
  const [first] = within(table).getAllByRole('row').slice(1);
  expect(within(first ?? table).getAllByRole('cell')[1]).toHaveTextContent(
    '20:00–00:30 Worked Full Hours',
  );
  expect(first).toHaveTextContent('4½ of 9 h worked');
  expectLink('member1', `/admin/users?open=${idOf(1)}`, within(first ?? table));
  await user.click(within(table).getByRole('button', { name: 'Wed 18 November 2026' }));
  await screen.findByRole('heading', { name: 'Wednesday 18 November' });
  await waitFor(() =>
    expect(asked.at(-1)).toMatchObject({ startDate: '2026-11-18', endDate: '2026-11-18' }),
  );
});

test('a day on a desktop is a line for each member, by start, with a bar for each shift', async () => {
  widenWindow();
  open('?view=day&date=2026-11-20');
  const lines = await screen.findByRole('list', { name: 'Shifts of Friday 20 November' });
  expect(lines.parentElement).toHaveTextContent('06:0012:00');
  expect(lines).toHaveTextContent(/member2.*09:00–13:00.*member1.*20:00–00:30/);
  const bars = [...lines.querySelectorAll('rect')].map((bar) => [
    bar.getAttribute('x'),
    bar.getAttribute('width'),
  ]);
  // Of 30 hours.
  expect(bars).toEqual([
    ['30%', '13.333333333333334%'],
    ['66.66666666666666%', '15%'],
    ['66.66666666666666%', '15%'],
  ]);
});

test('the line of now is in the hours of today alone, and in none of another clock', async () => {
  widenWindow();
  const { rows, user } = open('?view=day');
  rows.push({ ...makeMember(3, {}), timeZone: 'Pacific/Kiritimati' });
  const lines = await screen.findByRole('list', { name: 'Shifts of Friday 20 November' });
  const places = [...lines.querySelectorAll('line')].map((line) => line.getAttribute('x1'));
  expect(places).toEqual(['40%', '40%']);
  await user.click(screen.getByRole('button', { name: 'Next day' }));
  const next = await screen.findByRole('list', { name: 'Shifts of Saturday 21 November' });
  expect(next.querySelector('line')).toBeNull();
});

test('on a phone a member of a week is one row, which opens the shifts', async () => {
  setPhone();
  const { user } = open('?view=week');
  const list = await screen.findByRole('list', { name: 'Shifts of Mon 16 – Sun 22 Nov' });
  expect(list).toHaveTextContent('member1 9 h planned, 4 h 30 min worked');
  expect(within(list).getByText('Worked Full Hours')).not.toBeVisible();
  await user.click(within(list).getByText('member1'));
  expect(within(list).getByText('Worked Full Hours')).toBeVisible();
  expect(within(list).getByText('09:00–13:00')).not.toBeVisible();
});

test('a member found alone is open, and stays open among all', async () => {
  const { user } = open('?view=month');
  await screen.findByText('member2');
  expect(screen.getByText('09:00–13:00')).not.toBeVisible();
  await user.type(screen.getByRole('searchbox', { name: 'Search members' }), 'member2');
  await waitFor(() => expect(screen.queryByText('member1')).toBeNull());
  expect(screen.getByText('09:00–13:00')).toBeVisible();
  expectLink('Account of member2', `/admin/users?open=${idOf(2)}`);
  await user.clear(screen.getByRole('searchbox', { name: 'Search members' }));
  await screen.findByText('member1');
  expect(screen.getByText('09:00–13:00')).toBeVisible();
});

test('has a mark for every shift of a day of the month', async () => {
  widenWindow();
  const { rows } = open('?view=month');
  const early = { plannedStartTime: '09:00', plannedEndTime: '13:00' };
  rows.splice(0, rows.length, makeMember(3, { ...early, status: 'completed_full' }, {}));
  const row = (await screen.findByText('member3')).closest('tr');
  const day = within(row!).getAllByRole('cell')[15];
  expect(day?.querySelectorAll('svg')).toHaveLength(2);
  expect(day).toHaveTextContent('09:00–13:00 Worked Full Hours. 20:00–00:30 Not recorded.');
});

test('tells shifts that run and those nobody recorded from later ones', async () => {
  widenWindow();
  const { rows } = open();
  const long = { date: '2026-11-20', plannedStartTime: '10:00', plannedEndTime: '14:00' };
  const elsewhere = { ...makeMember(4, long), timeZone: 'America/New_York' };
  rows.splice(0, rows.length, makeMember(3, {}, long, { date: '2026-11-21' }), elsewhere);
  await screen.findByText('member3');
  const cells = screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell'));
  expect(cells[0]?.[0]).toHaveTextContent('20:00–00:30 Not recorded');
  expect(cells[0]?.[4]).toHaveTextContent('10:00–14:00 Planned, on now');
  expect(cells[0]?.[5]).toHaveTextContent(/^20:00–00:30 Planned$/);
  // By the member's clock it is 07:00.
  expect(cells[1]?.[4]).toHaveTextContent(/^10:00–14:00 Planned$/);
});

test('names the place of a member whose clock shows another time', async () => {
  const { rows } = open();
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const shift = { date: '2026-11-16', plannedStartTime: '20:00' };
  const isAlike = (zone: string) =>
    zone !== own && +startInstant(shift, zone) === +startInstant(shift, own);
  const alike = Intl.supportedValuesOf('timeZone').find(isAlike) ?? own;
  const inZone = (index: number, timeZone: string) => ({ ...makeMember(index, shift), timeZone });
  rows.splice(0, rows.length, inZone(3, alike), inZone(4, 'Pacific/Kiritimati'));
  await screen.findByText('member4');
  expect(screen.getAllByText(/^Time in/).map(({ textContent }) => textContent)).toEqual([
    'Time in Kiritimati',
  ]);
});

test('turns by day, week and month, back to today, and keeps that in the address', async () => {
  const { user, asked } = open('?view=month&date=2026-12-31');
  await screen.findByRole('heading', { name: 'December 2026' });
  await user.click(screen.getByRole('button', { name: 'Next month' }));
  await screen.findByRole('heading', { name: 'January 2027' });
  await user.click(screen.getByRole('button', { name: 'Next month' }));
  await screen.findByRole('heading', { name: 'February 2027' });
  await waitFor(() =>
    expect(asked.at(-1)).toMatchObject({ startDate: '2027-02-01', endDate: '2027-02-28' }),
  );
  await user.click(screen.getByRole('button', { name: 'Today' }));
  await waitFor(async () =>
    expect(await screen.findByRole('heading', { name: 'November 2026' })).toHaveFocus(),
  );
  await user.click(screen.getByRole('radio', { name: 'Day' }));
  await screen.findByRole('heading', { name: 'Friday 20 November' });
});

test('loads in the shape of the view, with who is on now and next', async () => {
  open();
  expect(screen.getByText('Loading shifts…')).toBeInTheDocument();
  expect(screen.getByText('Loading on now')).toBeInTheDocument();
  expect(screen.getByText('Loading next')).toBeInTheDocument();
  expect(await screen.findByText('member1')).toBeVisible();
  expect(screen.queryByText(/^Loading/)).not.toBeInTheDocument();
});

test('filters by member and status', async () => {
  const { user, asked } = open();
  await user.type(await screen.findByRole('searchbox', { name: 'Search members' }), 'member2');
  await waitFor(() => expect(screen.queryByText('member1')).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Filters' }));
  await user.click(await screen.findByRole('button', { name: "Didn't Work" }));
  await waitFor(() =>
    expect(asked.at(-1)).toMatchObject({ search: 'member2', status: 'not_worked' }),
  );
  const sheet = within(screen.getByRole('dialog', { name: 'Filters' }));
  await user.click(sheet.getByRole('button', { name: 'Clear filters' }));
  await user.click(sheet.getByRole('button', { name: 'Show 2 members' }));
  expect(await screen.findByText('member1')).toBeVisible();
});

test('says that nobody has planned, and what failed', async () => {
  const { rows } = open('?view=day');
  rows.splice(0);
  expect(await screen.findByText('Nobody has planned hours on this day.')).toBeVisible();
  server.use(mockUnreachable('schedule.listMembers'));
  act(() => reportChange('scheduleEntries'));
  expect(await screen.findByRole('button', { name: 'Retry' })).toBeVisible();
});
