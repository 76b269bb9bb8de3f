import { makeSnapshot } from '@greenroom/sync-protocol/earnings/testing/make-earnings-rows';
import { weekStartOf } from '@greenroom/sync-protocol/money/weeks';
import type { Target } from '@greenroom/sync-protocol/targets/targets-records';
import { makeTarget } from '@greenroom/sync-protocol/targets/testing/make-target';
import { addDays } from '@greenroom/sync-protocol/time/dates';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { shortDay } from '../../../platform/dates/range-words.ts';
import { openReplicaBench, showOver } from '../../../testing/replica-bench.tsx';
import { targetsEffects } from '../targets-effects.ts';
import { deviceDate } from '../targets-queries.ts';
import { TargetsScreen } from '../targets-screen.tsx';

const today = deviceDate(Date.now());
const sunday = weekStartOf(addDays(today, -20));

/** Opens a target of some days more, with dollars at 0.8 of one day. */
async function open(
  daysLeft: number,
  over: Partial<Target>,
  dollars: string,
  day = addDays(today, -10),
): Promise<Target> {
  const target = makeTarget({ endDate: addDays(today, daysLeft - 1), ...over });
  const rows = { targets: [target], earningsSnapshots: [makeSnapshot(day, dollars)] };
  const { replica } = await openReplicaBench({ effects: targetsEffects, rows });
  showOver(replica, <TargetsScreen />);
  await screen.findByRole('progressbar', { name: 'Progress of New camera' });
  return target;
}

it('says what to earn a day, what is missing, and what counts', async () => {
  const monday = addDays(sunday, 1);
  const target = await open(10, { targetAmount: '280.80', startDate: monday }, '226.00');
  const card = screen.getByRole('region', { name: 'New camera' });
  expect(card).toHaveTextContent(`£10.00 a day until ${shortDay(target.endDate)}`);
  expect(card).toHaveTextContent('£100.00 to go');
  const counted = `Counts earnings entered for ${shortDay(monday)} or later`;
  expect(screen.getByText(counted)).toBeVisible();
  expect(screen.getByText('a week to reach it in time')).toHaveTextContent('£70.00');
});

it('counts whole weeks from a Sunday on, which needs no word', async () => {
  await open(10, { startDate: sunday }, '226.00');
  expect(screen.queryByText(/^Counts earnings/)).not.toBeInTheDocument();
});

it.each([
  ['600.00', 'Ahead of pace'],
  ['500.00', 'On pace'],
  ['50.00', 'Behind pace'],
])('with $%s in the first half says: %s', async (dollars, verdict) => {
  const half = { startDate: addDays(today, -19), targetAmount: '800.00' };
  await open(21, half, dollars, addDays(today, -1));
  expect(screen.getByText(verdict)).toBeVisible();
  expect(screen.getByText('21 days left')).toBeVisible();
});
