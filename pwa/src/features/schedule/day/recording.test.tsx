import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { NetworkError } from '../../../rest/problem-error.ts';
import { makeEntry } from '../testing/entry-factory.ts';
import { cardOf, openSchedule, setClock, wakeUp } from '../testing/schedule-bench.tsx';

beforeEach(() => setClock('2026-11-20 12:00'));

const morning = { plannedStartTime: '08:00', plannedEndTime: '10:00' };
const overnight = { plannedStartTime: '22:00', plannedEndTime: '02:00' };
const yesterday = '/schedule?date=2026-11-19';

function buttonsOf(card: HTMLElement): string[] {
  return within(card)
    .getAllByRole('button')
    .map((button) => button.getAttribute('aria-label') ?? button.textContent);
}

async function press(user: UserEvent, card: HTMLElement, name: string | RegExp): Promise<void> {
  await user.click(await within(card).findByRole('button', { name }));
}

async function enterActual(user: UserEvent, start: string, end: string): Promise<HTMLElement> {
  const dialog = await screen.findByRole('dialog', { name: 'Enter Actual Hours Worked' });
  const field = (name: string) => within(dialog).getByLabelText(name);
  fireEvent.change(field('Actual Start Time'), { target: { value: start } });
  fireEvent.change(field('Actual End Time'), { target: { value: end } });
  await user.click(within(dialog).getByRole('button', { name: 'Save Actual Hours' }));
  return dialog;
}

