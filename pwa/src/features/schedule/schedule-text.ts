import type {
  ScheduleEntry,
  ScheduleStatus,
} from '@greenroom/sync-protocol/schedule/schedule-records';
import {
  endsNextDay,
  hasEnded,
  lengthInMinutes,
  type LocalMoment,
} from '@greenroom/sync-protocol/schedule/schedule-rules';
import type { HoursOfWeek } from '@greenroom/sync-protocol/schedule/schedule-tonight';

/** A status, or of a planned shift that is over: nobody recorded how it went. */
export type ShownStatus = ScheduleStatus | 'unrecorded';

export function shownStatus(entry: ScheduleEntry, now: LocalMoment): ShownStatus {
  return entry.status === 'planned' && hasEnded(entry, now) ? 'unrecorded' : entry.status;
}

/** Status names on a card (spec member 2, Schedule). */
export const statusLabels = {
  planned: 'Planned',
  completed_full: 'Worked Full Hours',
  completed_partial: 'Worked Partial Hours',
  not_worked: "Didn't Work",
  unrecorded: 'Not Recorded',
} as const satisfies Record<ShownStatus, string>;

/** Meanings of a day's mark, for the legend and screen readers. */
export const markLabels = {
  planned: 'planned',
  completed_full: 'worked full hours',
  completed_partial: 'worked partial hours',
  not_worked: "didn't work",
  unrecorded: 'not recorded',
} as const satisfies Record<ShownStatus, string>;

/** '22:00–02:00'. */
export function hoursText(startTime: string, endTime: string): string {
  return `${startTime}–${endTime}`;
}

/** '4 h', '3 h 30 min', '45 min'. */
export function lengthText(startTime: string, endTime: string): string {
  return durationText(lengthInMinutes(startTime, endTime));
}

/** '4 h', '3 h 30 min', '45 min', '0 h'. */
export function durationText(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  const parts = [hours > 0 ? `${hours} h` : '', rest > 0 ? `${rest} min` : ''];
  return parts.filter(Boolean).join(' ') || '0 h';
}

/** '16 h planned, 9 h 30 min worked', '16 h planned', 'nothing planned'; a line ends at the comma. */
export function workText({ planned, worked }: HoursOfWeek): string {
  if (planned === 0) return 'nothing planned';
  const parts = [`${durationText(planned)} planned`];
  if (worked > 0) parts.push(`${durationText(worked)} worked`);
  return parts.map((part) => part.replaceAll(' ', '\u00a0')).join(', ');
}

const quarters = ['', '¼', '½', '¾'] as const;

/** '8½', '72¼', '¾'; to the nearest quarter of an hour, of anything at least one. */
export function quarterHours(minutes: number): string {
  const count = minutes === 0 ? 0 : Math.max(1, Math.round(minutes / 15));
  const [hours, part] = [Math.floor(count / 4), quarters[count % 4] ?? ''];
  return hours === 0 && part !== '' ? part : `${hours}${part}`;
}

/** 'from 22:00 to 02:00 the next day': for screen readers and questions. */
export function spokenHours(startTime: string, endTime: string): string {
  const nextDay = endsNextDay(startTime, endTime) ? ' the next day' : '';
  return `from ${startTime} to ${endTime}${nextDay}`;
}

/** The planned hours of an entry, '22:00–02:00'. */
export function plannedText(
  entry: Pick<ScheduleEntry, 'plannedStartTime' | 'plannedEndTime'>,
): string {
  return hoursText(entry.plannedStartTime, entry.plannedEndTime);
}
