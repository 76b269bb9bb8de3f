import {
  type IdentifiedHours,
  sameAsWeekBefore,
} from '@greenroom/sync-protocol/schedule/schedule-repeats';
import type { ScheduleEntry } from '@greenroom/sync-protocol/schedule/schedule-records';
import type { LocalMoment } from '@greenroom/sync-protocol/schedule/schedule-rules';
import { addDays } from '@greenroom/sync-protocol/time/dates';
import type { ReplicaTables } from '../../../replica/replica-interface.ts';
import { useLocalNow } from '../schedule-clock.ts';
import { weekStart } from '../schedule-dates.ts';
import { findEntriesBetween, useWholeRange } from '../schedule-queries.ts';

/**
 * The hours that 'Same as last week' would plan in the week of `date`; none: it does not apply, or
 * that is not known yet.
 */
export function useSameAsLastWeek(date: string): readonly IdentifiedHours[] {
  const now = useLocalNow();
  const monday = weekStart(date);
  const both = useWholeRange(addDays(monday, -7), addDays(monday, 6));
  return both?.isWhole === true ? sameIn(both.data, monday, now) : [];
}

/** The same, read once. */
export async function readSameAsLastWeek(
  tables: ReplicaTables,
  date: string,
  now: LocalMoment,
): Promise<readonly IdentifiedHours[]> {
  const monday = weekStart(date);
  return sameIn(
    await findEntriesBetween(tables, addDays(monday, -7), addDays(monday, 6)),
    monday,
    now,
  );
}

/** @param fortnight the entries of the week and the one before */
export function sameIn(
  fortnight: readonly ScheduleEntry[],
  monday: string,
  now: LocalMoment,
): readonly IdentifiedHours[] {
  const week = fortnight.filter(({ date }) => date >= monday);
  return sameAsWeekBefore(monday, fortnight, week, now);
}
