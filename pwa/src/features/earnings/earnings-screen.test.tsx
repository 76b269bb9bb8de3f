import { makeEarning } from '@greenroom/sync-protocol/earnings/testing/make-earnings-rows';
import { addDays } from '@greenroom/sync-protocol/time/dates';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { hideAmounts } from '../../platform/privacy/hidden-amounts.ts';
import { openReplicaBench, type ServerRows, showOver } from '../../testing/replica-bench.tsx';
import type { WeeklyPace } from './earnings-history.tsx';
import { EarningsScreen } from './earnings-screen.tsx';
import { EarningsTile } from './earnings-tile.tsx';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime('2026-11-18T12:00:00Z');
});

const rows: ServerRows = {
  earnings: [makeEarning('2026-11-17', '1234.50'), makeEarning('2026-11-10', '50.00')],
};

const withoutThisWeek: ServerRows = { earnings: [makeEarning('2026-11-10', '50.00')] };

async function open(
  given: ServerRows = rows,
  { isReachable = true, pace = null }: { isReachable?: boolean; pace?: WeeklyPace | null } = {},
) {
  const bench = await openReplicaBench({ effects: {}, rows: given, isReachable });
  const user = showOver(
    bench.replica,
    <EarningsScreen bankDetails={<p>Bank details</p>} pace={pace} />,
  );
  await screen.findByRole('heading', { name: 'Earnings' });
  return { ...bench, user };
}

const figure = (label: string) => screen.findByText(label).then((term) => term.parentElement);
const weeks = async () => {
  const table = await screen.findByRole('table', { name: 'Your weeks' });
  return within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    );
};

describe('the figures', () => {
  it('are three totals in pounds and the weeks with both currencies', async () => {
    await open();
    expect(await weeks()).toEqual([
      ['£987.60', '$1,234.50'],
      ['£40.00', '$50.00'],
    ]);
    expect(await figure('This week')).toHaveTextContent('£987.60');
    expect(await figure('This week')).toHaveTextContent('15–21 Nov 2026');
    expect(screen.getByText('$1,234.50 so far · rate 0.8000')).toBeVisible();
    expect(await figure('Last week')).toHaveTextContent('£40.00$50.00 · rate 0.8000');
    expect(await figure('All time')).toHaveTextContent('£1,027.60');
    expect(screen.getByRole('rowheader', { name: '15–21 Nov 2026' })).toBeInTheDocument();
    expect(screen.getByText('Bank details')).toBeInTheDocument();
  });

  it('follow new rows and rates while the screen is open', async () => {
    const { server, replica } = await open();
    await weeks();
    server.put('weekRates', { id: '2026-11-08', rate: '0.900000' });
    server.put('earnings', makeEarning('2026-11-17', '1300.00'));
    await act(() => replica.exchangeNow('poke'));
    await waitFor(async () => expect(await figure('Last week')).toHaveTextContent('£45.00'));
    expect(await figure('This week')).toHaveTextContent('£1,040.00');
    server.put('sharedSettings', { id: 'exchange_rate', value: '0.500000' });
    await act(() => replica.exchangeNow('poke'));
    await waitFor(async () => expect(await figure('This week')).toHaveTextContent('£650.00'));
    expect(await figure('Last week')).toHaveTextContent('£45.00');
  });

  it('stay without a network, as of the last update', async () => {
    const { server, replica } = await open();
    expect(await screen.findByText(/^Updated/)).toHaveTextContent('Updated 18 Nov 2026, 12:00');
    await weeks();
    server.isReachable = false;
    vi.setSystemTime('2026-11-19T08:00:00Z');
    await act(() => replica.exchangeNow('person'));
    expect(await figure('This week')).toHaveTextContent('£987.60');
    expect(screen.getByText(/^Updated/)).toHaveTextContent('18 Nov 2026, 12:00');
  });
});

