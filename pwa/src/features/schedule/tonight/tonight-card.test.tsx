import type { ScheduleEntry } from '@greenroom/sync-protocol/schedule/schedule-records';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { openReplicaBench, showOver } from '../../../testing/replica-bench.tsx';
import { waitFor } from '../../../testing/wait-for.ts';
import { useToastStore } from '../../../ui/toast/toast-store.ts';
import { scheduleEffects } from '../schedule-effects.ts';
import { makeEntry } from '../testing/entry-factory.ts';
import { setClock, wakeUp } from '../testing/schedule-bench.tsx';
import { SameAsLastWeekNow } from '../plan/same-as-last-week-button.tsx';
import { TonightCard } from './tonight-card.tsx';
import { useTonight } from './tonight-queries.ts';

function Shown() {
  const shown = useTonight();
  return shown ? <TonightCard shown={shown} moreWays={<SameAsLastWeekNow />} /> : <p>Unknown</p>;
}

/** Friday 20 November 2026; `time` HH:mm. */
async function show(time: string, entries: readonly ScheduleEntry[], isReachable = true) {
  setClock(`2026-11-20 ${time}`);
  const bench = await openReplicaBench({
    effects: scheduleEffects,
    rows: { scheduleEntries: entries },
    isReachable,
  });
  const user = showOver(bench.replica, <Shown />);
  return { ...bench, user };
}

const shift = (over: Partial<ScheduleEntry> = {}) =>
  makeEntry({ plannedStartTime: '20:00', plannedEndTime: '22:00', ...over });
const title = (name: string) => screen.findByRole('heading', { level: 2, name });

it('counts down to a shift of tonight, which can be changed here', async () => {
  const { user } = await show('17:52', [shift()]);
  await title('Tonight, 20:00–22:00');
  expect(screen.getByText('in 2 h 08 min')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Change' }));
  const dialog = await screen.findByRole('dialog', { name: 'Edit Planned Hours' });
  expect(within(dialog).getByLabelText('Start Time')).toHaveValue('20:00');
});

it('keeps what is typed in the dialog when the shift begins', async () => {
  const { user } = await show('19:59', [shift()]);
  await user.click(await screen.findByRole('button', { name: 'Change' }));
  const dialog = await screen.findByRole('dialog', { name: 'Edit Planned Hours' });
  const end = within(dialog).getByLabelText('End Time');
  await user.clear(end);
  await user.type(end, '23:00');
  setClock('2026-11-20 20:00');
  act(wakeUp);
  expect(await screen.findByText('On now')).toBeInTheDocument();
  expect(end).toBeInTheDocument();
  expect(end).toHaveValue('23:00');
});

it('discards the input of a cancelled dialog', async () => {
  const { user } = await show('17:52', [shift()]);
  const open = await screen.findByRole('button', { name: 'Change' });
  await user.click(open);
  const dialog = await screen.findByRole('dialog', { name: 'Edit Planned Hours' });
  await user.clear(within(dialog).getByLabelText('End Time'));
  await user.type(within(dialog).getByLabelText('End Time'), '23:00');
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(dialog).not.toBeInTheDocument());
  await user.click(open);
  const again = await screen.findByRole('dialog', { name: 'Edit Planned Hours' });
  expect(within(again).getByLabelText('End Time')).toHaveValue('22:00');
});

it('says what is left of a running shift', async () => {
  await show('20:30', [shift()]);
  await title('1 h 30 min left');
  expect(screen.getByText('until 22:00')).toBeInTheDocument();
  expect(screen.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '25');
});

it('says the next shift while it asks about the last one', async () => {
  const next = { plannedStartTime: '21:00', plannedEndTime: '23:00' };
  await show('20:30', [shift({ plannedStartTime: '17:00', plannedEndTime: '19:00' }), shift(next)]);
  await title('Today, 17:00–19:00');
  expect(screen.getByText('Tonight, 21:00–23:00')).toBeInTheDocument();
  setClock('2026-11-20 21:00');
  act(wakeUp);
  expect(await screen.findByText('On now, until 23:00')).toBeInTheDocument();
});

it('asks how the last shift went, and takes the answer back for six seconds', async () => {
  const { user, replica } = await show('23:00', [shift()]);
  await title('Today, 20:00–22:00');
  await user.click(screen.getByRole('button', { name: 'Full' }));
  expect(await screen.findByText('Recorded: Worked Full Hours')).toBeInTheDocument();
  // The week line below says what was planned.
  await title('Nothing more planned');
  expect(screen.getByText('This week: 2 h planned, 2 h worked')).toBeInTheDocument();
  const undo = screen.getByRole('button', { name: 'Undo' });
  await waitFor(() => expect(undo).toHaveFocus());
  expect(useToastStore.getState().toast).toBeNull();
  await user.click(undo);
  await title('Today, 20:00–22:00');
  expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
  await waitFor(() => expect(screen.getByRole('region', { name: /20:00–22:00/ })).toHaveFocus());
  const [entry] = await replica.tables.scheduleEntries.toArray();
  expect(entry?.status).toBe('planned');
});

