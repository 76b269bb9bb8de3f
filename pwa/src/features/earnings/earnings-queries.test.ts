import { workedCases } from '@greenroom/sync-protocol/money/testing/worked-cases';
import { rowsOfDevice } from '@greenroom/sync-protocol/money/testing/worked-device';
import { utcDateOf } from '@greenroom/sync-protocol/time/dates';
import { expect, it } from 'vitest';
import { openReplicaBench } from '../../testing/replica-bench.tsx';
import { findEarnings } from './earnings-queries.ts';

it.each(workedCases)('on the device: $name', async (worked) => {
  const { replica } = await openReplicaBench({ effects: {}, rows: rowsOfDevice(worked) });
  const today = utcDateOf(new Date(worked.now));
  const { weeks, totals } = await findEarnings(replica.tables, today);
  expect(weeks.map(({ weekStart, usd, gbp }) => `${weekStart} $${usd} £${gbp}`)).toEqual(
    worked.weeks,
  );
  expect(totals).toMatchObject(worked.totals);
});
