import { addDays, utcDateOf } from '@greenroom/sync-protocol/time/dates';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { mockCall, mockUnreachable } from '../../testing/mock-call.ts';
import { server } from '../../testing/mock-server.ts';
import { renderRoom } from '../../testing/render-room.tsx';
import { setOnline } from '../../testing/window-state.ts';
import { dismissToast } from '../../ui/toast/toast-store.ts';
import { toldLast } from '../../ui/toast/testing/told-last.ts';
import { AnalyticsScreen } from './analytics-screen.tsx';
import { makeEmptyFigures } from './testing/make-figures.ts';
import { periodOf, serveFigures } from './testing/serve-figures.ts';

afterEach(() => dismissToast());

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
  expect(await figure('Growth')).toHaveTextContent('-33.3%');
  expect(await figure('Completion rate')).toHaveTextContent('41.7%');
  expect(await figure('Video watches')).toHaveTextContent('31');
});

test('puts the period before beside the chosen one, and a table below each chart, newest first', async () => {
  serveFigures();
  open(chosen);
  const compared = await screen.findByRole('table', {
    name: 'Earnings: this period and the one before',
  });
  expect(
    within(compared)
      .getAllByRole('columnheader')
      .map((head) => head.textContent),
  ).toEqual(['In the period', '1 Oct – 31 Oct 2026', '31 Aug – 30 Sept 2026']);
  expect(within(compared).getByRole('row', { name: /^Earnings/ })).toHaveTextContent(
    'Earnings$4,000.50$5,000.00',
  );
  fireEvent.click(await screen.findByText(': New and approved accounts'));
  const hours = screen.getByRole('table', { name: 'Hours: this period and the one before' });
  expect(within(hours).getByRole('row', { name: /^Worked of planned/ })).toHaveTextContent(
    'Worked of planned75.4%—',
  );
  expect(within(hours).getByRole('row', { name: /^No-shows/ })).toHaveTextContent('No-shows40');
  expect(within(hours).getByRole('row', { name: /^Planned/ })).toHaveTextContent('Planned120 h0 h');
  const steps = await screen.findByRole('table', { name: 'New and approved accounts' });
  expect(within(steps).getByRole('row', { name: /^1 Oct 2026/ })).toHaveTextContent('59');
  fireEvent.click(screen.getByText(': Earnings of the weeks that begin in the period'));
  const weeks = await screen.findByRole('table', { name: /Earnings of the weeks/ });
  expect(within(weeks).getByRole('rowheader')).toHaveTextContent('1–7 Nov 2026');
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
  expect(query().toString()).toBe(new URLSearchParams(twelve).toString());
  fireEvent.change(screen.getByLabelText('From'), { target: { value: addDays(today, -9) } });
  await waitFor(() => expect(asked.at(-1)).toEqual({ from: addDays(today, -9), to: today }));
  expect(screen.getByRole('button', { name: '12 weeks' })).toHaveAttribute('aria-pressed', 'false');
  await user.click(screen.getByRole('button', { name: '4 weeks' }));
  await waitFor(() => expect(query().toString()).toBe(''));
});

test('asks for no period that ends before it begins', async () => {
  const asked = serveFigures();
  open('?from=2026-11-02&to=2026-11-01');
  expect(await screen.findByText(/Choose a start before the end/)).toBeInTheDocument();
  expect(asked).toEqual([]);
  expect(screen.getByRole('button', { name: 'Export Data' })).toBeDisabled();
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

test('one area that fails is reported there, with Retry; the others stay', async () => {
  serveFigures();
  server.use(mockUnreachable('analytics.earnings'));
  const { user } = open();
  expect(await screen.findByText('These figures could not be loaded')).toBeInTheDocument();
  expect(await screen.findByText('Total users')).toBeInTheDocument();
  serveFigures();
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('$123,456.70')).toBeInTheDocument();
});

test('offline shows one notice and no area that was not read', async () => {
  setOnline(false);
  server.use(
    mockUnreachable('analytics.users'),
    mockUnreachable('analytics.hours'),
    mockUnreachable('analytics.engagement'),
    mockUnreachable('analytics.earnings'),
    mockUnreachable('analytics.content'),
    mockUnreachable('analytics.modules'),
  );
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
  URL.createObjectURL = () => 'blob:figures';
  URL.revokeObjectURL = () => undefined;
  onTestFinished(() => {
    Reflect.deleteProperty(URL, 'createObjectURL');
    Reflect.deleteProperty(URL, 'revokeObjectURL');
  });
  const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
  const { user } = open(chosen);
  await user.click(await screen.findByRole('button', { name: 'Export Data' }));
  await waitFor(() => expect(clicked).toHaveBeenCalledOnce());
  expect(asked).toEqual({ from: '2026-10-01', to: '2026-10-31' });
  server.use(mockUnreachable('analytics.export'));
  await user.click(await screen.findByRole('button', { name: 'Export Data' }));
  await waitFor(() => expect(toldLast()).toMatchObject({ text: 'Failed to export the figures' }));
  expect(screen.getByRole('alert')).toHaveTextContent('Failed to export the figures');
});

test('leads to the report of the same period', async () => {
  serveFigures();
  open(chosen);
  expect(await screen.findByRole('link', { name: 'Generate Report' })).toHaveAttribute(
    'href',
    `/admin/analytics/report${chosen}`,
  );
});

test('has how far members got in each module behind its chart', async () => {
  serveFigures();
  open();
  fireEvent.click(await screen.findByText(': Training by module'));
  const table = within(await screen.findByRole('table', { name: 'Training by module' }));
  expect(table.getByRole('row', { name: /^Welcome/ })).toHaveTextContent('301261.5%');
  expect(table.getByRole('row', { name: /^Payouts/ })).toHaveTextContent('00—');
});
