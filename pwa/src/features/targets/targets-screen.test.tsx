import { makeSnapshot } from '@greenroom/sync-protocol/earnings/testing/make-earnings-rows';
import type { Target } from '@greenroom/sync-protocol/targets/targets-records';
import { lastEndDate } from '@greenroom/sync-protocol/targets/targets-period';
import { makeTarget } from '@greenroom/sync-protocol/targets/testing/make-target';
import { addDays } from '@greenroom/sync-protocol/time/dates';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Replica, StorageFullError } from '../../replica/replica-interface.ts';
import { openReplicaBench, type ServerRows, showOver } from '../../testing/replica-bench.tsx';
import { setTouch } from '../../testing/window-state.ts';
import { deviceDate } from './targets-queries.ts';
import { targetsEffects } from './targets-effects.ts';
import { TargetsScreen } from './targets-screen.tsx';

const today = deviceDate(Date.now());
const runsFrom = (days: number, over: Partial<Target> = {}) =>
  makeTarget({ startDate: addDays(today, -20), endDate: addDays(today, days), ...over });
/** Dollars earned ten days ago, at 0.8. */
const earned = (dollars: string) => [makeSnapshot(addDays(today, -10), dollars)];

// The browser's own picker takes a day at once.
beforeEach(setTouch);

async function open(rows: ServerRows = {}, { isReachable = true, isFull = false } = {}) {
  const bench = await openReplicaBench({ effects: targetsEffects, rows, isReachable });
  // The real replica except for one method.
  const full = Object.assign(Object.create(bench.replica) as Replica, {
    mutate: () => Promise.reject(new StorageFullError()),
  });
  const user = showOver(isFull ? full : bench.replica, <TargetsScreen />);
  await screen.findByRole('heading', { name: 'My Targets' });
  return { ...bench, user };
}

const ring = () => screen.findByRole('progressbar', { name: 'Progress of New camera' });
const nameField = () => screen.getByLabelText('Target Name');
const amountField = () => screen.getByLabelText('Target Amount (£ GBP)');
const dateField = () => screen.getByLabelText('End Date');
const createButton = () => screen.getByRole('button', { name: 'Create Target' });
const history = async () => within(await screen.findByRole('region', { name: 'Target History' }));

async function fill(user: Awaited<ReturnType<typeof open>>['user'], endDate = addDays(today, 6)) {
  await user.type(nameField(), 'New camera');
  await user.type(amountField(), '400');
  fireEvent.change(dateField(), { target: { value: endDate } });
}

/** Sets a target that the server will refuse. */
async function createRefused() {
  const bench = await open();
  bench.server.refuse = () => ({ code: 'target_active', message: 'You can only have one' });
  await screen.findByLabelText('Target Name');
  await fill(bench.user);
  await bench.user.click(createButton());
  await ring();
  return bench;
}

