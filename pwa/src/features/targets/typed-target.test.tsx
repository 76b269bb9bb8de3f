import { addDays } from '@greenroom/sync-protocol/time/dates';
import { makeTarget } from '@greenroom/sync-protocol/targets/testing/make-target';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import type { Replica } from '../../replica/replica-interface.ts';
import { provideCaches } from '../../testing/memory-caches.ts';
import {
  delayChanges,
  notesOf,
  openReplicaBench,
  showOver,
  startNewSession,
} from '../../testing/replica-bench.tsx';
import { setTouch } from '../../testing/window-state.ts';
import { targetsEffects } from './targets-effects.ts';
import { deviceDate, useTargets } from './targets-queries.ts';
import { TargetsScreen } from './targets-screen.tsx';

const today = deviceDate(Date.now());

// The browser's own picker takes a day at once.
beforeEach(setTouch);

/** Comes to the screen, anew in the same session for the same object. */
async function show(replica: Replica): Promise<UserEvent> {
  cleanup();
  const user = showOver(replica, <TargetsScreen />);
  await screen.findByRole('heading', { name: 'My Targets' });
  return user;
}

const nameField = () => screen.findByLabelText('Target Name');
const create = () => screen.getByRole('button', { name: 'Create Target' });

async function fill(user: UserEvent): Promise<void> {
  await user.type(await nameField(), 'New camera');
  await user.type(screen.getByLabelText('Target Amount (£ GBP)'), '400');
  fireEvent.change(screen.getByLabelText('End Date'), { target: { value: addDays(today, 6) } });
}

async function remove(user: UserEvent): Promise<void> {
  await user.click(await screen.findByRole('button', { name: 'Target options' }));
  const item = await screen.findByRole('menuitem', { name: 'Delete Target' });
  // Quiet text; its question is red.
  expect(item).not.toHaveClass('destructive');
  await user.click(item);
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Delete Target?' }));
  await user.click(dialog.getByRole('button', { name: 'Delete Target' }));
}

it('stays typed while the screen is left, until it is set', async () => {
  const { replica } = await openReplicaBench({ effects: targetsEffects });
  await fill(await show(replica));
  const user = await show(replica);
  expect(await nameField()).toHaveValue('New camera');
  expect(screen.getByLabelText('Target Amount (£ GBP)')).toHaveValue(400);
  expect(screen.getByLabelText('End Date')).toHaveValue(addDays(today, 6));
  await user.click(create());
  await screen.findByRole('progressbar', { name: 'Progress of New camera' });
  const again = await show(replica);
  await remove(again);
  expect(await nameField()).toHaveValue('');
});

it.each([
  ['2027 trip to Lisbon now', ' trip to Lisbon now'],
  [`7 ${'x'.repeat(18)}😀`, ` ${'x'.repeat(18)}`],
])('pasted as %j loses its digits before it is cut', async (pasted, name) => {
  const { replica } = await openReplicaBench({ effects: targetsEffects });
  const user = await show(replica);
  await user.click(await nameField());
  await user.paste(pasted);
  expect(await nameField()).toHaveValue(name);
});

it('a full name keeps its end while something is written into it', async () => {
  const { replica } = await openReplicaBench({ effects: targetsEffects });
  const user = await show(replica);
  const full = 'abcdefghijklmnopqrst';
  await user.type(await nameField(), full);
  await user.type(await nameField(), 'X', { initialSelectionStart: 1, initialSelectionEnd: 1 });
  expect(await nameField()).toHaveValue(full);
});

it('outlives the session, until it is set', async () => {
  provideCaches();
  const { replica } = await openReplicaBench({ effects: targetsEffects });
  await fill(await show(replica));
  await startNewSession(replica);
  const user = await show(replica);
  await waitFor(async () => expect(await nameField()).toHaveValue('New camera'));
  expect(screen.getByLabelText('Target Amount (£ GBP)')).toHaveValue(400);
  await user.click(create());
  await screen.findByRole('progressbar', { name: 'Progress of New camera' });
  await startNewSession(replica);
  await remove(await show(replica));
  expect(await nameField()).toHaveValue('');
  expect(await notesOf(replica).pathsOf('answer-drafts')).toEqual([]);
});

/** Says when the targets are read. */
function Probe() {
  return useTargets(today) && <p>Targets are read</p>;
}

