import { addDays, daysBetween } from '../time/dates.ts';
import type { ScheduleEntry } from './schedule-records.ts';
import {
  hasEnded,
  hasStarted,
  lengthInMinutes,
  type LocalMoment,
  plannedEnd,
} from './schedule-rules.ts';

/** Days back in which an undecided shift is asked about. */
export const askedDays = 14;
/** Minutes before its start from which a shift counts as tonight's. */
const soonMinutes = 24 * 60;

/** What a member is asked or told first: exactly one of five. */
export type Tonight =
  /** The newest ended shift without a decision. */
  | { readonly kind: 'unanswered'; readonly entry: ScheduleEntry }
  /** `share`: of its length that is over, 0 to 1. */
  | {
      readonly kind: 'running';
      readonly entry: ScheduleEntry;
      readonly minutesLeft: number;
      readonly share: number;
    }
  /** Begins within 24 hours. */
  | { readonly kind: 'soon'; readonly entry: ScheduleEntry; readonly minutesUntil: number }
  | { readonly kind: 'later'; readonly entry: ScheduleEntry }
  | { readonly kind: 'none' };

/** The first of the five states that holds at `now`. */
export function findTonight(entries: readonly ScheduleEntry[], now: LocalMoment): Tonight {
  const planned = entries.filter(({ status }) => status === 'planned').toSorted(byStart);
  const from = addDays(now.date, -askedDays);
  const ended = planned.filter((entry) => hasEnded(entry, now) && entry.date >= from);
  const unanswered = ended.toSorted(byEnd).at(-1);
  if (unanswered) return { kind: 'unanswered', entry: unanswered };
  const next = planned.find((entry) => !hasEnded(entry, now));
  if (!next) return { kind: 'none' };
  if (hasStarted(next, now)) {
    const length = lengthInMinutes(next.plannedStartTime, next.plannedEndTime);
    const minutesLeft = minutesBetween(now, plannedEnd(next));
    return { kind: 'running', entry: next, minutesLeft, share: 1 - minutesLeft / length };
  }
  const minutesUntil = minutesBetween(now, startOf(next));
  return minutesUntil <= soonMinutes
    ? { kind: 'soon', entry: next, minutesUntil }
    : { kind: 'later', entry: next };
}

export interface HoursOfWeek {
  /** Minutes, of decided entries too. */
  readonly planned: number;
  /** Minutes: planned ones of full hours, actual ones of partial hours. */
  readonly worked: number;
}

/** Sums the entries of the seven days from `monday` on. */
export function sumWeek(entries: readonly ScheduleEntry[], monday: string): HoursOfWeek {
  const days = entries.filter(({ date }) => {
    const day = daysBetween(monday, date);
    return day >= 0 && day < 7;
  });
  return {
    planned: days.reduce((sum, entry) => sum + plannedMinutes(entry), 0),
    worked: days.reduce((sum, entry) => sum + workedMinutes(entry), 0),
  };
}

function plannedMinutes({ plannedStartTime, plannedEndTime }: ScheduleEntry): number {
  return lengthInMinutes(plannedStartTime, plannedEndTime);
}

function workedMinutes(entry: ScheduleEntry): number {
  if (entry.status === 'completed_full') return plannedMinutes(entry);
  if (entry.status !== 'completed_partial') return 0;
  return lengthInMinutes(entry.actualStartTime ?? '00:00', entry.actualEndTime ?? '00:00');
}

function startOf(entry: ScheduleEntry): LocalMoment {
  return { date: entry.date, time: entry.plannedStartTime };
}

function minutesBetween(from: LocalMoment, to: LocalMoment): number {
  const sameDay = minutesOf(to.time) - minutesOf(from.time);
  return daysBetween(from.date, to.date) * 24 * 60 + sameDay;
}

function minutesOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
}

function byStart(one: ScheduleEntry, other: ScheduleEntry): number {
  return minutesBetween(startOf(other), startOf(one)) || compareIds(one, other);
}

function byEnd(one: ScheduleEntry, other: ScheduleEntry): number {
  return minutesBetween(plannedEnd(other), plannedEnd(one)) || compareIds(one, other);
}

function compareIds(one: ScheduleEntry, other: ScheduleEntry): number {
  if (one.id === other.id) return 0;
  return one.id < other.id ? -1 : 1;
}
