import { addDays, daysBetween } from '../time/dates.ts';
import type { ScheduleEntry } from './schedule-records.ts';
import {
  endMinute,
  hasEnded,
  hasStarted,
  lengthInMinutes,
  type LocalMoment,
  plannedEnd,
  startMinute,
} from './schedule-rules.ts';

/** Days back in which an undecided shift is asked about. */
export const askedDays = 14;
/** Minutes before its start from which a shift counts as tonight's. */
const soonMinutes = 24 * 60;

/** What a member is asked or told first: exactly one of five. */
export type Tonight =
  /** The newest ended shift without a decision; `of`: how many there are. */
  | { readonly kind: 'unanswered'; readonly entry: ScheduleEntry; readonly of: number }
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

/**
 * The first of the five states that holds at `now`. What has begun or ended follows from the wall
 * clock; spans of time are those that pass where this machine is, also across a change of its clock.
 *
 * @param nowMinute `now` in minutes since the epoch: an hour that repeats has two
 */
export function findTonight(
  entries: readonly ScheduleEntry[],
  now: LocalMoment,
  nowMinute: number,
): Tonight {
  const planned = entries.filter(({ status }) => status === 'planned').toSorted(byStart);
  const from = addDays(now.date, -askedDays);
  const ended = planned.filter((entry) => hasEnded(entry, now) && entry.date >= from);
  const unanswered = ended.toSorted(byEnd).at(-1);
  if (unanswered) return { kind: 'unanswered', entry: unanswered, of: ended.length };
  const next = findNext(planned, now);
  if (!next) return { kind: 'none' };
  const start = minuteOf(next.date, next.plannedStartTime);
  // Not below 0: an hour that repeats or is skipped has another order on the wall clock.
  const minutesUntil = Math.max(0, start - nowMinute);
  if (hasStarted(next, now)) {
    const { date, time } = plannedEnd(next);
    const minutesLeft = Math.max(0, minuteOf(date, time) - nowMinute);
    const over = Math.max(0, nowMinute - start);
    return { kind: 'running', entry: next, minutesLeft, share: over / (over + minutesLeft) };
  }
  return minutesUntil <= soonMinutes
    ? { kind: 'soon', entry: next, minutesUntil }
    : { kind: 'later', entry: next };
}

/** The first planned shift that has not ended. */
export function findNext(
  entries: readonly ScheduleEntry[],
  now: LocalMoment,
): ScheduleEntry | undefined {
  return entries
    .filter((entry) => entry.status === 'planned' && !hasEnded(entry, now))
    .toSorted(byStart)[0];
}

export interface HoursOfWeek {
  /** Minutes, of decided entries too. */
  readonly planned: number;
  /** Minutes: planned ones of full hours, actual ones of partial hours. */
  readonly worked: number;
}

/** Sums the entries of the seven days from `monday` on. */
export function sumWeek(entries: readonly ScheduleEntry[], monday: string): HoursOfWeek {
  return minutesOf(
    entries.filter(({ date }) => {
      const day = daysBetween(monday, date);
      return day >= 0 && day < 7;
    }),
  );
}

type WorkedHours = Pick<
  ScheduleEntry,
  'plannedStartTime' | 'plannedEndTime' | 'status' | 'actualStartTime' | 'actualEndTime'
>;

export function minutesOf(entries: readonly WorkedHours[]): HoursOfWeek {
  const sum = { planned: 0, worked: 0 };
  for (const { status, plannedStartTime, plannedEndTime, ...actual } of entries) {
    const length = lengthInMinutes(plannedStartTime, plannedEndTime);
    sum.planned += length;
    if (status === 'completed_full') sum.worked += length;
    else if (status === 'completed_partial') {
      sum.worked += lengthInMinutes(
        actual.actualStartTime ?? '00:00',
        actual.actualEndTime ?? '00:00',
      );
    }
  }
  return sum;
}

/** Minutes since the epoch, where this machine is. */
function minuteOf(date: string, time: string): number {
  return Date.parse(`${date}T${time}`) / 60_000;
}

function byStart(one: ScheduleEntry, other: ScheduleEntry): number {
  return startMinute(one) - startMinute(other) || compareIds(one, other);
}

function byEnd(one: ScheduleEntry, other: ScheduleEntry): number {
  return endMinute(one) - endMinute(other) || compareIds(one, other);
}

function compareIds(one: ScheduleEntry, other: ScheduleEntry): number {
  return one.id < other.id ? -1 : 1;
}
