import type {
  ScheduleEntry,
  ScheduleStatus,
} from '@greenroom/sync-protocol/schedule/schedule-records';
import {
  addDays,
  hasEnded,
  hasStarted,
  markOfDay,
} from '@greenroom/sync-protocol/schedule/schedule-rules';
import { useReplica } from '../../replica/replica-context.tsx';
import { useReplicaQuery } from '../../replica/replica-hooks.ts';
import type { Replica, ReplicaTables } from '../../replica/replica-interface.ts';
import type { RefusedChange } from '../../replica/replica-types.ts';
import { useLocalNow } from './schedule-clock.ts';
import { relativeDay } from './schedule-dates.ts';
import { plannedText } from './schedule-text.ts';

/** Entries between two days, both included, by day and start time, as on the server. */
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

/** The entry as it is on this device now; undefined when it is gone. */
export async function readEntry(replica: Replica, id: string): Promise<ScheduleEntry | undefined> {
  return replica.tables.scheduleEntries.get(id);
}

/**
 * Live entries between two days, both included.
 * @returns undefined until those of this range are read; never those of the range before.
 */
export function useEntriesBetween(
  start: string,
  end: string,
): readonly ScheduleEntry[] | undefined {
  const result = useReplicaQuery(
    async (tables) => ({ start, end, entries: await findEntriesBetween(tables, start, end) }),
    [start, end],
  );
  return result?.start === start && result.end === end ? result.entries : undefined;
}

/** The mark of each day that has entries. */
export function marksOf(entries: readonly ScheduleEntry[]): ReadonlyMap<string, ScheduleStatus> {
  const marks = new Map<string, ScheduleStatus>();
  for (const [date, ofDay] of Map.groupBy(entries, (entry) => entry.date)) {
    const mark = markOfDay(ofDay);
    if (mark) marks.set(date, mark);
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
 * @returns null when none is planned, undefined until it is known.
 */
export function useNextShift(): NextShift | null | undefined {
  const now = useLocalNow();
  const yesterday = addDays(now.date, -1);
  const planned = useReplicaQuery(
    async (tables) => {
      // A shift that began yesterday may still run.
      const coming = await tables.scheduleEntries.where('date').aboveOrEqual(yesterday).toArray();
      return coming.filter((entry) => entry.status === 'planned').toSorted(byTime);
    },
    [yesterday],
  );
  if (!planned) return undefined;
  const entry = planned.find((candidate) => !hasEnded(candidate, now));
  if (!entry) return null;
  const isRunning = hasStarted(entry, now);
  const label = isRunning
    ? `Now, until ${entry.plannedEndTime}`
    : `${relativeDay(entry.date, now.date)}, ${plannedText(entry)}`;
  return { entry, isRunning, label };
}

/** Days back in which an unanswered shift is still asked about. */
const askedDays = 14;
/** As many are shown at once; an answer makes room for the next. */
const askedAtOnce = 3;

/** Shifts that began before today and are not decided, the newest first, a few at most. */
export function useUnansweredShifts(today: string): readonly ScheduleEntry[] {
  const before = useEntriesBetween(addDays(today, -askedDays), addDays(today, -1)) ?? [];
  const open = before.filter((entry) => entry.status === 'planned');
  return open.toReversed().slice(0, askedAtOnce);
}

export interface RefusedScheduleChange {
  readonly change: RefusedChange;
  /** The entry it is about; null when it never came to be or is gone. */
  readonly entry: ScheduleEntry | null;
  /** The day it belongs to; null when that is not known any more. */
  readonly date: string | null;
}

/**
 * Changes of the schedule the server refused, oldest first.
 * @returns undefined until they are read, so that old ones are not taken for news.
 */
export function useRefusedScheduleChanges(): readonly RefusedScheduleChange[] | undefined {
  const replica = useReplica();
  return useReplicaQuery(async (tables) => {
    const refused = await replica.readRefusedChanges();
    const changes = refused.filter((change) => change.call.startsWith('schedule.'));
    const entries = await tables.scheduleEntries.bulkGet(changes.map(entryIdOf));
    return changes.map((change, index) => {
      const entry = entries[index] ?? null;
      const typed = change.input['date'];
      return { change, entry, date: entry?.date ?? (typeof typed === 'string' ? typed : null) };
    });
  }, []);
}

function entryIdOf(change: RefusedChange): string {
  return change.rows[0]?.id ?? '';
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