it('lets an answer stand after six seconds', async () => {
  const { user } = await show('23:00', [shift()]);
  await title('Today, 20:00–22:00');
  const toFake = ['Date', 'setTimeout', 'clearTimeout'] as const;
  vi.useFakeTimers({ toFake: [...toFake], now: Date.now(), shouldAdvanceTime: true });
  await user.click(screen.getByRole('button', { name: 'None' }));
  const undo = await screen.findByRole('button', { name: 'Undo' });
  await waitFor(() => expect(undo).toHaveFocus());
  await act(() => vi.advanceTimersByTimeAsync(6_000));
  await waitFor(() =>
    expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument(),
  );
  // The focus goes on from the card, not from the beginning of the page.
  await waitFor(() =>
    expect(screen.getByRole('region', { name: 'Nothing more planned' })).toHaveFocus(),
  );
});

it('keeps the focus when the hours of last week are planned here', async () => {
  const { user } = await show('12:00', [shift({ date: '2026-11-14', status: 'not_worked' })]);
  await user.click(await screen.findByRole('button', { name: 'Same as last week' }));
  await title('Next: Sat 21, 20:00–22:00');
  const card = screen.getByRole('region', { name: /20:00–22:00/ });
  await waitFor(() => expect(card).toHaveFocus());
});

it('takes no focus that was elsewhere when a part of it goes', async () => {
  const { user } = await show('19:59', [shift()]);
  await user.click(await screen.findByRole('button', { name: 'Change' }));
  await screen.findByRole('dialog');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Change' })).toHaveFocus());
  await user.click(document.body);
  setClock('2026-11-20 20:00');
  act(wakeUp);
  expect(await screen.findByText('On now')).toBeInTheDocument();
  await waitFor(() => expect(document.body).toHaveFocus());
});

it('asks for the times of partial work, and takes them back', async () => {
  const { user, replica } = await show('23:00', [shift()]);
  await user.click(await screen.findByRole('button', { name: 'Partial' }));
  const dialog = await screen.findByRole('dialog', { name: 'Enter Actual Hours Worked' });
  await user.clear(within(dialog).getByLabelText('Actual Start Time'));
  await user.type(within(dialog).getByLabelText('Actual Start Time'), '20:30');
  await user.clear(within(dialog).getByLabelText('Actual End Time'));
  await user.type(within(dialog).getByLabelText('Actual End Time'), '21:30');
  await user.click(within(dialog).getByRole('button', { name: 'Save Actual Hours' }));
  expect(await screen.findByText('Recorded: Worked Partial Hours')).toBeInTheDocument();
  expect(screen.getByText('This week: 2 h planned, 1 h worked')).toBeInTheDocument();
  expect(useToastStore.getState().toast).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await title('Today, 20:00–22:00');
  const [entry] = await replica.tables.scheduleEntries.toArray();
  expect(entry).toMatchObject({ status: 'planned', actualStartTime: null });
});

it('names the next shift of later days, also of later weeks', async () => {
  await show('12:00', [shift({ date: '2026-12-24' })]);
  await title('Next: Thu 24 Dec, 20:00–22:00');
  expect(screen.getByText('in 34 days')).toBeInTheDocument();
});

it('says nothing before the first pull', async () => {
  await show('12:00', [], false);
  expect(await screen.findByText('Unknown')).toBeInTheDocument();
});

it('takes a double press as the answer for one shift, not for the next one, too', async () => {
  const earlier = shift({ plannedStartTime: '10:00', plannedEndTime: '12:00' });
  const { replica } = await show('23:00', [earlier, shift()]);
  await title('Today, 20:00–22:00');
  expect(screen.getByText('How did it go? · 1 of 2')).toBeInTheDocument();
  const clock = vi.spyOn(performance, 'now').mockReturnValue(10_000);
  fireEvent.click(screen.getByRole('button', { name: 'Full' }));
  await title('Today, 10:00–12:00');
  expect(screen.getByText('How did it go?')).toBeInTheDocument();
  clock.mockReturnValue(10_300);
  fireEvent.click(screen.getByRole('button', { name: 'Full' }));
  // Presses are judged by code that is loaded with the first one.
  await import('../schedule-commands.ts');
  clock.mockReturnValue(11_000);
  fireEvent.click(screen.getByRole('button', { name: 'None' }));
  await title('Nothing more planned');
  const changes = await replica.readWaitingChanges();
  expect(changes.map(({ description }) => description)).toEqual([
    expect.stringMatching(/^Record full hours for 20:00/),
    expect.stringMatching(/^Record no work for 10:00/),
  ]);
});
