import type { ProblemCode, RuleResult } from '../problem.ts';
import { addDays, daysBetween } from '../time/dates.ts';
import type { DecidedStatus, ScheduleEntry, ScheduleStatus } from './schedule-records.ts';

/** A wall-clock moment, date yyyy-MM-dd and time HH:mm, in a zone known to the caller. */
export interface LocalMoment {
  readonly date: string;
  readonly time: string;
}

export type PlannedHours = Pick<ScheduleEntry, 'date' | 'plannedStartTime' | 'plannedEndTime'>;

/** Message for a missing start or end (spec member 5, Schedule). */
export const timesRequired = 'Please enter both start and end times';
const dayMinutes = 24 * 60;
const dayMilliseconds = dayMinutes * 60_000;
/** Days after its date in which a decided entry can be corrected (decisions: Schedule). */
export const correctionDays = 14;
/** Maximum days of a range read, both ends included (decisions: Schedule). */
export const maxRangeDays = 400;

/** The wall-clock moment of `instant` at `offsetMinutes` east of UTC. */
export function localMoment(instant: Date, offsetMinutes: number): LocalMoment {
  const shifted = new Date(instant.getTime() + offsetMinutes * 60_000).toISOString();
  return { date: shifted.slice(0, 10), time: shifted.slice(11, 16) };
}

/**
 * The moment a decision made at `instant` is judged at, one day in its favour: clocks and zones of
 * devices are unreliable, and another device may have moved the end (decisions: Schedule). A shift
 * may end up to a day later, a correction be up to a day late. The card applies no tolerance.
 */
export function tolerantMoment(
  instant: Date,
  offsetMinutes: number,
  from: ScheduleStatus = 'planned',
): LocalMoment {
  const tolerance = from === 'planned' ? dayMilliseconds : -dayMilliseconds;
  return localMoment(new Date(instant.getTime() + tolerance), offsetMinutes);
}

/** Whether the end is on the next day: before the start (decisions: Schedule). */
export function endsNextDay(startTime: string, endTime: string): boolean {
  return endTime < startTime;
}

/** Length in minutes, overnight included; 0 when both times are equal. */
export function lengthInMinutes(startTime: string, endTime: string): number {
  return (minutesOfDay(endTime) - minutesOfDay(startTime) + dayMinutes) % dayMinutes;
}

/** The planned end, on the next day for an overnight shift. */
export function plannedEnd(entry: PlannedHours): LocalMoment {
  const overnight = endsNextDay(entry.plannedStartTime, entry.plannedEndTime);
  return { date: overnight ? addDays(entry.date, 1) : entry.date, time: entry.plannedEndTime };
}

/** Whether the planned start is at or before `now`. */
export function hasStarted(entry: PlannedHours, now: LocalMoment): boolean {
  return startMinute(entry) <= minuteOf(now);
}

/** Whether the planned end is at or before `now` (spec member 2: past by its end time versus now). */
export function hasEnded(entry: PlannedHours, now: LocalMoment): boolean {
  return endMinute(entry) <= minuteOf(now);
}

/** Refuses missing and equal times (decisions: Schedule). */
export function checkHours(
  startTime: string | null | undefined,
  endTime: string | null | undefined,
): RuleResult<{ startTime: string; endTime: string }> {
  if (!startTime || !endTime) {
    return refuse('schedule_missing_times', timesRequired);
  }
  if (startTime === endTime) {
    return refuse('schedule_equal_times', 'End time must be different from start time');
  }
  return { ok: true, value: { startTime, endTime } };
}

/** Refuses a date before `today` (decisions: Schedule, past dates cannot be planned). */
export function checkPlannable(date: string, today: string): RuleResult<string> {
  return date < today
    ? refuse('schedule_past_date', 'Cannot add hours for a past date')
    : { ok: true, value: date };
}

/** Refuses to edit or delete a decided entry (spec member 4; decisions: Schedule). */
export function checkUndecided(
  entry: Pick<ScheduleEntry, 'status'>,
  verb: 'changed' | 'deleted',
): RuleResult<null> {
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

/** Fields a decision changes. */
export type DecidedFields = Pick<ScheduleEntry, 'status' | 'actualStartTime' | 'actualEndTime'>;

/**
 * Judges a decision on `entry` at `now`: the status matches the named one, a planned entry has
 * ended, a correction is within 14 days of the entry's date, partial hours have both times.
 */
export function decide(
  entry: ScheduleEntry,
  decision: Decision,
  now: LocalMoment,
): RuleResult<DecidedFields> {
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

/**
 * Takes back the decision `from` at `at`: the entry still has it, and it is at most a day old. The
 * screen offers this for seconds; the day tolerates wrong clocks of devices.
 */
export function undecide(
  entry: Pick<ScheduleEntry, 'status' | 'updatedAt'>,
  from: DecidedStatus,
  at: Date,
): RuleResult<DecidedFields> {
  if (entry.status !== from) {
    return refuse('schedule_changed', 'This entry was changed on another device');
  }
  if (at.getTime() - Date.parse(entry.updatedAt) > dayMilliseconds) {
    return refuse('schedule_correction_closed', 'This entry can no longer be changed');
  }
  return { ok: true, value: { status: 'planned', actualStartTime: null, actualEndTime: null } };
}

/** Whether a decided entry may be corrected on `today` (decisions: Schedule, 14 days). */
export function isCorrectable(
  entry: Pick<ScheduleEntry, 'date' | 'status'>,
  today: string,
): boolean {
  return entry.status !== 'planned' && daysBetween(entry.date, today) <= correctionDays;
}

/** The status of a day's dot: not_worked, then partial, then full, else planned; null without entries. */
export function markOfDay(
  entries: readonly Pick<ScheduleEntry, 'status'>[],
): ScheduleStatus | null {
  const priority = ['not_worked', 'completed_partial', 'completed_full', 'planned'] as const;
  return priority.find((status) => entries.some((entry) => entry.status === status)) ?? null;
}

/** The first of `others` that overlaps; overlaps are allowed, with a hint. */
export function findOverlap<E extends PlannedHours>(
  hours: PlannedHours,
  others: readonly E[],
): E | null {
  const crosses = (other: PlannedHours) =>
    startMinute(other) < endMinute(hours) && startMinute(hours) < endMinute(other);
  return others.find(crosses) ?? null;
}

/** The planned start on the wall clock. A number: a date past 9999-12-31 is a lesser string. */
export function startMinute(entry: PlannedHours): number {
  return minuteOf({ date: entry.date, time: entry.plannedStartTime });
}

/** The planned end on the wall clock. */
export function endMinute(entry: PlannedHours): number {
  return startMinute(entry) + lengthInMinutes(entry.plannedStartTime, entry.plannedEndTime);
}

/** Minutes since 1970-01-01 00:00 on the same wall clock; zones and daylight saving are ignored. */
function minuteOf(moment: LocalMoment): number {
  return Date.parse(`${moment.date}T00:00:00Z`) / 60_000 + minutesOfDay(moment.time);
}

/** Minutes since midnight of HH:mm. */
export function minutesOfDay(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
}

function refuse(code: ProblemCode, message: string): RuleResult<never> {
  return { ok: false, code, message };
}