async function askToDelete(user: Awaited<ReturnType<typeof open>>['user']) {
  await user.click(await screen.findByRole('button', { name: 'Target options' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Delete Target' }));
}

async function remove(user: Awaited<ReturnType<typeof open>>['user']) {
  await askToDelete(user);
  const dialog = await screen.findByRole('alertdialog', { name: 'Delete Target?' });
  expect(dialog).toHaveTextContent(
    'Are you sure you want to delete this target? This action cannot be undone.',
  );
  await user.click(within(dialog).getByRole('button', { name: 'Delete Target' }));
  await waitFor(() => expect(dialog).not.toBeInTheDocument());
}

describe('the current target', () => {
  it('is waited for in one column, as it stands', async () => {
    const rows = { targets: [runsFrom(5)] };
    const { replica } = await openReplicaBench({ effects: targetsEffects, rows });
    showOver(replica, <TargetsScreen />);
    const columns = screen.getByText('Loading your targets').closest('.columns');
    expect(columns).not.toHaveClass('twoColumns');
  });

  it('is shown with ring, percentage and pounds', async () => {
    await open({ targets: [runsFrom(5)], earningsSnapshots: earned('226.00') });
    expect(await ring()).toHaveAttribute('aria-valuetext', '45%, £180.80 of £400.00');
    expect(screen.getByText('45%')).toBeInTheDocument();
    expect(await ring()).toHaveTextContent('£180.80 of £400.00');
    expect(screen.queryByText(/^Target (Reached!|Expired)$/)).not.toBeInTheDocument();
    expect(screen.queryByText('Create a New Target')).not.toBeInTheDocument();
  });

  it('has its weeks, of which one can be chosen', async () => {
    const { user } = await open({ targets: [runsFrom(5)], earningsSnapshots: earned('226.00') });
    const bars = within(await screen.findByRole('radiogroup', { name: 'Weeks of the target' }));
    const week = bars.getByRole('radio', { name: /, £180\.80$/ });
    expect(bars.getAllByRole('radio').at(-1)).toBeChecked();
    await user.click(week);
    expect(screen.getByText('£180.80', { selector: 'strong' })).toBeVisible();
  });

  it('has the weeks to come, which cannot be chosen', async () => {
    await open({ targets: [runsFrom(9)], earningsSnapshots: earned('100.00') });
    const bars = await screen.findByRole('radiogroup', { name: 'Weeks of the target' });
    const past = within(bars).getAllByRole('radio');
    expect(bars.querySelectorAll('rect').length).toBeGreaterThan(past.length);
  });

  it('is reached at 100 %, and the ring is capped', async () => {
    await open({ targets: [runsFrom(5)], earningsSnapshots: earned('600.00') });
    expect(await ring()).toHaveAttribute('aria-valuenow', '100');
    expect(screen.getByText('120%')).toBeInTheDocument();
    expect(screen.getByText('Target Reached!')).toBeInTheDocument();
    expect(screen.getByText('Create a New Target')).toBeInTheDocument();
  });

  it('is expired past its end, and follows what is uploaded late', async () => {
    const { server, replica } = await open({ targets: [runsFrom(-1)] });
    expect(await screen.findByText('Target Expired')).toBeInTheDocument();
    server.put('earningsSnapshots', earned('500.00')[0] ?? makeSnapshot(today, '0.00'));
    await replica.exchangeNow('person');
    expect(await screen.findByText('Target Reached!')).toBeInTheDocument();
  });
});

describe('creating', () => {
  it('offers the days of the next three months', async () => {
    await open();
    expect(await screen.findByText('You can only have one active target at a time.')).toBeVisible();
    expect(dateField()).toHaveAttribute('min', today);
    expect(dateField()).toHaveAttribute('max', lastEndDate(today));
  });

  it('needs name, amount and date, and takes no digits in the name', async () => {
    const { user } = await open();
    await screen.findByLabelText('Target Name');
    await user.type(nameField(), '2 New4 cameras and a long tail');
    expect(nameField()).toHaveValue(' New cameras and a l');
    await user.clear(nameField());
    expect(createButton()).toBeDisabled();
    await fill(user);
    expect(screen.getByText('1 Week, starting today')).toBeInTheDocument();
    expect(createButton()).toBeEnabled();
    await user.clear(amountField());
    expect(createButton()).toBeDisabled();
  });

  it('shows the target at once, and as sent once the server has it', async () => {
    const { user, server, replica } = await open();
    await screen.findByLabelText('Target Name');
    await fill(user);
    await user.click(createButton());
    expect(await ring()).toHaveAttribute('aria-valuetext', '0%, £0.00 of £400.00');
    const card = screen.getByRole('region', { name: /New camera/ });
    expect(await within(card).findByTitle('Saved on this device')).toBeInTheDocument();
    const heading = within(card).getByRole('heading', { name: /New camera/ });
    await waitFor(() => expect(heading).toHaveFocus());
    expect(await screen.findByText(/Your target has been created successfully!/)).toBeVisible();
    await replica.exchangeNow('person');
    expect(await within(card).findByTitle('Sent')).toBeInTheDocument();
    expect(server.received).toMatchObject([
      { call: 'targets.create', input: { targetName: 'New camera', targetAmount: '400.00' } },
    ]);
  });

  it.each([
    ['0', 'Please enter a valid amount'],
    ['1.005', 'Please enter a valid amount'],
  ])('refuses the amount %s in words', async (amount, words) => {
    const { user, server } = await open();
    await screen.findByLabelText('Target Name');
    await fill(user);
    await user.clear(amountField());
    await user.type(amountField(), amount);
    await user.click(createButton());
    expect(await screen.findByText(words)).toBeVisible();
    expect(amountField()).toHaveAttribute('aria-invalid', 'true');
    await waitFor(() => expect(amountField()).toHaveFocus());
    expect(nameField()).toHaveValue('New camera');
    expect(server.received).toEqual([]);
  });

  it('refuses a day out of range in words', async () => {
    const { user } = await open();
    await screen.findByLabelText('Target Name');
    await fill(user, addDays(today, -1));
    await user.click(createButton());
    expect(
      await screen.findByText('End date must be between today and 3 months from now'),
    ).toBeVisible();
  });

  it('on a full device keeps what was typed and says why beside it', async () => {
    const { user } = await open({}, { isFull: true });
    await screen.findByLabelText('Target Name');
    await fill(user);
    await user.click(createButton());
    const form = within(screen.getByRole('region', { name: 'Create a New Target' }));
    expect(await form.findByText(/This device is full/)).toBeVisible();
    expect(nameField()).toHaveValue('New camera');
  });

  it('after a reached target moves that to the history', async () => {
    const { user } = await open({
      targets: [runsFrom(5, { targetName: 'Trip' })],
      earningsSnapshots: earned('600.00'),
    });
    // Beside a target the form comes when asked for.
    const opener = await screen.findByRole('button', { name: /^Create a New Target/ });
    expect(screen.queryByLabelText('Target Name')).not.toBeInTheDocument();
    await user.click(opener);
    await waitFor(() => expect(nameField()).toHaveFocus());
    expect(screen.getByText(/moves “Trip” to your Target History/)).toBeVisible();
    await fill(user);
    await user.click(createButton());
    await ring();
    const heading = screen.getByRole('heading', { name: /New camera/ });
    await waitFor(() => expect(heading).toHaveFocus());
    const past = (await history()).getByRole('listitem');
    expect(past).toHaveTextContent('Trip');
    expect(past).toHaveTextContent('Completed');
    expect(past).toHaveTextContent('£480.00 of £400.00');
  });

  it('keeps a refused target, shows why and edits it again', async () => {
    const { user, server, replica } = await createRefused();
    await replica.exchangeNow('person');
    expect(await screen.findByText(/You set another target on another device/)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Edit again' }));
    expect(nameField()).toHaveValue('New camera');
    expect(amountField()).toHaveValue(400);
    expect(dateField()).toHaveValue(addDays(today, 6));
    // The refused one is given up for its successor, not before.
    expect(await replica.readRefusedChanges()).toHaveLength(1);
    server.refuse = () => null;
    await user.type(nameField(), 's');
    await user.click(screen.getByRole('button', { name: 'Edit again' }));
    expect(nameField()).toHaveValue('New cameras');
    await user.click(createButton());
    expect(
      await screen.findByRole('progressbar', { name: 'Progress of New cameras' }),
    ).toBeVisible();
    await waitFor(() => expect(screen.queryByText(/on another device/)).not.toBeInTheDocument());
    expect(await replica.readRefusedChanges()).toEqual([]);
  });

  it('keeps a refused target that another one stands in the way of', async () => {
    const { user, server, replica } = await createRefused();
    server.put('targets', runsFrom(5, { targetName: 'Trip' }));
    await replica.exchangeNow('person');
    expect(await screen.findByText(/You set another target on another device/)).toBeVisible();
    await waitFor(() => expect(screen.queryByText('Edit again')).not.toBeInTheDocument());
    await remove(user);
    await user.click(await screen.findByRole('button', { name: 'Edit again' }));
    expect(nameField()).toHaveValue('New camera');
  });
});

describe('deleting', () => {
  it('a running target is for good, also offline', async () => {
    const { user, server, replica } = await open({ targets: [runsFrom(5)] });
    server.isReachable = false;
    await replica.exchangeNow('person');
    await ring();
    await remove(user);
    expect(await screen.findByText(/deleted successfully\. Saved on this device\./)).toBeVisible();
    expect(await screen.findByText('Create a New Target')).toBeInTheDocument();
    expect(await (await history()).findByText('No previous targets')).toBeInTheDocument();
    server.isReachable = true;
    await replica.exchangeNow('person');
    expect(server.received).toMatchObject([{ call: 'targets.remove' }]);
  });

  it('an expired target keeps it in the history', async () => {
    const { user } = await open({ targets: [runsFrom(-1)], earningsSnapshots: earned('100.00') });
    await screen.findByText('Target Expired');
    await remove(user);
    const past = await (await history()).findByRole('listitem');
    expect(past).toHaveTextContent('Expired');
    expect(past).toHaveTextContent('£80.00 of £400.00');
    expect(past).toHaveTextContent('20%');
    expect(await within(past).findByTitle('Saved on this device')).toBeInTheDocument();
  });
});

it('a deletion that fails says why in its dialog', async () => {
  const { user } = await open({ targets: [runsFrom(5)] }, { isFull: true });
  await askToDelete(user);
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Delete Target?' }));
  await user.click(dialog.getByRole('button', { name: 'Delete Target' }));
  expect(await dialog.findByText(/This device is full/)).toBeVisible();
});

it('a new device offline says that targets have not come, and still takes one', async () => {
  const { user } = await open({}, { isReachable: false });
  expect(await screen.findByText(/Your targets are not on this device yet/)).toBeVisible();
  await fill(user);
  await user.click(createButton());
  expect(await ring()).toBeInTheDocument();
});
