import { makeSnapshot } from '@greenroom/sync-protocol/earnings/testing/make-earnings-rows';
import { makeTarget } from '@greenroom/sync-protocol/targets/testing/make-target';
import { addDays } from '@greenroom/sync-protocol/time/dates';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openReplicaBench, showOver } from '../../testing/replica-bench.tsx';
import { TargetTile } from './target-tile.tsx';
import { targetsEffects } from './targets-effects.ts';
import { deviceDate } from './targets-queries.ts';

const today = deviceDate(Date.now());
const runsFrom = (days: number) =>
  makeTarget({ startDate: addDays(today, -20), endDate: addDays(today, days) });
/** Dollars earned ten days ago, at 0.8. */
const earned = (dollars: string) => [makeSnapshot(addDays(today, -10), dollars)];

it('names the target, with percentage and pounds', async () => {
  const rows = { targets: [runsFrom(5)], earningsSnapshots: earned('226.00') };
  const { replica } = await openReplicaBench({ effects: targetsEffects, rows });
  showOver(replica, <TargetTile />);
  expect(await screen.findByText('New camera')).toBeInTheDocument();
  expect(screen.getByText('45%')).toBeInTheDocument();
  expect(screen.getByRole('link')).toHaveTextContent('£180.80 of £400.00 6 days left');
  expect(screen.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '45');
  expect(screen.queryByText(/Expired|Reached/)).not.toBeInTheDocument();
});

it('says in words that a target has expired', async () => {
  const rows = { targets: [runsFrom(-1)], earningsSnapshots: earned('226.00') };
  const { replica } = await openReplicaBench({ effects: targetsEffects, rows });
  showOver(replica, <TargetTile />);
  expect(await screen.findByText('Expired')).toBeInTheDocument();
});

it('invites to set a target', async () => {
  const { replica } = await openReplicaBench({ effects: targetsEffects, rows: {} });
  showOver(replica, <TargetTile />);
  expect(await screen.findByText('Set a Target')).toBeInTheDocument();
});
