import type { ProblemCode } from '../problem.ts';
import type { DecidedStatus, ScheduleEntry, ScheduleStatus } from './schedule-records.ts';

/** A rule's verdict: the value, or the code and text of the refusal. */
export type Verdict<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly code: ProblemCode; readonly message: string };

/** A wall-clock moment: date yyyy-MM-dd and time HH:mm, in one zone known to the caller. */
export interface LocalMoment {
  readonly date: string;
  readonly time: string;
}

/** The day and hours of an entry: all that decides where it lies in time. */
export type PlannedHours = Pick<ScheduleEntry, 'date' | 'plannedStartTime' | 'plannedEndTime'>;

/** The text beside hours that lack one (member side 5, Schedule). */
export const timesRequired = 'Please enter both start and end times';
const dayMinutes = 24 * 60;
const dayMilliseconds = dayMinutes * 60_000;
/** Days after its date in which a decided entry can be corrected (decisions.md, Schedule). */
export const correctionDays = 14;
/** Days a range read spans at most, both ends included (decisions.md, Schedule). */
export const maxRangeDays = 400;

/** The wall-clock moment of `instant` at `offsetMinutes` east of UTC. */
export function localMoment(instant: Date, offsetMinutes: number): LocalMoment {
  const shifted = new Date(instant.getTime() + offsetMinutes * 60_000).toISOString();
  return { date: shifted.slice(0, 10), time: shifted.slice(11, 16) };
}

/**
 * The moment a decision made at `instant` is judged at, a day to the decision's good: a device's clock
 * and zone are only nearly known, and another device may have moved the end (decisions.md, Schedule).
 * A shift may end up to a day later, a correction come up to a day late. The card offers no tolerance.
 */
export function tolerantMoment(
  instant: Date,
  offsetMinutes: number,
  from: ScheduleStatus = 'planned',
): LocalMoment {
  const tolerance = from === 'planned' ? dayMilliseconds : -dayMilliseconds;
  return localMoment(new Date(instant.getTime() + tolerance), offsetMinutes);
}

/** The date `days` after `date` (yyyy-MM-dd); negative days lie before. */
export function addDays(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * dayMilliseconds)
    .toISOString()
    .slice(0, 10);
}

/** Whole days from `start` to `end`, counting both; 1 when they are equal, below 1 when inverted. */
export function inclusiveDays(start: string, end: string): number {
  return (Date.parse(`${end}T00:00:00Z`) - Date.parse(`${start}T00:00:00Z`)) / dayMilliseconds + 1;
}

/** Whether hours end on the following day: an end before the start (decisions.md, Schedule). */
export function endsNextDay(startTime: string, endTime: string): boolean {
  return endTime < startTime;
}

/** Length of a shift in minutes, overnight included; 0 when both times are equal. */
export function lengthInMinutes(startTime: string, endTime: string): number {
  return (minutesOf(endTime) - minutesOf(startTime) + dayMinutes) % dayMinutes;
}

/** The moment planned hours end, on the next day for an overnight shift. */
export function plannedEnd(entry: PlannedHours): LocalMoment {
  const overnight = endsNextDay(entry.plannedStartTime, entry.plannedEndTime);
  return { date: overnight ? addDays(entry.date, 1) : entry.date, time: entry.plannedEndTime };
}

/** Whether the planned start lies at or before `now`. */
export function hasStarted(entry: PlannedHours, now: LocalMoment): boolean {
  return startMinute(entry) <= minuteOf(now);
}

/** Whether the planned end lies at or before `now` (spec member 2: past by its end time versus now). */
export function hasEnded(entry: PlannedHours, now: LocalMoment): boolean {
  return endMinute(entry) <= minuteOf(now);
}

/** Refuses missing and equal times (decisions.md, Schedule). */
export function checkHours(
  startTime: string | null | undefined,
  endTime: string | null | undefined,
): Verdict<{ startTime: string; endTime: string }> {
  if (!startTime || !endTime) {
    return refuse('schedule_missing_times', timesRequired);
  }
  if (startTime === endTime) {
    return refuse('schedule_equal_times', 'End time must be different from start time');
  }
  return { ok: true, value: { startTime, endTime } };
}

