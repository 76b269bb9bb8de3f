import { weekStartOf } from '../../money/weeks.ts';
import { addDays } from '../../time/dates.ts';
import type { Earning, EarningsSnapshot } from '../earnings-records.ts';
import { describeWeek } from '../earnings-rules.ts';

const at = '2026-11-18T09:00:00.000Z';
const userId = '01930000-0000-7000-8000-0000000000ff';

const idOf = (kind: 'd' | 'e', date: string) =>
  `01930000-0000-7000-8000-${kind}000${date.replaceAll('-', '')}`;

/** A member's week. `date`: any day of it. */
export function makeEarning(date: string, amount: string, over: Partial<Earning> = {}): Earning {
  const weekStart = weekStartOf(date);
  const description = describeWeek(weekStart);
  const id = idOf('d', weekStart);
  return {
    id,
    userId,
    amount,
    date,
    weekStart,
    description,
    createdAt: at,
    updatedAt: at,
    ...over,
  };
}

/** The cumulative amount of a week as of a day. */
export function makeSnapshot(
  capturedAt: string,
  cumulativeAmount: string,
  over: Partial<EarningsSnapshot> = {},
): EarningsSnapshot {
  return {
    id: idOf('e', capturedAt),
    userId,
    weekStart: weekStartOf(capturedAt),
    cumulativeAmount,
    capturedAt,
    // Uploaded on the next day.
    uploadedAt: `${addDays(capturedAt, 1)}T09:00:00.000Z`,
    ...over,
  };
}
