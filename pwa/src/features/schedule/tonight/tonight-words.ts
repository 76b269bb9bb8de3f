import type { ScheduleEntry } from '@greenroom/sync-protocol/schedule/schedule-records';
import { hasStarted, type LocalMoment } from '@greenroom/sync-protocol/schedule/schedule-rules';
import { sumWeek } from '@greenroom/sync-protocol/schedule/schedule-tonight';
import { daysBetween } from '@greenroom/sync-protocol/time/dates';
import { dayOfMonth, monthOf, relativeDay, shortDay, weekStart } from '../schedule-dates.ts';
import { plannedText } from '../schedule-text.ts';
import type { ShownTonight } from './tonight-queries.ts';

/** From this time on a shift of today is tonight's. */
const evening = '17:00';

/** A title in two parts, of which the first may be a label above the second. */
export interface TonightTitle {
  /** 'Tonight,', 'Next: Mon 23,'; empty: there is none. */
  readonly day: string;
  readonly text: string;
}

/** 'Tonight, 22:15–02:15', 'Next: Mon 23, 09:00–13:00'; of a running or no shift without its day. */
export function tonightTitle({
  tonight,
  entries,
  now,
}: Omit<ShownTonight, 'isWhole'>): TonightTitle {
  switch (tonight.kind) {
    case 'unanswered':
      return titleOf(relativeDay(tonight.entry.date, now.date), tonight.entry);
    case 'running':
      return { day: '', text: `${spanText(tonight.minutesLeft)} left` };
    case 'soon':
      return titleOf(soonDay(tonight.entry, now), tonight.entry);
    case 'later': {
      const { day, text } = titleOf(nearDay(tonight.entry.date, now), tonight.entry);
      // The hours alone are one line at the size of tonight's.
      return { day: `Next: ${day}`, text };
    }
    case 'none':
      return { day: '', text: nothingText(sumWeek(entries, weekStart(now.date)).planned) };
    default:
      return tonight satisfies never;
  }
}

/** `planned`: minutes of this week, which are over; the card shows them below. */
function nothingText(planned: number): string {
  return planned > 0 ? 'Nothing more planned' : 'Nothing planned this week';
}

function titleOf(day: string, entry: ScheduleEntry): TonightTitle {
  return { day: `${day},`, text: plannedText(entry) };
}

/** 'Tonight, 22:15–02:15', 'Sat 28 Nov, 09:00–13:00', 'On now, until 23:30'. */
export function nextText(entry: ScheduleEntry, now: LocalMoment): string {
  if (hasStarted(entry, now)) return `On now, until ${entry.plannedEndTime}`;
  return `${soonDay(entry, now)}, ${plannedText(entry)}`;
}

function soonDay(entry: ScheduleEntry, now: LocalMoment): string {
  const isTonight = entry.date === now.date && entry.plannedStartTime >= evening;
  return isTonight ? 'Tonight' : relativeDay(entry.date, now.date);
}

/** 'Mon 23' in this month, 'Mon 7 Dec' in another. */
function nearDay(date: string, now: LocalMoment): string {
  if (monthOf(date) !== monthOf(now.date)) return shortDay(date);
  return dayOfMonth(date);
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
