import type { ScheduleEntry } from '@greenroom/sync-protocol/schedule/schedule-records';
import {
  endsNextDay,
  findOverlap,
  lengthInMinutes,
  type LocalMoment,
  minutesOfDay,
} from '@greenroom/sync-protocol/schedule/schedule-rules';
import { timeOf } from '@greenroom/sync-protocol/schedule/schedule-week';
import type { Hours } from '../schedule-commands.ts';

export const noHours: Hours = { start: '', end: '' };

/** The last used hours that are free and to come, else as many after the day's last shift. */
export function usualHours(
  date: string,
  now: LocalMoment,
  recent: readonly Hours[],
  around: readonly ScheduleEntry[],
): Hours {
  const [newest] = recent;
  const last = around.findLast((entry) => entry.date === date);
  const after =
    newest && last && !endsNextDay(last.plannedStartTime, last.plannedEndTime)
      ? { start: last.plannedEndTime, end: endAfter(last.plannedEndTime, newest) }
      : noHours;
  const isToCome = ({ start }: Hours) => date > now.date || start >= now.time;
  const free = [...recent, after].filter((hours) => !overlapOf(date, hours, around));
  return free.find(isToCome) ?? noHours;
}

/** The end of a shift that begins at `start` and is as long as `hours`. */
function endAfter(start: string, hours: Hours): string {
  return timeOf(minutesOfDay(start) + lengthInMinutes(hours.start, hours.end));
}

/** The first of `others` that is planned or was worked in these hours. */
export function overlapOf(date: string, { start, end }: Hours, others: readonly ScheduleEntry[]) {
  const hours = { date, plannedStartTime: start, plannedEndTime: end };
  return findOverlap(
    hours,
    others.filter(({ status }) => status !== 'not_worked'),
  );
}
