import { addDays, utcDateOf } from '@greenroom/sync-protocol/time/dates';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { savedBy } from '../../platform/testing/saved-by.ts';
import { mockCall, mockUnreachable } from '../../testing/mock-call.ts';
import { waitForLink } from '../../testing/at-address.tsx';
import { server } from '../../testing/mock-server.ts';
import { renderRoom } from '../../testing/render-room.tsx';
import { setOnline } from '../../testing/window-state.ts';
import { waitForTold } from '../../ui/toast/testing/told-last.ts';
import { chooseDay } from '../../ui/date-field/testing/choose-day.ts';
import { AnalyticsScreen } from './analytics-screen.tsx';
import {
  makeContentFigures,
  makeEarningsFigures,
  makeEmptyFigures,
  makeUsersFigures,
} from './testing/make-figures.ts';
import { periodOf, refuseFigures, serveFigures } from './testing/serve-figures.ts';

const chosen = '?from=2026-10-01&to=2026-10-31';
const open = (query = '') => renderRoom(<AnalyticsScreen />, `/admin/analytics${query}`);
const figure = async (label: string) => (await screen.findByText(label)).parentElement;

test('shows figures of all time: one decimal percent, dollars with cents, a dash for nothing', async () => {
  serveFigures();
  open(chosen);
  expect(await figure('Total users')).toHaveTextContent('1,500');
  expect(await figure('Active users')).toHaveTextContent('89');
  expect(await figure('Growth rate')).toHaveTextContent('+50.0%');
  expect(await figure('Total earnings')).toHaveTextContent('$123,456.70');
  expect(await figure('Top earner')).toHaveTextContent('$9,000.00');
  expect(await figure('Growth')).toHaveTextContent('−33.3%');
  expect(await figure('Completion rate')).toHaveTextContent('41.7%');
  expect(await figure('Video watches')).toHaveTextContent('31');
});

test('loads in the shape of figures and chart, of which nothing is read out', async () => {
  serveFigures();
  open(chosen);
  const coming = screen.getByText('Loading Hours').parentElement;
  expect(coming?.querySelectorAll('dt')).toHaveLength(5);
  expect(within(coming!).queryByRole('term')).not.toBeInTheDocument();
  await screen.findByText('Worked of planned');
  expect(coming).not.toBeInTheDocument();
});

test('puts each figure of the period beside the one before, with the change', async () => {
  serveFigures();
  open(chosen);
  expect(await screen.findByText(/^1–31 Oct 2026 beside/)).toHaveTextContent(
    '1–31 Oct 2026 beside the 31 days before, 31 Aug – 30 Sept 2026.',
  );
  expect(screen.getByText('Days and weeks are in UTC.')).toBeInTheDocument();
  const inPeriod = async (area: string, label: string) => {
    const card = (await screen.findByRole('heading', { name: area, level: 2 })).parentElement;
    return (await within(card!).findByText(label, { selector: 'dt' })).parentElement;
  };
  expect(await inPeriod('Earnings', 'Earnings')).toHaveTextContent(
    '$4,000.50down 20.0%, worse $5,000.00 before',
  );
  expect(await inPeriod('Hours', 'Worked of planned')).toHaveTextContent('75.4% none before');
  expect(await inPeriod('Hours', 'No-shows')).toHaveTextContent('4 0 before');
  expect(await inPeriod('Hours', 'Planned')).toHaveTextContent('120 h 0 h before');
  expect(await inPeriod('Users', 'New accounts')).toHaveTextContent('12up 200.0%, better 4 before');
  expect(await inPeriod('Engagement', 'Average session')).toHaveTextContent(
    '12 min not known before',
  );
});

test('says that too few amounts of this week are known to compare', async () => {
  serveFigures();
  const figures = makeEarningsFigures({ from: '2026-10-01', to: '2026-10-31' });
  const before = { ...figures.before, totalEarnings: null };
  server.use(mockCall('analytics.earnings', () => ({ ...figures, before })));
  open(chosen);
  const card = (await screen.findByRole('heading', { name: 'Earnings', level: 2 })).parentElement;
  const earned = await within(card!).findByText('Earnings', { selector: 'dt' });
  expect(earned.parentElement).toHaveTextContent(/^Earnings\$4,000\.50 too few to compare yet$/);
});

