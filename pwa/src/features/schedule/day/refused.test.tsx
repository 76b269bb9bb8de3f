import type { Problem } from '@greenroom/sync-protocol/problem';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { waitForTold, waitForToast } from '../../../ui/toast/testing/told-last.ts';
import { useToastStore } from '../../../ui/toast/toast-store.ts';
import { makeEntry } from '../testing/entry-factory.ts';
import {
  cardOf,
  openBench,
  openSchedule,
  setClock,
  showSchedule,
} from '../testing/schedule-bench.tsx';

beforeEach(() => setClock('2026-11-20 12:00'));

const refusal = (message: string): Problem => ({ code: 'conflict', message });

async function refusedList(): Promise<HTMLElement> {
  return screen.findByRole('list', { name: 'Changes that were not accepted' });
}

/** Plans 22:00 to 02:00, which the server refuses. */
async function refuseHours({ server, replica }: Awaited<ReturnType<typeof openSchedule>>) {
  server.refuse = () => refusal('Two shifts are enough');
  await replica.mutate('schedule.add', {
    id: makeEntry().id,
    date: '2026-11-20',
    plannedStartTime: '22:00',
    plannedEndTime: '02:00',
  });
  await replica.exchangeNow('person');
}

describe('a refused change', () => {
  it('that planned hours keeps them, shows why and can be edited again', async () => {
    const bench = await openSchedule();
    const { user, server, replica } = bench;
    await refuseHours(bench);
    const list = await refusedList();
    expect(list).toHaveTextContent('Plan 22:00–02:00 on Fri 20 Nov');
    expect(list).toHaveTextContent('Two shifts are enough');
    await waitForTold({ title: 'Error', text: 'Failed to add schedule' });
    // It would cover what the notice says.
    expect(useToastStore.getState().toast).toBeNull();
    expect(screen.queryByRole('group', { name: '22:00–02:00' })).toBeNull();

    server.refuse = () => null;
    await user.click(within(list).getByRole('button', { name: 'Edit again' }));
    const dialog = await screen.findByRole('dialog', { name: 'Add Planned Hours' });
    expect(within(dialog).getByLabelText('Start Time')).toHaveValue('22:00');
    const end = within(dialog).getByLabelText('End Time');
    expect(end).toHaveValue('02:00');
    fireEvent.change(end, { target: { value: '01:00' } });
    await user.click(within(dialog).getByRole('button', { name: 'Save Schedule' }));
    expect(await cardOf('22:00–01:00')).toBeVisible();
    await waitFor(() => expect(list).not.toBeInTheDocument());
    expect(await replica.readRefusedChanges()).toEqual([]);
  });

  it('is planned once, however an ordinary question of that day was to be repeated', async () => {
    const bench = await openSchedule();
    const { user, replica } = bench;
    await user.click(await screen.findByRole('button', { name: 'Add Planned Hours' }));
    await user.click(await screen.findByRole('switch', { name: 'Repeat every week' }));
    await user.keyboard('{Escape}');
    await refuseHours(bench);
    await user.click(within(await refusedList()).getByRole('button', { name: 'Edit again' }));
    await user.click(await screen.findByRole('button', { name: 'Save Schedule' }));
    expect(await cardOf('22:00–02:00')).toBeVisible();
    expect(await replica.tables.scheduleEntries.count()).toBe(1);

    await user.click(screen.getByRole('button', { name: 'Add Planned Hours' }));
    expect(await screen.findByRole('switch', { name: 'Repeat every week' })).toBeChecked();
  });

  it('from before the screen was opened is shown without a toast', async () => {
    const { replica, server } = await openBench();
    server.refuse = () => refusal('No');
    await replica.mutate('schedule.add', {
      id: makeEntry().id,
      date: '2026-11-20',
      plannedStartTime: '10:00',
      plannedEndTime: '11:00',
    });
    await replica.exchangeNow('person');
    showSchedule(replica);
    expect(await refusedList()).toBeVisible();
    expect(screen.queryByText('Failed to add schedule')).toBeNull();
  });

  it('is shown on its own day only', async () => {
    const { user, server, replica } = await openSchedule();
    server.refuse = () => refusal('No');
    await replica.mutate('schedule.add', {
      id: makeEntry().id,
      date: '2026-11-22',
      plannedStartTime: '10:00',
      plannedEndTime: '11:00',
    });
    await replica.exchangeNow('person');
    expect(screen.queryByRole('list', { name: 'Changes that were not accepted' })).toBeNull();
    await waitForToast({ title: 'Error', text: 'Failed to add schedule' });
    await user.click(screen.getByRole('button', { name: 'Sun 22 November 2026' }));
    expect(await refusedList()).toHaveTextContent('Plan 10:00–11:00 on Sun 22 Nov');
  });

  it('that moved a shift marks its card and opens with the typed hours', async () => {
    const entry = makeEntry();
    const { user, server, replica } = await openSchedule({ entries: [entry] });
    server.refuse = () => refusal('No');
    const moved = { plannedStartTime: '20:00', plannedEndTime: '23:00' };
    await replica.mutate('schedule.reschedule', { id: entry.id, ...moved });
    await replica.exchangeNow('person');
    const list = await refusedList();
    const card = await cardOf('18:00–22:00');
    expect(await within(card).findByText('Not sent')).toBeInTheDocument();
    await user.click(within(list).getByRole('button', { name: 'Edit again' }));
    const dialog = await screen.findByRole('dialog', { name: 'Edit Planned Hours' });
    expect(within(dialog).getByLabelText('Start Time')).toHaveValue('20:00');
  });

  it('of partial hours keeps the actual times, and corrects the current status', async () => {
    const entry = makeEntry({ plannedStartTime: '08:00', plannedEndTime: '10:00' });
    const { user, server, replica } = await openSchedule({ entries: [entry] });
    server.refuse = () => refusal('This entry has already been decided');
    await replica.mutate('schedule.decide', {
      id: entry.id,
      status: 'completed_partial',
      actualStartTime: '08:30',
      actualEndTime: '09:00',
    });
    server.put('scheduleEntries', { ...entry, status: 'completed_full' });
    await replica.exchangeNow('person');
    server.refuse = () => null;
    await user.click(within(await refusedList()).getByRole('button', { name: 'Edit again' }));
    const dialog = await screen.findByRole('dialog', { name: 'Enter Actual Hours Worked' });
    expect(within(dialog).getByLabelText('Actual Start Time')).toHaveValue('08:30');
    await user.click(within(dialog).getByRole('button', { name: 'Save Actual Hours' }));
    const card = await cardOf('08:00–10:00');
    await waitFor(() => expect(card).toHaveTextContent('Worked Partial Hours: 08:30–09:00'));
    await replica.exchangeNow('person');
    expect(server.received.at(-1)?.input).toMatchObject({ from: 'completed_full' });
  });

  it('whose shift is deleted is shown on the selected day, and can only be discarded', async () => {
    const entry = makeEntry();
    const { user, server, replica } = await openSchedule({ entries: [entry] });
    await cardOf('18:00–22:00');
    server.refuse = () => ({ code: 'not_found', message: 'Schedule entry not found' });
    await replica.mutate('schedule.remove', { id: entry.id });
    server.drop('scheduleEntries', entry.id);
    await replica.exchangeNow('person');
    const list = await refusedList();
    expect(list).toHaveTextContent('Delete 18:00–22:00, ');
    expect(within(list).queryByRole('button', { name: 'Edit again' })).toBeNull();
    await user.click(within(list).getByRole('button', { name: 'Discard' }));
    await user.click(within(list).getByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(list).not.toBeInTheDocument());
    expect(await replica.readRefusedChanges()).toEqual([]);
  });

  it('to hours deleted elsewhere says so, and plans them again', async () => {
    const { user, server, replica } = await openSchedule();
    const id = makeEntry().id;
    const planned = { plannedStartTime: '20:00', plannedEndTime: '22:00' };
    await replica.mutate('schedule.add', { id, date: '2026-11-20', ...planned });
    await replica.exchangeNow('person');
    server.refuse = () => ({ code: 'not_found', message: 'Schedule not found' });
    const moved = { plannedStartTime: '21:00', plannedEndTime: '23:00' };
    await replica.mutate('schedule.reschedule', { id, ...moved });
    await replica.exchangeNow('person');
    const list = await refusedList();
    expect(list).toHaveTextContent('You deleted these hours on another device.');

    server.refuse = () => null;
    await user.click(within(list).getByRole('button', { name: /again$/ }));
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).getByLabelText('Start Time')).toHaveValue('21:00');
    expect(within(dialog).getByLabelText('End Time')).toHaveValue('23:00');
  });

  it('to hours deleted elsewhere are asked about at each press in the list of unsent changes', async () => {
    const { user, server, replica } = await openSchedule();
    server.refuse = () => ({ code: 'not_found', message: 'Schedule not found' });
    const moved = { plannedStartTime: '21:00', plannedEndTime: '23:00' };
    const changeId = await replica.mutate('schedule.reschedule', { id: makeEntry().id, ...moved });
    await replica.exchangeNow('person');
    for (const press of [1, 2]) {
      act(() => goTo(`/schedule?again=${changeId}`));
      expect(await screen.findByRole('dialog'), `press ${press}`).toBeInTheDocument();
      await user.keyboard('{Escape}');
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    }
  });
});

/** As a link does. */
function goTo(path: string): void {
  history.pushState(null, '', path);
  window.dispatchEvent(new PopStateEvent('popstate'));
}
