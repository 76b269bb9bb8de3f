import type { ScheduleEntry } from '@greenroom/sync-protocol/schedule/schedule-records';
import type { LocalMoment } from '@greenroom/sync-protocol/schedule/schedule-rules';
import {
  askedDays,
  findTonight,
  type Tonight,
} from '@greenroom/sync-protocol/schedule/schedule-tonight';
import { addDays } from '@greenroom/sync-protocol/time/dates';
import { useWholeQuery } from '../../../replica/replica-hooks.ts';
import type { ReplicaTables } from '../../../replica/replica-interface.ts';
import { useLocalNow } from '../schedule-clock.ts';
import { findEntriesBetween } from '../schedule-queries.ts';

export interface ShownTonight {
  readonly tonight: Tonight;
  /** Of the last 14 days and the next ones: this week is among them. */
  readonly entries: readonly ScheduleEntry[];
  readonly now: LocalMoment;
  /** False: before the first pull, more may arrive. */
  readonly isWhole: boolean;
}

/** Days ahead that are read in any case. */
const daysAhead = 7;

/** Live; follows the clock. @returns undefined until known, also before the first pull */
export function useTonight(): ShownTonight | undefined {
  const now = useLocalNow();
  const read = useWholeQuery((tables) => findEntriesAround(tables, now.date), [now.date]);
  if (!read) return undefined;
  const tonight = findTonight(read.data, now, now.minute);
  if (tonight.kind === 'none' && !read.isWhole) return undefined;
  return { tonight, entries: read.data, now, isWhole: read.isWhole };
}

/** The last 14 days and the next seven; with nothing planned in these, the first planned later. */
export async function findEntriesAround(
  tables: ReplicaTables,
  today: string,
): Promise<readonly ScheduleEntry[]> {
  const end = addDays(today, daysAhead);
  const near = await findEntriesBetween(tables, addDays(today, -askedDays), end);
  const hasNext = near.some(({ date, status }) => status === 'planned' && date > today);
  if (hasNext) return near;
  const first = await tables.scheduleEntries
    .where('date')
    .above(end)
    .filter(({ status }) => status === 'planned')
    .first();
  if (!first) return near;
  return [...near, ...(await findEntriesBetween(tables, first.date, first.date))];
}
