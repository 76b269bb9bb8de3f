import type { ScheduleEntry } from '@greenroom/sync-protocol/schedule/schedule-records';
import { type LocalMoment, markOfDay } from '@greenroom/sync-protocol/schedule/schedule-rules';
import { useWholeQuery, type Whole } from '../../replica/replica-hooks.ts';
import type { ReplicaTables } from '../../replica/replica-interface.ts';
import { type ShownStatus, shownStatus } from './schedule-text.ts';

/** Entries between two days, inclusive, ordered by day and start time as on the server. */
export async function findEntriesBetween(
  tables: ReplicaTables,
  start: string,
  end: string,
): Promise<ScheduleEntry[]> {
  const entries = await tables.scheduleEntries
    .where('date')
    .between(start, end, true, true)
    .toArray();
  return entries.toSorted(byTime);
}

/**
 * Live entries between two days, inclusive.
 * @returns undefined until this range is read; never the previous range's entries.
 */
export function useEntriesBetween(
  start: string,
  end: string,
): readonly ScheduleEntry[] | undefined {
  return useWholeRange(start, end)?.data;
}

/** Like `useEntriesBetween`, with whether missing entries may be reported. */
export function useWholeRange(
  start: string,
  end: string,
): Whole<readonly ScheduleEntry[]> | undefined {
  const result = useWholeQuery(
    async (tables) => ({ start, end, entries: await findEntriesBetween(tables, start, end) }),
    [start, end],
  );
  if (result?.data.start !== start || result.data.end !== end) return undefined;
  return { data: result.data.entries, isWhole: result.isWhole };
}

/**
 * The mark of each day that has entries. One with planned shifts alone is unrecorded once all of them
 * are over (docs/decisions/planned-hours.md).
 */
export function marksOf(
  entries: readonly ScheduleEntry[],
  now: LocalMoment,
): ReadonlyMap<string, ShownStatus> {
  const marks = new Map<string, ShownStatus>();
  for (const [date, ofDay] of Map.groupBy(entries, (entry) => entry.date)) {
    const mark = markOfDay(ofDay);
    const isOpen = ofDay.some((entry) => shownStatus(entry, now) === 'planned');
    if (mark) marks.set(date, mark === 'planned' && !isOpen ? 'unrecorded' : mark);
  }
  return marks;
}

/** By day and start time, as on the server. */
export function byTime(left: ScheduleEntry, right: ScheduleEntry): number {
  return compare(timeKey(left), timeKey(right));
}

function timeKey(entry: ScheduleEntry): string {
  return `${entry.date} ${entry.plannedStartTime} ${entry.id}`;
}

function compare(left: string, right: string): number {
  if (left === right) return 0;
  return left < right ? -1 : 1;
}
