import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { makeAccount } from '../../testing/account-factory.ts';
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

describe('adding by hand', () => {
  async function openDialog() {
    const room = openEarnings();
    const searched: string[] = [];
    server.use(
      mockCall('users.list', ({ input }) => {
        searched.push(`${input.status} ${input.role} ${input.search}`);
        return [{ ...makeAccount({ username: 'opal' }), lastSeenAt: null, rejectionReason: null }];
      }),
    );
    await room.user.click(await button('Add earning'));
    const dialog = within(await screen.findByRole('dialog'));
    return { ...room, dialog, searched };
  }

  type Room = Awaited<ReturnType<typeof openDialog>>;
  const userField = (dialog: Room['dialog']) => dialog.getByRole('combobox', { name: 'Member' });
  async function chooseOpal(user: Room['user'], dialog: Room['dialog']) {
    await user.click(userField(dialog));
    await user.click(await screen.findByRole('option', { name: /^opal/ }));
    expect(userField(dialog)).toHaveValue('opal');
  }
  async function openAgain(user: Room['user']) {
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await user.click(await button('Add earning'));
    return within(await screen.findByRole('dialog'));
  }

  test('chooses the user by the keyboard, and Escape closes the list alone', async () => {
    const { user, dialog } = await openDialog();
    const field = userField(dialog);
    expect(field).toHaveAttribute('aria-expanded', 'false');
    await user.type(field, 'opal');
    const option = await screen.findByRole('option', { name: /^opal/ });
    await waitFor(() => expect(field).toHaveAttribute('aria-activedescendant', option.id));
    await user.keyboard('{Enter}');
    expect(field).toHaveValue('opal');
    await user.keyboard('{ArrowDown}');
    expect(await screen.findByRole('option', { name: /^opal/ })).toHaveAttribute(
      'aria-selected',
      'true',
    );
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('option')).not.toBeInTheDocument());
    expect(screen.getByRole('dialog')).toBeVisible();
    expect(field).toHaveValue('opal');
    await user.click(dialog.getByRole('button', { name: 'Clear member' }));
    expect(field).toHaveValue('');
  });

  test('says when nobody is called that, and when the members cannot be read', async () => {
    const { user, dialog } = await openDialog();
    server.use(mockCall('users.list', () => []));
    await user.type(userField(dialog), 'zoe');
    expect(await screen.findByText('No approved member is called that.')).toBeVisible();
    expect(screen.queryByRole('option')).not.toBeInTheDocument();
  });

  test('keeps what Escape leaves typed, until Cancel', async () => {
    const { user, dialog } = await openDialog();
    await chooseOpal(user, dialog);
    await user.type(dialog.getByLabelText('Amount in US dollars'), '120.50');
    await user.clear(dialog.getByLabelText('Date'));
    await user.type(dialog.getByLabelText('Date'), '2026-11-16{Escape}');
    const again = await openAgain(user);
    expect(userField(again)).toHaveValue('opal');
    expect(again.getByLabelText('Amount in US dollars')).toHaveValue(120.5);
    expect(again.getByLabelText('Date')).toHaveValue('2026-11-16');
    await user.click(again.getByRole('button', { name: 'Cancel' }));
    const anew = await openAgain(user);
    expect(userField(anew)).toHaveValue('');
    expect(anew.getByLabelText('Amount in US dollars')).toHaveValue(null);
  });

  test('begins on the day it is opened on, also where a draft is of another one', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T20:00:00Z') });
    const { user, dialog } = await openDialog();
    await chooseOpal(user, dialog);
    expect(dialog.getByLabelText('Date')).toHaveValue('2026-11-21');
    await user.keyboard('{Escape}');
    vi.setSystemTime(new Date('2026-11-22T20:00:00Z'));
    const again = await openAgain(user);
    expect(userField(again)).toHaveValue('opal');
    expect(again.getByLabelText('Date')).toHaveValue('2026-11-22');
  });

  test('keeps the day an amount was typed for, also when it is opened on another one', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T20:00:00Z') });
    const { user, dialog } = await openDialog();
    await user.type(dialog.getByLabelText('Amount in US dollars'), '120.50');
    await user.keyboard('{Escape}');
    vi.setSystemTime(new Date('2026-11-22T20:00:00Z'));
    const again = await openAgain(user);
    expect(again.getByLabelText('Amount in US dollars')).toHaveValue(120.5);
    expect(again.getByLabelText('Date')).toHaveValue('2026-11-21');
  });

  test('needs a user and an amount', async () => {
    const { user, dialog } = await openDialog();
    await user.click(dialog.getByRole('button', { name: 'Add earning' }));
    expect(await dialog.findByText('Please choose a member')).toBeInTheDocument();
    await waitFor(() => expect(userField(dialog)).toHaveFocus());
    await chooseOpal(user, dialog);
    await user.click(dialog.getByRole('button', { name: 'Add earning' }));
    expect(await dialog.findByText('Please enter an amount')).toBeInTheDocument();
    expect(dialog.queryByText('Please choose a member')).not.toBeInTheDocument();
  });

  test('offers approved members, and says what the week is now', async () => {
    const { user, dialog, searched } = await openDialog();
    let added: unknown;
    server.use(
      mockCall('earnings.addManual', ({ input }) => {
        added = input;
        return { ...ruby, user: { username: 'opal' } };
      }),
    );
    await user.type(userField(dialog), 'op');
    await waitFor(() => expect(searched).toContain('approved model op'));
    await chooseOpal(user, dialog);
    await user.type(dialog.getByLabelText('Amount in US dollars'), '120.5');
    fireEvent.change(dialog.getByLabelText('Date'), { target: { value: '2026-11-18' } });
    await user.click(dialog.getByRole('button', { name: 'Add earning' }));
    await waitFor(() => expect(added).toMatchObject({ amount: '120.50', date: '2026-11-18' }));
    await waitForTold({ title: 'Earning Added', text: 'opal: $120.50 in 15–21 Nov 2026' });
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  test('that fails keeps what was typed and says why', async () => {
    const { user, dialog } = await openDialog();
    server.use(mockUnreachable('earnings.addManual'));
    await chooseOpal(user, dialog);
    await user.type(dialog.getByLabelText('Amount in US dollars'), '5');
    await user.click(dialog.getByRole('button', { name: 'Add earning' }));
    await waitForTold({ title: 'Error', text: 'Failed to add earning' });
    expect(dialog.getByLabelText('Amount in US dollars')).toHaveValue(5);
  });
});
