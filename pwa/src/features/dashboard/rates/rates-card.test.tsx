import type { WeekRateEntry } from '@greenroom/sync-protocol/rates/rates-calls';
import { makeSystemState } from '@greenroom/sync-protocol/system/testing/make-system-state';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { mockCall, mockUnreachable } from '../../../testing/mock-call.ts';
import { reportChange } from '../../../testing/lists/report-change.ts';
import { server } from '../../../testing/mock-server.ts';
import { renderRoom } from '../../../testing/render-room.tsx';
import { setOnline } from '../../../testing/window-state.ts';
import { waitForTold } from '../../../ui/toast/testing/told-last.ts';
import { StatusChips } from '../status-chips.tsx';
import { RatesCard } from './rates-card.tsx';

let exchangeRate: string;
let rates: WeekRateEntry[];

beforeEach(() => {
  exchangeRate = '0.800000';
  rates = [{ weekStart: '2026-12-27', rate: '0.812345' }];
  server.use(
    mockCall('rates.read', () => ({ exchangeRate })),
    mockCall('rates.set', ({ input }) => {
      exchangeRate = input.exchangeRate;
      return { exchangeRate };
    }),
    mockCall('rates.listWeeks', () => ({ rates })),
    mockCall('rates.setWeek', ({ input }) => {
      rates = [input, ...rates.filter(({ weekStart }) => weekStart !== input.weekStart)];
      return input;
    }),
  );
});

const field = () => screen.findByLabelText('New rate');
const button = (name: string | RegExp) => screen.findByRole('button', { name });
const waitForClosed = () =>
  waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());

async function type(typed: string) {
  const { user } = renderRoom(<RatesCard />);
  await user.type(await field(), typed);
  await user.click(await button('Update'));
  return user;
}

describe('the current rate', () => {
  test('is shown with four decimals, and its field takes steps of 0.0001', async () => {
    renderRoom(<RatesCard />);
    const shown = await screen.findByText('0.8000');
    expect(shown.parentElement).toHaveTextContent(/^0\.8000 GBP for 1 USD/);
    expect(await field()).toHaveAttribute('step', '0.0001');
    expect(await field()).toHaveAttribute('placeholder', '0.8000');
    expect(await field()).toHaveAccessibleDescription('Above 0, at most 10.');
  });

  test('changes after a question that says what it moves', async () => {
    const user = await type('0.79');
    const question = within(
      await screen.findByRole('alertdialog', { name: 'Change the exchange rate?' }),
    );
    expect(question.getByText(/from 0\.8000 to 0\.7900/)).toBeInTheDocument();
    expect(question.getByText(/Weeks with a rate of their own stay/)).toBeInTheDocument();
    expect(exchangeRate).toBe('0.800000');
    await user.click(question.getByRole('button', { name: 'Change the rate' }));
    await waitForTold({ title: 'Exchange rate updated successfully' });
    expect(await screen.findByText('0.7900')).toBeInTheDocument();
    expect(await field()).toHaveValue(null);
    await waitFor(async () => expect(await button('Update')).toHaveFocus());
    expect(await button('Update')).toHaveAttribute('aria-disabled', 'true');
  });

  test.each(['10.5', '0.78912345'])('cannot be %s', async (typed) => {
    await type(typed);
    const text = 'Please enter a valid positive number';
    await waitForTold({ title: 'Invalid Input', text, isReasonShown: false });
    expect(await field()).toBeInvalid();
    expect(await field()).toHaveAccessibleDescription(
      'Please enter a valid positive number, at most 10, with at most six decimals',
    );
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  });

  test('that could not be read is reported, with Retry', async () => {
    server.use(mockUnreachable('rates.read'));
    const { user } = renderRoom(<RatesCard />);
    expect(await screen.findByText('The rates could not be loaded')).toBeInTheDocument();
    server.use(mockCall('rates.read', () => ({ exchangeRate })));
    await user.click(await button('Retry'));
    expect(await screen.findByText('0.8000')).toBeInTheDocument();
    expect(screen.queryByText('The rates could not be loaded')).not.toBeInTheDocument();
  });

  test('stays when the change fails, which is said', async () => {
    server.use(mockUnreachable('rates.set'));
    const user = await type('0.79');
    await user.click(await button('Change the rate'));
    await waitForTold({ title: 'Error', text: 'Failed to update exchange rate' });
    expect(await screen.findByText(/Check your connection and try again/)).toBeInTheDocument();
    expect(await field()).toHaveValue(0.79);
  });

  test('typed stays while its dialog is closed, until it is set', async () => {
    server.use(mockCall('system.read', () => makeSystemState()));
    const { user } = renderRoom(<StatusChips figures={undefined} />);
    const openDialog = async () => {
      await waitForClosed();
      await user.click(await button(/^Rate/));
    };
    await openDialog();
    await user.type(await field(), '0.79{Escape}');
    await openDialog();
    expect(await field()).toHaveValue(0.79);
    await user.click(await button('Update'));
    await user.click(await button('Change the rate'));
    await waitFor(async () => expect(await field()).toHaveValue(null));
    await user.click(await field());
    await user.keyboard('{Escape}');
    await openDialog();
    expect(await field()).toHaveValue(null);
  });

  test('cannot be changed offline, with the reason', async () => {
    renderRoom(<RatesCard />);
    act(() => setOnline(false));
    expect(await field()).toBeDisabled();
    expect(await field()).toHaveAccessibleDescription('Changing it needs the network.');
  });
});

