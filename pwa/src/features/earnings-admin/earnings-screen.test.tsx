import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { mockCall, mockUnreachable } from '../../testing/mock-call.ts';
import { reportChange } from '../../testing/lists/report-change.ts';
import { server } from '../../testing/mock-server.ts';
import { widenWindow } from '../../testing/render-room.tsx';
import { setOnline } from '../../testing/window-state.ts';
import { waitForTold } from '../../ui/toast/testing/told-last.ts';
import { chooseDay } from '../../ui/date-field/testing/choose-day.ts';
import { openEarnings, ruby, week } from './testing/open-earnings.tsx';

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const button = (name: string | RegExp) => screen.findByRole('button', { name });

describe('the list', () => {
  test("shows weeks and the platform's total, 20 a page", async () => {
    const { user, query } = openEarnings();
    expect(await screen.findByText('$1,234,567.50')).toBeInTheDocument();
    expect(await screen.findByText('15–21 Nov 2026')).toBeInTheDocument();
    expect(screen.getByText('$120.50')).toBeInTheDocument();
    expect(screen.getByText('1–20 of 41 earnings')).toBeInTheDocument();
    await user.click(await button('Next page'));
    expect(query().get('page')).toBe('2');
  });

  test('is searched, filtered by week and by member through its address', async () => {
    const { user, asked, query } = openEarnings(`?userId=${ruby.userId}&week=2026-11-10`);
    await user.type(screen.getByRole('searchbox', { name: 'Search earnings' }), 'ru');
    await waitFor(() => expect(query().get('search')).toBe('ru'));
    await user.click(await button(/^Filters/));
    await chooseDay(user, 'Week of', '18 November 2026');
    await waitFor(() =>
      expect(asked.at(-1)).toMatchObject({
        search: 'ru',
        week: '2026-11-18',
        userId: ruby.userId,
      }),
    );
    await user.click(await button(/^Show \d+ earnings?$/));
    await user.click(await button('Only ruby'));
    expect(query().has('userId')).toBe(false);
  });

  test('a row shows who stated which amount, and its week is deleted after a question', async () => {
    const { user, query } = openEarnings();
    let removed: unknown;
    server.use(mockCall('earnings.remove', ({ input }) => void (removed = input)));
    await user.click(await screen.findByRole('link', { name: /ruby/ }));
    const pane = within(await screen.findByRole('region', { name: 'ruby' }));
    expect(pane.getByText('£96.40')).toBeInTheDocument();
    expect(await pane.findByText(/quinn/)).toBeInTheDocument();
    await user.click(pane.getByRole('button', { name: 'Delete' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    expect(dialog.getByText(/\$120.50 of 15–21 Nov 2026/)).toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(removed).toEqual({ id: ruby.id, basedOn: ruby.updatedAt }));
    await waitForTold({ title: 'Earning Deleted', text: 'ruby, 15–21 Nov 2026' });
    await waitFor(() => expect(query().has('open')).toBe(false));
  });

  test('an open week that has left the page says so and is not deleted as it was', async () => {
    const { user, query } = openEarnings(`?open=${ruby.id}`);
    await button('Delete');
    const rest = { ...ruby, id: ruby.userId, user: { username: 'opal' } };
    server.use(mockCall('earnings.list', () => ({ earnings: [rest], total: '120.50' })));
    act(() => reportChange('earnings'));
    expect(await screen.findByText('This earning is not in the list any more')).toBeVisible();
    expect(await button('Delete')).toBeDisabled();
    await user.click(await button('All weeks'));
    expect(query().get('userId')).toBe(ruby.userId);
  });

  test('a failed deletion says why', async () => {
    const { user } = openEarnings(`?open=${ruby.id}`);
    server.use(mockUnreachable('earnings.remove'));
    await user.click(await button('Delete'));
    const dialog = within(await screen.findByRole('alertdialog'));
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent('Failed to delete earning');
  });

  test('offline nothing can be changed', async () => {
    widenWindow();
    openEarnings(`?open=${ruby.id}`);
    await screen.findAllByText('$120.50');
    act(() => setOnline(false));
    expect(await screen.findByText('You are offline')).toBeInTheDocument();
    const shown = (name: string) => screen.getByRole('button', { name, hidden: true });
    for (const name of ['Add earning', 'Delete']) expect(shown(name)).toBeDisabled();
    act(() => setOnline(true));
    await waitFor(async () => expect(await button('Add earning')).toBeEnabled());
  });

  test('one that cannot be read is reported, and its total is a dash', async () => {
    openEarnings();
    server.use(mockUnreachable('earnings.list'));
    expect(await screen.findByText('The earnings could not be loaded')).toBeInTheDocument();
    const total = await screen.findByText('All members, all weeks');
    expect(total.parentElement).toHaveTextContent(/—in US/);
  });

  test('an empty one says what to do', async () => {
    openEarnings('', []);
    expect(await screen.findByText('No earnings yet')).toBeInTheDocument();
  });
});

describe('the chosen week', () => {
  test('shows its sum and names who has no amount, to add one there', async () => {
    const { user } = openEarnings('?week=2026-11-18');
    server.use(mockCall('users.list', () => []));
    expect(await screen.findByText('$440.10')).toBeInTheDocument();
    expect(screen.getByText('15–21 Nov 2026', { selector: 'dt' })).toBeInTheDocument();
    await user.click(await button('2 of 3 have no amount'));
    const names = within(await screen.findByRole('list', { name: 'Members without an amount' }));
    expect(names.getAllByRole('listitem')).toHaveLength(2);
    await user.click(names.getByRole('button', { name: 'Add an amount of bo' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add earning' }));
    expect(dialog.getByRole('combobox', { name: 'Member' })).toHaveValue('bo');
    expect(dialog.getByLabelText('Date')).toHaveValue('2026-11-21');
  });

  test('follows an amount that is added elsewhere', async () => {
    openEarnings();
    await button('2 of 3 have no amount');
    server.use(mockCall('earnings.readWeek', () => ({ ...week, missing: 1 })));
    act(() => reportChange('earnings'));
    expect(await button('1 of 3 has no amount')).toBeVisible();
  });

  test('is chosen by one press, and all weeks by another', async () => {
    const { user, asked, query } = openEarnings();
    await user.click(await button('Last week'));
    await waitFor(() => expect(asked.at(-1)?.week).toBe(query().get('week')));
    expect(query().get('week')).toMatch(/^\d{4}-\d{2}-\d{2}$/);
    await user.click(await button('Last week'));
    expect(query().has('week')).toBe(false);
  });

  test('that cannot be read is a dash', async () => {
    openEarnings();
    server.use(mockUnreachable('earnings.readWeek'));
    await waitFor(() =>
      expect(screen.getByText('This week so far').parentElement).toHaveTextContent('—'),
    );
    // Nothing else is said of it.
    expect(screen.getByText('This week so far').parentElement?.children).toHaveLength(2);
  });

  test('that is not known yet is said to be loading, on a desktop too', async () => {
    openEarnings();
    server.use(mockCall('earnings.readWeek', () => new Promise(() => undefined)));
    expect(await screen.findByText('Loading…')).toBeInTheDocument();
  });
});

test('bank details are a part of their own, and the switch keeps the focus', async () => {
  const { user, query } = openEarnings();
  expect(screen.queryByText('••••2477')).not.toBeInTheDocument();
  await user.click(screen.getByRole('radio', { name: 'Bank details' }));
  expect(await screen.findByText('••••2477')).toBeInTheDocument();
  expect(query().get('part')).toBe('bank');
  await waitFor(() => expect(screen.getByRole('radio', { name: 'Bank details' })).toHaveFocus());
  expect(screen.queryByRole('button', { name: 'Upload CSV' })).not.toBeInTheDocument();
});