describe('the bars', () => {
  it('show the week that is chosen', async () => {
    const { user } = await open();
    await user.click(await screen.findByRole('radio', { name: '8–14 Nov 2026, £40.00' }));
    const chosen = screen.getByRole('group', { name: 'Weekly History' });
    expect(chosen).toHaveTextContent('£40.008–14 Nov 2026 · $50.00 at 0.8000');
    await user.click(screen.getByRole('radio', { name: '15–21 Nov 2026, £987.60' }));
    expect(chosen).toHaveTextContent('£987.6015–21 Nov 2026 · $1,234.50 at 0.8000');
    expect(await figure('This week')).toHaveTextContent('£987.60');
  });

  it('show the average of finished weeks until one is chosen; a first week by itself', async () => {
    const { server, replica } = await open({ earnings: [makeEarning('2026-11-17', '50.00')] });
    const first = await screen.findByRole('group', { name: 'Weekly History' });
    expect(first).toHaveTextContent('£40.00');
    expect(screen.getByRole('radio', { name: '15–21 Nov 2026, £40.00' })).toBeChecked();
    server.put('earnings', makeEarning('2026-11-10', '100.00'));
    await act(() => replica.exchangeNow('poke'));
    expect(await screen.findByText('1 finished week with earnings')).toBeVisible();
    expect(screen.queryByText('on average')).not.toBeInTheDocument();
    server.put('earnings', makeEarning('2026-10-27', '50.00'));
    await act(() => replica.exchangeNow('poke'));
    expect(await screen.findByText('2 finished weeks with earnings')).toBeVisible();
    expect(screen.getByText('on average', { selector: 'li span' })).toHaveTextContent(
      '£60.00 on average',
    );
  });

  const earned = (...days: string[]) => ({
    earnings: days.map((day) => makeEarning(day, '50.00')),
  });

  it('stand where their weeks are: one without an amount is a gap, in the table too', async () => {
    await open(earned('2026-11-17', '2026-11-03'));
    const bars = await screen.findByRole('radiogroup', { name: 'Weeks' });
    expect([...bars.children].map((bar) => bar.lastChild?.textContent)).toEqual([
      '1 Nov',
      '8 Nov',
      '15 Nov',
    ]);
    expect(within(bars).getAllByRole('radio')).toHaveLength(2);
    expect(await weeks()).toEqual([
      ['£40.00', '$50.00'],
      ['–None', '–None'],
      ['£40.00', '$50.00'],
    ]);
  });

  it('are a quarter of the calendar; what a pause has beyond it is no page', async () => {
    const { user } = await open(earned('2026-11-17', '2026-11-03', '2026-07-01', '2026-06-24'));
    const bars = await screen.findByRole('radiogroup', { name: 'Weeks' });
    const places = () => bars.querySelectorAll(':scope > :not(svg)');
    expect(places()).toHaveLength(13);
    expect(within(bars).getAllByRole('radio')).toHaveLength(2);
    expect(await weeks()).toHaveLength(3 + 1);
    expect(screen.getByRole('rowheader', { name: '23 Aug – 31 Oct 2026' })).toBeInTheDocument();
    expect(screen.getByText('1–13 of 15')).toBeInTheDocument();
    // Nothing moves in what is shown first.
    expect(bars).not.toHaveClass('rising');
    await user.click(screen.getByRole('button', { name: 'Next page' }));
    expect(bars).toHaveClass('rising');
    expect(
      within(bars)
        .getAllByRole('radio')
        .map((bar) => bar.getAttribute('aria-label')),
    ).toEqual(['21–27 Jun 2026, £40.00', '28 Jun – 4 Jul 2026, £40.00']);
    expect(places()).toHaveLength(2);
  });

  it('are marked with the pace of a target', async () => {
    await open(rows, { pace: { targetName: 'New camera', perWeek: '147.00' } });
    const mark = await screen.findByText('a week to reach “New camera” in time');
    expect(mark).toHaveTextContent('£147.00');
  });
});