/** Refuses a date before `today` (decisions.md, Schedule: past dates cannot be planned). */
export function checkPlannable(date: string, today: string): Verdict<string> {
  return date < today
    ? refuse('schedule_past_date', 'Cannot add hours for a past date')
    : { ok: true, value: date };
}

/** Refuses to edit or delete what is decided (spec member 4; decisions.md, Schedule). */
export function checkUndecided(
  entry: Pick<ScheduleEntry, 'status'>,
  verb: 'changed' | 'deleted',
): Verdict<null> {
  return entry.status === 'planned'
    ? { ok: true, value: null }
    : refuse('schedule_decided', `Only planned entries can be ${verb}`);
}

export interface Decision {
  readonly status: DecidedStatus;
  readonly actualStartTime?: string | null | undefined;
  readonly actualEndTime?: string | null | undefined;
  /** The status being corrected; absent: planned. */
  readonly from?: ScheduleStatus | undefined;
}

/** The fields a decision changes. */
export type DecidedFields = Pick<ScheduleEntry, 'status' | 'actualStartTime' | 'actualEndTime'>;

/**
 * Judges a decision on `entry` at `now`: it starts from the status it names, a planned entry has
 * ended, a correction comes within 14 days of the entry's date, partial hours carry both times.
 */
export function decide(
  entry: ScheduleEntry,
  decision: Decision,
  now: LocalMoment,
): Verdict<DecidedFields> {
  const from = decision.from ?? 'planned';
  if (entry.status !== from) {
    return from === 'planned'
      ? refuse('schedule_decided', 'This entry has already been decided')
      : refuse('schedule_changed', 'This entry was changed on another device');
  }
  if (from === 'planned' && !hasEnded(entry, now)) {
    return refuse('schedule_not_ended', 'This shift has not ended yet');
  }
  if (from !== 'planned' && !isCorrectable(entry, now.date)) {
    return refuse('schedule_correction_closed', 'This entry can no longer be changed');
  }
  if (decision.status !== 'completed_partial') {
    return {
      ok: true,
      value: { status: decision.status, actualStartTime: null, actualEndTime: null },
    };
  }
  const hours = checkHours(decision.actualStartTime, decision.actualEndTime);
  if (!hours.ok) return hours;
  const { startTime, endTime } = hours.value;
  return {
    ok: true,
    value: { status: decision.status, actualStartTime: startTime, actualEndTime: endTime },
  };
}

/** Whether a decided entry may still be corrected on `today` (decisions.md, Schedule: 14 days). */
export function isCorrectable(
  entry: Pick<ScheduleEntry, 'date' | 'status'>,
  today: string,
): boolean {
  return entry.status !== 'planned' && inclusiveDays(entry.date, today) - 1 <= correctionDays;
}

/** The status a day's dot shows: not_worked, then partial, then full, else planned; null without entries. */
export function markOfDay(
  entries: readonly Pick<ScheduleEntry, 'status'>[],
): ScheduleStatus | null {
  const priority = ['not_worked', 'completed_partial', 'completed_full', 'planned'] as const;
  return priority.find((status) => entries.some((entry) => entry.status === status)) ?? null;
}

/** The first of `others` whose planned hours cross the given ones; overlaps are allowed, with a hint. */
export function findOverlap<E extends PlannedHours>(
  hours: PlannedHours,
  others: readonly E[],
): E | null {
  const crosses = (other: PlannedHours) =>
    startMinute(other) < endMinute(hours) && startMinute(hours) < endMinute(other);
  return others.find(crosses) ?? null;
}

// Moments compare as numbers: a date string past 9999-12-31 would sort before all others.
function startMinute(entry: PlannedHours): number {
  return minuteOf({ date: entry.date, time: entry.plannedStartTime });
}

function endMinute(entry: PlannedHours): number {
  return startMinute(entry) + lengthInMinutes(entry.plannedStartTime, entry.plannedEndTime);
}

/** Minutes since 1970-01-01 00:00 on the same wall clock; a zone and its summer time play no part. */
function minuteOf(moment: LocalMoment): number {
  return Date.parse(`${moment.date}T00:00:00Z`) / 60_000 + minutesOf(moment.time);
}

function minutesOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
}

function refuse(code: ProblemCode, message: string): Verdict<never> {
  return { ok: false, code, message };
}
