import type { AdminShift } from '@greenroom/sync-protocol/schedule/schedule-admin-records';
import { startInstant } from '@greenroom/sync-protocol/schedule/schedule-reminders';
import { plannedEnd } from '@greenroom/sync-protocol/schedule/schedule-rules';
import { timeIn } from '@greenroom/sync-protocol/time/dates';
import { isOfOtherClock } from '../../../platform/dates/other-clock.ts';
import { deviceTimeZone } from '../../../platform/dates/time-zone.ts';

type PlannedHours = Pick<AdminShift, 'date' | 'plannedStartTime' | 'plannedEndTime'>;

/**
 * 'Time in New York', where these hours are of a clock that shows another time than this device's;
 * else null.
 * @param timeZone whose clock they follow; null or undefined: none is known
 */
export function placeElsewhere(
  timeZone: string | null | undefined,
  shifts: readonly Pick<AdminShift, 'date' | 'plannedStartTime'>[],
): string | null {
  const isElsewhere = timeZone != null && shifts.some((shift) => isOfOtherClock(timeZone, shift));
  return isElsewhere ? `Time in ${placeOf(timeZone)}` : null;
}

/**
 * Planned hours by this device's clock, HH:mm. `isElsewhere`: the member's clock shows others.
 * @param timeZone whose clock they follow; null or undefined: none is known, and they stay
 */
export function ownHours(shift: PlannedHours, timeZone: string | null | undefined) {
  const { plannedStartTime: start, plannedEndTime: end } = shift;
  if (timeZone == null || !isOfOtherClock(timeZone, shift)) {
    return { start, end, isElsewhere: false };
  }
  const last = plannedEnd(shift);
  const ownZone = deviceTimeZone();
  return {
    start: timeIn(ownZone, startInstant(shift, timeZone)),
    end: timeIn(ownZone, startInstant({ date: last.date, plannedStartTime: last.time }, timeZone)),
    isElsewhere: true,
  };
}

/** 'New York'; of 'Etc/GMT+9', whose sign counts westwards, 'UTC−9'. */
function placeOf(timeZone: string): string {
  const offset = /^Etc\/GMT([+-])(\d+)$/.exec(timeZone);
  if (offset) return `UTC${offset[1] === '+' ? '−' : '+'}${offset[2]}`;
  return timeZone.split('/').at(-1)?.replaceAll('_', ' ') ?? timeZone;
}
