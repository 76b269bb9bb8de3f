import type { ScheduleEntry } from '@greenroom/sync-protocol/schedule/schedule-records';
import type { LocalMoment } from '@greenroom/sync-protocol/schedule/schedule-rules';
import type { HoursOfWeek, Tonight } from '@greenroom/sync-protocol/schedule/schedule-tonight';
import { daysBetween } from '@greenroom/sync-protocol/time/dates';
import { monthOf, relativeDay, shortDay, weekdayName } from '../schedule-dates.ts';
import { durationText, plannedText } from '../schedule-text.ts';

/** From this time on a shift of today is tonight's. */
const evening = '17:00';

/** 'Tonight, 22:15–02:15', 'Next: Mon 23, 09:00–13:00'; of a running or no shift none. */
export function tonightTitle(tonight: Tonight, now: LocalMoment): string {
  switch (tonight.kind) {
    case 'unanswered':
      return `${relativeDay(tonight.entry.date, now.date)}, ${plannedText(tonight.entry)}`;
    case 'running':
      return `${spanText(tonight.minutesLeft)} left`;
    case 'soon':
      return `${soonDay(tonight.entry, now)}, ${plannedText(tonight.entry)}`;
    case 'later':
      return `Next: ${nearDay(tonight.entry.date, now)}, ${plannedText(tonight.entry)}`;
    case 'none':
      return 'Nothing planned this week';
    default:
      return tonight satisfies never;
  }
}

function soonDay(entry: ScheduleEntry, now: LocalMoment): string {
  const isTonight = entry.date === now.date && entry.plannedStartTime >= evening;
  return isTonight ? 'Tonight' : relativeDay(entry.date, now.date);
}

/** 'Mon 23' in this month, 'Mon 7 Dec' in another. */
function nearDay(date: string, now: LocalMoment): string {
  if (monthOf(date) !== monthOf(now.date)) return shortDay(date);
  return `${weekdayName(date)} ${Number(date.slice(8))}`;
}

/** '2 h 08 min', '45 min'. */
export function spanText(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  return hours === 0 ? `${rest} min` : `${hours} h ${String(rest).padStart(2, '0')} min`;
}

/** 'Tomorrow', 'in 3 days'. */
export function daysUntil({ date }: ScheduleEntry, now: LocalMoment): string {
  const days = daysBetween(now.date, date);
  return days <= 1 ? 'Tomorrow' : `in ${days} days`;
}

/** '16 h planned, 9 h 30 min worked': the figures of the schedule's own week. */
export function weekText({ planned, worked }: HoursOfWeek): string {
  return `${durationText(planned)} planned, ${durationText(worked)} worked`;
}