it('kept on the device beside earlier targets, is open from the first picture on', async () => {
  provideCaches();
  const past = makeTarget({ startDate: addDays(today, -20), endDate: addDays(today, -5) });
  const { replica } = await openReplicaBench({
    effects: targetsEffects,
    rows: { targets: [past] },
  });
  const user = await show(replica);
  await user.click(await screen.findByRole('button', { name: /^Create a New Target/ }));
  await fill(user);
  await startNewSession(replica);
  cleanup();
  const notes = notesOf(replica);
  const asked = Promise.withResolvers<void>();
  const read = notes.read.bind(notes);
  vi.spyOn(notes, 'read').mockImplementation(async (place) => {
    await asked.promise;
    return await read(place);
  });
  showOver(
    replica,
    <>
      <TargetsScreen />
      <Probe />
    </>,
  );
  await screen.findByText('Targets are read');
  expect(screen.queryByRole('button', { name: /^Create a New Target/ })).not.toBeInTheDocument();
  asked.resolve();
  expect(await nameField()).toHaveValue('New camera');
});

it('is forgotten when it is set after the screen was left, where it is shown again', async () => {
  const { replica } = await openReplicaBench({ effects: targetsEffects });
  const stored = Promise.withResolvers<void>();
  const slow = delayChanges(replica, stored.promise);
  const user = await show(slow);
  await fill(user);
  await user.click(create());
  const again = await show(slow);
  expect(await nameField()).toHaveValue('New camera');
  stored.resolve();
  await screen.findByRole('progressbar', { name: 'Progress of New camera' });
  await remove(again);
  expect(await nameField()).toHaveValue('');
});

/** A target, set and refused. */
async function refused() {
  const { replica, server } = await openReplicaBench({ effects: targetsEffects });
  server.refuse = () => ({ code: 'target_active', message: 'You can only have one' });
  const user = await show(replica);
  await fill(user);
  await user.click(create());
  await screen.findByRole('progressbar', { name: 'Progress of New camera' });
  await replica.exchangeNow('person');
  return { replica, server, user };
}

it('refused and taken up again, is given up for its successor though the screen was left', async () => {
  const { replica, server, user } = await refused();
  await user.click(await screen.findByRole('button', { name: 'Edit again' }));
  const again = await show(replica);
  expect(await nameField()).toHaveValue('New camera');
  server.refuse = undefined;
  await again.type(await nameField(), 's');
  await again.click(create());
  await screen.findByRole('progressbar', { name: 'Progress of New cameras' });
  await waitFor(async () => expect(await replica.readRefusedChanges()).toEqual([]));
});

it('is not replaced by a refused one before that is confirmed', async () => {
  const { user } = await refused();
  await user.type(await nameField(), 'Trip');
  const question = async () => {
    await user.click(await screen.findByRole('button', { name: 'Edit again' }));
    return within(await screen.findByRole('alertdialog', { name: 'Replace what you typed?' }));
  };
  const first = await question();
  expect(first.getByText(/^Your target ‘Trip’ is not set yet/)).toBeInTheDocument();
  await user.click(first.getByRole('button', { name: 'Cancel' }));
  expect(await nameField()).toHaveValue('Trip');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  await user.click((await question()).getByRole('button', { name: 'Replace' }));
  await waitFor(async () => expect(await nameField()).toHaveValue('New camera'));
});

it('deleted, leaves the focus to the history', async () => {
  const rows = { targets: [makeTarget({ startDate: today, endDate: addDays(today, 6) })] };
  const { replica } = await openReplicaBench({ effects: targetsEffects, rows });
  const user = await show(replica);
  await remove(user);
  await nameField();
  const heading = screen.getByRole('heading', { name: 'Target History' });
  await waitFor(() => expect(heading).toHaveFocus());
});

it('takes the focus to its form when one is deleted before the history is read', async () => {
  const { replica } = await openReplicaBench({ effects: targetsEffects, isReachable: false });
  await replica.mutate('targets.create', {
    id: makeTarget().id,
    targetName: 'Trip',
    targetAmount: '400.00',
    endDate: addDays(today, 6),
  });
  const user = await show(replica);
  await remove(user);
  const heading = await screen.findByRole('heading', { name: 'Create a New Target' });
  await waitFor(() => expect(heading).toHaveFocus());
});