test('has a table below each chart, newest first, without days of nothing', async () => {
  serveFigures();
  server.use(
    mockCall('analytics.users', ({ input }) => {
      const figures = makeUsersFigures(periodOf(input));
      const empty = { start: '2026-10-02', newUsers: 0, approvedUsers: 0 };
      return { ...figures, series: [figures.series[0]!, empty, figures.series[1]!] };
    }),
  );
  open(chosen);
  fireEvent.click(await screen.findByText(': New and approved accounts'));
  const steps = await screen.findByRole('table', { name: 'New and approved accounts' });
  expect(
    within(steps)
      .getAllByRole('row')
      .map((row) => row.textContent),
  ).toEqual(['DayNewApproved', '31 Oct 202670', '1 Oct 202659']);
  expect(screen.getByText('One day with nothing is left out.')).toBeInTheDocument();
  fireEvent.click(screen.getByText(': Earnings of the weeks that begin in the period'));
  const weeks = await screen.findByRole('table', { name: /Earnings of the weeks/ });
  expect(within(weeks).getByRole('rowheader')).toHaveTextContent('1–7 Nov 2026');
});

test('puts the table in the place of its chart, and marks what is not over', async () => {
  serveFigures();
  const { user } = open();
  expect(await screen.findByText(/ Today is not over yet: accounts, /)).toBeInTheDocument();
  const toTable = await screen.findByRole('button', {
    name: 'Show as table: New and approved accounts',
  });
  const card = within(toTable.closest('[class*="card"]')!);
  expect(card.getByText('Today so far')).toBeInTheDocument();
  await user.click(toTable);
  const table = within(card.getByRole('table', { name: 'New and approved accounts' }));
  expect(table.getAllByRole('rowheader')[0]).toHaveTextContent(/\d{4} Today so far$/);
  expect(table.getAllByRole('rowheader')[1]).not.toHaveTextContent('so far');
  await user.click(card.getByRole('button', { name: 'Show as chart: New and approved accounts' }));
  expect(card.queryByRole('table')).not.toBeInTheDocument();
});

test('says on which day everything was instead of drawing a single bar', async () => {
  serveFigures();
  server.use(
    mockCall('analytics.content', ({ input }) => {
      const figures = makeContentFigures(periodOf(input));
      const empty = { start: '2026-10-02', grants: 0, views: 0 };
      return { ...figures, series: [...figures.series, empty] };
    }),
  );
  open(chosen);
  expect(
    await screen.findByText('All on 1 Oct 2026, nothing on the other days.'),
  ).toBeInTheDocument();
  expect(screen.queryByText(': Modules started and granted')).not.toBeInTheDocument();
});

test('says of a single day that it is not over', async () => {
  serveFigures();
  const today = utcDateOf(new Date());
  server.use(
    mockCall('analytics.content', ({ input }) => {
      const figures = makeContentFigures(periodOf(input));
      const series = [
        { start: addDays(today, -1), grants: 0, views: 0 },
        { start: today, grants: 20, views: 8 },
      ];
      return { ...figures, series };
    }),
  );
  open();
  expect(
    await screen.findByText(/^All on .* \(today so far\), nothing on the other days\.$/),
  ).toBeInTheDocument();
});

test('keeps the period in the address; the default one is not in it', async () => {
  const asked = serveFigures();
  const { user, query } = open();
  await screen.findByText('Total users');
  expect(asked[0]).toEqual({});
  expect(screen.getByRole('button', { name: '4 weeks' })).toHaveAttribute('aria-pressed', 'true');
  await user.click(screen.getByRole('button', { name: '12 weeks' }));
  const today = utcDateOf(new Date());
  const twelve = { from: addDays(today, -83), to: today };
  await waitFor(() => expect(asked.at(-1)).toEqual(twelve));
  // Opened another day it is of the last days then.
  expect(query().toString()).toBe('days=84');
  await user.click(screen.getByRole('button', { name: '4 weeks' }));
  await waitFor(() => expect(query().toString()).toBe(''));
});