describe('the weekly history', () => {
  test('is collapsed at first, and follows what another administrator sets', async () => {
    const { user } = renderRoom(<RatesCard />);
    expect(screen.queryByRole('list')).not.toBeInTheDocument();
    await user.click(await button('Weekly history (1)'));
    const week = await screen.findByRole('listitem');
    expect(week).toHaveTextContent('27/12/2026 – 02/01/2027');
    expect(week).toHaveTextContent('0.8123');
    exchangeRate = '0.700000';
    rates = [...rates, { weekStart: '2026-11-15', rate: '0.850000' }];
    act(() => {
      reportChange('sharedSettings');
      reportChange('weekRates');
    });
    expect(await screen.findByText('0.7000')).toBeInTheDocument();
    const last = () => screen.getAllByRole('listitem').at(-1);
    await waitFor(() => expect(last()).toHaveTextContent('15/11/2026 – 21/11/2026'));
    expect(last()).toHaveTextContent('0.8500');
  });

  test('a week is edited with all its decimals', async () => {
    const { user } = renderRoom(<RatesCard />);
    await user.click(await button(/^Weekly history/));
    await user.click(await button('Edit the rate of 27/12/2026 – 02/01/2027'));
    const typed = await screen.findByLabelText('Rate (GBP for 1 USD)');
    expect(typed).toHaveValue(0.812345);
    await user.clear(typed);
    await user.type(typed, '0.75');
    await user.click(await button('Save'));
    await waitForTold({ title: 'Exchange rate updated successfully' });
    expect(rates).toEqual([{ weekStart: '2026-12-27', rate: '0.750000' }]);
    expect(await screen.findByText('0.7500')).toBeInTheDocument();
  });

  test('a week is added by any of its days', async () => {
    const { user } = renderRoom(<RatesCard />);
    await user.click(await button(/^Weekly history/));
    await user.click(await button('Set a rate for a week'));
    const date = await screen.findByLabelText('Any day of the week');
    await user.clear(date);
    await user.type(date, '2026-11-18');
    expect(
      await screen.findByText('15/11/2026 – 21/11/2026 follows the current rate.'),
    ).toBeInTheDocument();
    await user.type(await screen.findByLabelText('Rate (GBP for 1 USD)'), '0.9');
    await user.click(await button('Save'));
    await waitFor(() =>
      expect(rates).toContainEqual({ weekStart: '2026-11-15', rate: '0.900000' }),
    );
    expect(await screen.findByText('0.9000')).toBeInTheDocument();
  });

  test('what is typed for a week stays, until it is set or cancelled', async () => {
    const { user } = renderRoom(<RatesCard />);
    await user.click(await button(/^Weekly history/));
    const openDialog = async () => {
      await waitForClosed();
      await user.click(await button('Set a rate for a week'));
    };
    const date = () => screen.findByLabelText('Any day of the week');
    const rate = () => screen.findByLabelText('Rate (GBP for 1 USD)');
    await openDialog();
    const today = ((await date()) as HTMLInputElement).value;
    await user.clear(await date());
    await user.type(await date(), '2026-11-18');
    await user.type(await rate(), '0.9{Escape}');
    await openDialog();
    expect(await date()).toHaveValue('2026-11-18');
    expect(await rate()).toHaveValue(0.9);
    await user.click(await button('Cancel'));
    await openDialog();
    expect(await date()).toHaveValue(today);
    expect(await rate()).toHaveValue(null);
    await user.type(await rate(), '0.9');
    await user.click(await button('Save'));
    await openDialog();
    expect(await rate()).toHaveValue(null);
  });

  test('the rate typed over a week’s own stays, until that is another', async () => {
    const { user } = renderRoom(<RatesCard />);
    await user.click(await button(/^Weekly history/));
    const openDialog = async () => {
      await waitForClosed();
      await user.click(await button(/^Edit the rate/));
    };
    const rate = () => screen.findByLabelText('Rate (GBP for 1 USD)');
    await openDialog();
    await user.clear(await rate());
    await user.type(await rate(), '0.75{Escape}');
    await openDialog();
    expect(await rate()).toHaveValue(0.75);
    await user.keyboard('{Escape}');
    rates = [{ weekStart: '2026-12-27', rate: '0.900000' }];
    act(() => reportChange('weekRates'));
    await screen.findByText('0.9000');
    await openDialog();
    expect(await rate()).toHaveValue(0.9);
  });

  test('a rate that is none is refused beside the field', async () => {
    const { user } = renderRoom(<RatesCard />);
    await user.click(await button(/^Weekly history/));
    await user.click(await button(/^Edit the rate/));
    const typed = await screen.findByLabelText('Rate (GBP for 1 USD)');
    await user.clear(typed);
    await user.type(typed, '0');
    await user.click(await button('Save'));
    expect(typed).toHaveAccessibleDescription(/^Please enter a valid positive number, at most 10,/);
    await user.type(typed, '.9');
    expect(typed).toBeValid();
  });

  test('that could not be read is reported', async () => {
    server.use(mockUnreachable('rates.listWeeks'));
    renderRoom(<RatesCard />);
    expect(await screen.findByText('The rates could not be loaded')).toBeInTheDocument();
  });

  test('a failure keeps what was typed and is said', async () => {
    server.use(mockUnreachable('rates.setWeek'));
    const { user } = renderRoom(<RatesCard />);
    await user.click(await button(/^Weekly history/));
    await user.click(await button(/^Edit the rate/));
    await user.click(await button('Save'));
    await waitForTold({ title: 'Error', text: 'Failed to update exchange rate for the week' });
    expect(await screen.findByLabelText('Rate (GBP for 1 USD)')).toHaveValue(0.812345);
  });
});