it('weeks that are taken away leave no empty page', async () => {
  const last = makeEarning(addDays('2026-11-15', -7 * 13), '14.00');
  const newer = Array.from({ length: 13 }, (_, week) =>
    makeEarning(addDays('2026-11-15', -7 * week), `${week + 1}.00`),
  );
  const { user, server, replica } = await open({ earnings: [...newer, last] });
  await user.click(await screen.findByRole('button', { name: 'Next page' }));
  expect(await weeks()).toEqual([['£11.20', '$14.00']]);
  server.drop('earnings', last.id);
  await act(() => replica.exchangeNow('poke'));
  await waitFor(async () => expect(await weeks()).toHaveLength(13));
});

describe('without figures', () => {
  it('says that there are none yet', async () => {
    await open({});
    expect(await screen.findByText('No earnings yet')).toBeInTheDocument();
    expect(await figure('All time')).toHaveTextContent('£0.00');
  });

  it('says offline that they have not come, and no amount', async () => {
    await open(rows, { isReachable: false });
    expect(await screen.findByText('You are offline')).toBeInTheDocument();
    expect(screen.queryByText(/£/)).not.toBeInTheDocument();
    expect(screen.queryByText(/^Updated/)).not.toBeInTheDocument();
  });
});

describe('the line on Home', () => {
  it('is this week in pounds, with its dollars', async () => {
    const { replica } = await openReplicaBench({ effects: {}, rows });
    showOver(replica, <EarningsTile />);
    const tile = await screen.findByRole('link', { name: /Earnings this week/ });
    expect(await screen.findByText('£987.60')).toBeInTheDocument();
    expect(tile).toHaveTextContent('$1,234.50 so far');
    expect(tile).toHaveAttribute('href', '/earnings');
  });

  it('leads with last week until this week has earnings', async () => {
    const { replica } = await openReplicaBench({ effects: {}, rows: withoutThisWeek });
    showOver(replica, <EarningsTile />);
    const tile = await screen.findByRole('link', { name: /Earnings last week/ });
    expect(tile).toHaveTextContent('£40.00This week £0.00 · $0.00');
    expect(screen.getByText('8 Nov')).toHaveClass('current');
    const told = [...tile.querySelectorAll('rect')].map((bar) => bar.classList.contains('now'));
    expect(told.indexOf(true)).toBe(6);
    expect(told.lastIndexOf(true)).toBe(6);
  });

  it('says nothing before the first pull', async () => {
    const { replica } = await openReplicaBench({ effects: {}, rows, isReachable: false });
    showOver(replica, <EarningsTile />);
    expect(await screen.findByText('Loading…')).toBeInTheDocument();
    expect(screen.queryByText(/[£$]/)).not.toBeInTheDocument();
  });
});

describe('hidden amounts', () => {
  afterEach(() => hideAmounts(false));

  it('are nowhere on the screen, in no name, and come back', async () => {
    const { user } = await open(rows, { pace: { targetName: 'Car', perWeek: '80.00' } });
    await weeks();
    await user.click(screen.getByRole('button', { name: 'Hide amounts' }));
    expect(document.body.innerHTML).not.toMatch(/[£$][0-9]/);
    expect(screen.getAllByRole('radio', { name: /£••••$/ })).toHaveLength(2);
    await user.click(screen.getByRole('button', { name: 'Show amounts' }));
    expect((await weeks())[0]).toEqual(['£987.60', '$1,234.50']);
  });

  it('lead with this week on Home, whether or not it has any', async () => {
    act(() => hideAmounts(true));
    const { replica } = await openReplicaBench({ effects: {}, rows: withoutThisWeek });
    showOver(replica, <EarningsTile />);
    expect(await screen.findByText('$•••• so far')).toBeVisible();
    expect(screen.getByRole('link')).toHaveTextContent('Earnings this week£••••$•••• so far');
    expect(screen.getByText('15 Nov')).toHaveClass('current');
  });

  it('stay hidden in other tabs and after a reload', async () => {
    await open();
    await weeks();
    localStorage.setItem('greenroom.amounts', 'hidden');
    act(() => {
      dispatchEvent(new StorageEvent('storage', { key: 'greenroom.amounts' }));
    });
    expect(document.body.innerHTML).not.toMatch(/[£$][0-9]/);
  });
});