test('marks the figures of another period than the named one, until its own are there', async () => {
  serveFigures();
  const { user } = open(chosen);
  const isBusy = async () =>
    (await screen.findByText('Total earnings')).closest('[aria-busy]')!.getAttribute('aria-busy');
  expect(await isBusy()).toBe('false');
  const answer = Promise.withResolvers<void>();
  server.use(
    mockCall('analytics.earnings', async ({ input }) => {
      await answer.promise;
      return makeEarningsFigures(periodOf(input));
    }),
  );
  await user.click(screen.getByRole('button', { name: '52 weeks' }));
  await waitFor(async () => expect(await isBusy()).toBe('true'));
  answer.resolve();
  await waitFor(async () => expect(await isBusy()).toBe('false'));
});

test('takes any first and last day', async () => {
  const asked = serveFigures();
  const { user, query } = open(chosen);
  await screen.findByText('Total users');
  await chooseDay(user, 'From', '22 October 2026');
  await waitFor(() => expect(asked.at(-1)).toEqual({ from: '2026-10-22', to: '2026-10-31' }));
  await chooseDay(user, 'To', '25 October 2026');
  await waitFor(() => expect(query().toString()).toBe('from=2026-10-22&to=2026-10-25'));
});

test('asks for no period that ends before it begins', async () => {
  const asked = serveFigures();
  open('?from=2026-11-02&to=2026-11-01');
  expect(await screen.findByText(/Choose a start before the end/)).toBeInTheDocument();
  expect(asked).toEqual([]);
  for (const name of ['Export Data', 'Generate Report']) {
    expect(screen.getByRole('button', { name })).toBeDisabled();
  }
});

test('an empty community has zeros and dashes, and says so instead of empty charts', async () => {
  server.use(
    mockCall('analytics.users', ({ input }) => makeEmptyFigures(periodOf(input)).users),
    mockCall('analytics.hours', ({ input }) => makeEmptyFigures(periodOf(input)).hours),
    mockCall('analytics.engagement', ({ input }) => makeEmptyFigures(periodOf(input)).engagement),
    mockCall('analytics.earnings', ({ input }) => makeEmptyFigures(periodOf(input)).earnings),
    mockCall('analytics.content', ({ input }) => makeEmptyFigures(periodOf(input)).content),
    mockCall('analytics.modules', () => []),
  );
  open();
  expect(await figure('Growth rate')).toHaveTextContent('—');
  expect(await figure('Total earnings')).toHaveTextContent('$0.00');
  expect(await figure('Average per user')).toHaveTextContent('—');
  await waitFor(() => expect(screen.getAllByText('Nothing in this period yet.')).toHaveLength(5));
  expect(await screen.findByText('Nobody has begun a module yet.')).toBeInTheDocument();
});

test('offline shows one notice and no area that was not read', async () => {
  setOnline(false);
  refuseFigures();
  open();
  expect(
    await screen.findByText(/The figures appear here once you are online/),
  ).toBeInTheDocument();
  expect(screen.queryByRole('heading', { name: 'Earnings' })).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Export Data' })).toBeDisabled();
  serveFigures();
  act(() => setOnline(true));
  expect(await screen.findByText('Total users')).toBeInTheDocument();
});

test('exports the chosen period, and reports a failure', async () => {
  serveFigures();
  let asked: unknown;
  server.use(
    mockCall('analytics.export', ({ input }) => {
      asked = input;
      return new Blob(['Area\n'], { type: 'text/csv' });
    }),
  );
  const { user } = open(chosen);
  await savedBy(async () => user.click(await screen.findByRole('button', { name: 'Export Data' })));
  expect(asked).toEqual({ from: '2026-10-01', to: '2026-10-31' });
  server.use(mockUnreachable('analytics.export'));
  await user.click(await screen.findByRole('button', { name: 'Export Data' }));
  await waitForTold({ text: 'Failed to export the figures' });
  expect(screen.getByRole('alert')).toHaveTextContent('Failed to export the figures');
});

test('leads to the report of the same period', async () => {
  serveFigures();
  open(chosen);
  await waitForLink('Generate Report', `/admin/analytics/report${chosen}`);
});

test('has how far members got in each module behind its chart', async () => {
  serveFigures();
  open();
  fireEvent.click(await screen.findByText(/^: Members who started/));
  const table = within(await screen.findByRole('table', { name: 'Training by module' }));
  expect(table.getByRole('row', { name: /^Welcome/ })).toHaveTextContent('301261.5%');
  expect(table.getByRole('row', { name: /^Payouts/ })).toHaveTextContent('00—');
});
