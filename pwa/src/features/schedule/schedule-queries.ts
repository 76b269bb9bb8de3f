import type { ScheduleEntry } from '@greenroom/sync-protocol/schedule/schedule-records';
import {
  hasEnded,
  hasStarted,
  type LocalMoment,
  markOfDay,
} from '@greenroom/sync-protocol/schedule/schedule-rules';
import { addDays } from '@greenroom/sync-protocol/time/dates';
import { useReplicaQuery, useWholeQuery, type Whole } from '../../replica/replica-hooks.ts';
import type { ReplicaTables } from '../../replica/replica-interface.ts';
import { useLocalNow } from './schedule-clock.ts';
import { relativeDay } from './schedule-dates.ts';
import { plannedText, type ShownStatus, shownStatus } from './schedule-text.ts';

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
 * Planned shifts that have not begun, of the days from `first` on, the next ones of them.
 * @returns undefined until read from this day on
 */
export function useNextPlanned(
  first: string,
  now: LocalMoment,
): readonly ScheduleEntry[] | undefined {
  const result = useReplicaQuery(
    async (tables) => {
      const next = tables.scheduleEntries.where('date').aboveOrEqual(first);
      const entries = await next
        .filter((entry) => isToCome(entry, now))
        .limit(readAhead)
        .toArray();
      return { first, entries: entries.toSorted(byTime) };
    },
    [first, now.date],
  );
  return result?.first === first ? result.entries : undefined;
}

/** More than is shown: the index orders by day alone, and some begin while the screen is open. */
const readAhead = 16;

/** It is planned and has not begun. */
export function isToCome(entry: ScheduleEntry, now: LocalMoment): boolean {
  return entry.status === 'planned' && !hasStarted(entry, now);
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

export interface NextShift {
  readonly entry: ScheduleEntry;
  readonly isRunning: boolean;
  /** 'Today, 22:00–02:00', or 'Now, until 02:00' while it runs. */
  readonly label: string;
}

/**
 * The running shift, else the next one; follows the clock.
 * @returns null: none is planned; undefined: not known yet, also before the first pull.
 */
export function useNextShift(): NextShift | null | undefined {
  const now = useLocalNow();
  const yesterday = addDays(now.date, -1);
  const planned = useWholeQuery(
    async (tables) => {
      // A shift of yesterday may still run.
      const coming = await tables.scheduleEntries.where('date').aboveOrEqual(yesterday).toArray();
      return coming.filter((entry) => entry.status === 'planned').toSorted(byTime);
    },
    [yesterday],
  );
  if (!planned) return undefined;
  const entry = planned.data.find((candidate) => !hasEnded(candidate, now));
  if (!entry) return planned.isWhole ? null : undefined;
  const isRunning = hasStarted(entry, now);
  const label = isRunning
    ? `Now, until ${entry.plannedEndTime}`
    : `${relativeDay(entry.date, now.date)}, ${plannedText(entry)}`;
  return { entry, isRunning, label };
}

function byTime(left: ScheduleEntry, right: ScheduleEntry): number {
  return compare(timeKey(left), timeKey(right));
}

function timeKey(entry: ScheduleEntry): string {
  return `${entry.date} ${entry.plannedStartTime} ${entry.id}`;
}

function compare(left: string, right: string): number {
  if (left === right) return 0;
  return left < right ? -1 : 1;
}