describe('a planned shift', () => {
  it('offers edit and delete before its end, and the three answers from then on', async () => {
    setClock('2026-11-20 09:59');
    await openSchedule({ entries: [makeEntry(morning)] });
    const card = await cardOf('08:00–10:00');
    expect(card).toHaveTextContent('Running now');
    expect(buttonsOf(card)).toEqual(['Edit from 08:00 to 10:00', 'Delete from 08:00 to 10:00']);
    setClock('2026-11-20 10:00');
    wakeUp();
    expect(await within(card).findByText('How did it go?')).toBeVisible();
    expect(buttonsOf(card).slice(2)).toEqual(['Full', 'Partial', 'None']);
  });

  it('that runs overnight can be decided only on the next day', async () => {
    await openSchedule({
      entries: [makeEntry({ ...overnight, date: '2026-11-19' })],
      path: yesterday,
    });
    const card = await cardOf('22:00–02:00');
    expect(card).toHaveTextContent('ends next day');
    expect(within(card).getByRole('button', { name: 'Full' })).toBeVisible();
  });

  it('is recorded as worked in full with one press', async () => {
    const entry = makeEntry(morning);
    const { user, server, replica } = await openSchedule({ entries: [entry] });
    const card = await cardOf('08:00–10:00');
    await press(user, card, 'Full');
    expect(await within(card).findByText('Worked Full Hours')).toBeVisible();
    expect(screen.getByText('Status Updated')).toBeVisible();
    expect(within(card).queryByRole('button', { name: /^Delete/ })).toBeNull();
    // The pressed button is removed; the card takes the focus and announces its new state.
    await waitFor(() => expect(card).toHaveFocus());
    await replica.exchangeNow('person');
    expect(server.rowsOf('scheduleEntries')).toMatchObject([{ status: 'completed_full' }]);
  });

  it('is recorded as worked in part with the actual hours', async () => {
    const { user } = await openSchedule({ entries: [makeEntry(morning)] });
    const card = await cardOf('08:00–10:00');
    await press(user, card, 'Partial');
    expect(
      await screen.findByText('You worked partial hours. Please enter the actual time you worked.'),
    ).toBeVisible();
    await enterActual(user, '08:30', '09:45');
    await waitFor(() =>
      expect(card).toHaveTextContent('Worked Partial Hours: 08:30–09:45 · 1 h 15 min'),
    );
  });

  it('is not recorded as partial without both actual times, which start as the planned', async () => {
    const { user, replica } = await openSchedule({ entries: [makeEntry(morning)] });
    await press(user, await cardOf('08:00–10:00'), 'Partial');
    expect(await screen.findByLabelText('Actual Start Time')).toHaveValue('08:00');
    expect(screen.getByLabelText('Actual End Time')).toHaveValue('10:00');
    const dialog = await enterActual(user, '08:30', '');
    expect(within(dialog).getByLabelText('Actual End Time')).toHaveAccessibleDescription(
      'Please enter both start and end times',
    );
    expect(within(dialog).getByLabelText('Actual Start Time')).toHaveValue('08:30');
    expect(await replica.readWaitingChanges()).toEqual([]);
  });

  it('can be moved until it is decided', async () => {
    const { user, replica } = await openSchedule({ entries: [makeEntry()] });
    await press(user, await cardOf('18:00–22:00'), /^Edit/);
    const dialog = await screen.findByRole('dialog', { name: 'Edit Planned Hours' });
    const start = within(dialog).getByLabelText('Start Time');
    expect(start).toHaveValue('18:00');
    expect(dialog).not.toHaveTextContent('overlaps');
    fireEvent.change(start, { target: { value: '19:30' } });
    await user.click(within(dialog).getByRole('button', { name: 'Save Changes' }));
    expect(await cardOf('19:30–22:00')).toHaveTextContent('2 h 30 min');
    expect(await replica.readWaitingChanges()).toMatchObject([{ call: 'schedule.reschedule' }]);
  });

  it('is deleted with one press, and planned again with Undo, offline too', async () => {
    const { user, server, replica } = await openSchedule({ entries: [makeEntry(overnight)] });
    server.isReachable = false;
    await replica.exchangeNow('person');
    const card = await cardOf('22:00–02:00');
    await press(user, card, /^Delete/);
    await waitFor(() => expect(card).not.toBeInTheDocument());
    expect(await screen.findByText('Schedule Deleted')).toBeVisible();
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Today' })).toHaveFocus());
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await cardOf('22:00–02:00')).toHaveTextContent('4 h · ends next day');
    server.isReachable = true;
    await replica.exchangeNow('online');
    expect(server.rowsOf('scheduleEntries')).toMatchObject([
      { date: '2026-11-20', plannedStartTime: '22:00', plannedEndTime: '02:00' },
    ]);
  });

  /** Deletes the shift 20:00–21:00 and presses Undo; `between` runs before that. */
  async function deleteAndUndo(
    { user }: Pick<Awaited<ReturnType<typeof openSchedule>>, 'user'>,
    between: () => Promise<unknown>,
  ): Promise<void> {
    await press(user, await cardOf('20:00–21:00'), /^Delete from/);
    const undo = await screen.findByRole('button', { name: 'Undo' });
    await between();
    await user.click(undo);
    expect(await cardOf('20:00–21:00')).toBeVisible();
  }
  const evening = { plannedStartTime: '20:00', plannedEndTime: '21:00' };

  it('is as it was when its deletion is taken back before it was sent', async () => {
    const entry = makeEntry(evening);
    const bench = await openSchedule({ entries: [entry] });
    const { server, replica } = bench;
    await deleteAndUndo(bench, () => Promise.resolve());
    // Another device has recorded it meanwhile: the deletion would be refused.
    server.put('scheduleEntries', { ...entry, status: 'completed_full' });
    await replica.exchangeNow('person');
    expect(server.received).toEqual([]);
    expect(server.rowsOf('scheduleEntries')).toMatchObject([{ status: 'completed_full' }]);
  });

  it.each([false, true])(
    'is there once, under its id, when its deletion is taken back after it was sent (answer lost: %s)',
    async (isLost) => {
      const entry = makeEntry(evening);
      const bench = await openSchedule({ entries: [entry] });
      const { server, replica } = bench;
      const exchange = server.exchange.bind(server);
      if (isLost) {
        vi.spyOn(server, 'exchange').mockImplementationOnce(async (request) => {
          await exchange(request);
          throw new NetworkError();
        });
      }
      await deleteAndUndo(bench, async () => {
        await replica.exchangeNow('person');
        expect(server.rowsOf('scheduleEntries')).toEqual([]);
      });
      await replica.exchangeNow('person');
      // By its id a reminder knows that it was sent.
      expect(server.rowsOf('scheduleEntries')).toMatchObject([{ id: entry.id, status: 'planned' }]);
      expect(await cardOf('20:00–21:00')).toBeVisible();
    },
  );

  it('is deleted once more after its waiting deletion was discarded', async () => {
    const entry = makeEntry({ plannedStartTime: '20:00', plannedEndTime: '21:00' });
    const { user, replica } = await openSchedule({ entries: [entry] });
    await press(user, await cardOf('20:00–21:00'), /^Delete from/);
    expect(await screen.findByText('No Schedule')).toBeVisible();
    const [waiting] = await replica.readWaitingChanges();
    await replica.discard(waiting?.id ?? '');
    await press(user, await cardOf('20:00–21:00'), /^Delete from/);
    expect(await screen.findByText('No Schedule')).toBeVisible();
    expect(await replica.readWaitingChanges()).toHaveLength(1);
  });

  it('of an earlier day, which nobody can plan again, is deleted after a question', async () => {
    const { user } = await openSchedule({
      entries: [makeEntry({ ...overnight, date: '2026-11-19' })],
      path: yesterday,
    });
    const card = await cardOf('22:00–02:00');
    await press(user, card, /^Delete/);
    const question = await screen.findByRole('alertdialog', { name: 'Delete 22:00–02:00?' });
    expect(question).toHaveTextContent(
      'from 22:00 to 02:00 the next day on Thursday 19 November 2026 will be deleted. This cannot be undone.',
    );
    await user.click(within(question).getByRole('button', { name: 'Keep' }));
    expect(card).toBeInTheDocument();

    await press(user, card, /^Delete/);
    const again = await screen.findByRole('alertdialog', { name: 'Delete 22:00–02:00?' });
    await user.click(within(again).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(card).not.toBeInTheDocument());
    expect(await screen.findByText('Schedule Deleted')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  it('that could not be deleted keeps the question, with the reason', async () => {
    const { user, replica } = await openSchedule({
      entries: [makeEntry({ ...overnight, date: '2026-11-19' })],
      path: yesterday,
    });
    vi.spyOn(replica, 'mutate').mockRejectedValue(new Error('the disk is away'));
    await press(user, await cardOf('22:00–02:00'), /^Delete/);
    const question = await screen.findByRole('alertdialog', { name: 'Delete 22:00–02:00?' });
    await user.click(within(question).getByRole('button', { name: 'Delete' }));
    expect(await within(question).findByRole('alert')).toHaveTextContent(
      'Failed to delete schedule',
    );
    expect(question).toBeVisible();
  });

  it('that another device decided meanwhile is not deleted, with the reason', async () => {
    const entry = makeEntry({ ...overnight, date: '2026-11-19' });
    const { user, server, replica } = await openSchedule({ entries: [entry], path: yesterday });
    await press(user, await cardOf('22:00–02:00'), /^Delete/);
    const question = await screen.findByRole('alertdialog');
    server.put('scheduleEntries', { ...entry, status: 'not_worked' });
    await replica.exchangeNow('poke');
    await user.click(within(question).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Only planned entries can be deleted')).toBeVisible();
    expect(await cardOf('22:00–02:00')).toHaveTextContent("Didn't Work");
  });
});

describe('a decided shift', () => {
  const decided = makeEntry({ ...morning, status: 'completed_full' });

  it('can be changed; the call names what it corrects', async () => {
    const { user, server, replica } = await openSchedule({ entries: [decided] });
    const card = await cardOf('08:00–10:00');
    await press(user, card, /^Change/);
    expect(within(card).getByRole('button', { name: 'Full' })).toBePressed();
    await press(user, card, 'None');
    expect(await within(card).findByText("Didn't Work")).toBeVisible();
    await replica.exchangeNow('person');
    expect(server.received.map(({ input }) => input)).toEqual([
      { id: decided.id, status: 'not_worked', from: 'completed_full' },
    ]);
  });

  it('is left unchanged without a call', async () => {
    const { user, replica } = await openSchedule({ entries: [decided] });
    const card = await cardOf('08:00–10:00');
    await press(user, card, /^Change/);
    await press(user, card, 'Keep as it is');
    await press(user, card, /^Change/);
    await press(user, card, 'Full');
    await waitFor(() => expect(within(card).queryByRole('button', { name: 'Full' })).toBeNull());
    expect(await replica.readWaitingChanges()).toEqual([]);
  });

  it('shows its actual hours again when they are corrected', async () => {
    const partial = makeEntry({
      ...morning,
      status: 'completed_partial',
      actualStartTime: '08:30',
      actualEndTime: '09:00',
    });
    const { user } = await openSchedule({ entries: [partial] });
    const card = await cardOf('08:00–10:00');
    await press(user, card, /^Change/);
    await press(user, card, 'Partial');
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).getByLabelText('Actual Start Time')).toHaveValue('08:30');
    await enterActual(user, '08:15', '09:45');
    await waitFor(() => expect(card).toHaveTextContent('Worked Partial Hours: 08:15–09:45'));
    expect(within(card).queryByRole('button', { name: 'Full' })).toBeNull();
  });

  it('can be changed for fourteen days and then no more', async () => {
    const path = '/schedule?date=2026-11-20';
    setClock('2026-12-04 23:59');
    await openSchedule({ entries: [decided], path });
    const card = await cardOf('08:00–10:00');
    expect(within(card).getByRole('button', { name: /^Change/ })).toBeVisible();
    setClock('2026-12-05 00:00');
    wakeUp();
    await waitFor(() => expect(within(card).queryByRole('button')).toBeNull());
  });
});
