import type { ScheduleEntry } from '@greenroom/sync-protocol/schedule/schedule-records';
import {
  hasEnded,
  hasStarted,
  type LocalMoment,
} from '@greenroom/sync-protocol/schedule/schedule-rules';
import { addDays } from '@greenroom/sync-protocol/time/dates';
import { useReplicaQuery, useWholeQuery } from '../../replica/replica-hooks.ts';
import { useLocalNow } from './schedule-clock.ts';
import { relativeDay } from './schedule-dates.ts';
import { byTime } from './schedule-queries.ts';
import { plannedText } from './schedule-text.ts';

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
