import { addDays } from '../time/dates.ts';
import { minutesOfDay, plannedEnd, type PlannedHours } from './schedule-rules.ts';

/** Minutes of a day on the wall clock; those of a change to or from summer time have as many. */
export const minutesInDay = 24 * 60;

/** The part of a shift in one day's column. */
export interface WeekSegment<E> {
  readonly entry: E;
  /** yyyy-MM-dd: the column it is drawn in. */
  readonly day: string;
  /** Minutes since midnight, 0 to 1440; `to` is after `from`. */
  readonly from: number;
  readonly to: number;
  /** Place beside the segments it overlaps, from 0, and how many places these have together. */
  readonly lane: number;
  readonly lanes: number;
}

type Part<E> = Omit<WeekSegment<E>, 'lane' | 'lanes'>;

/**
 * The segments of `days` in order of their start. A shift past midnight has one in both days'
 * columns, of which `days` may hold one alone; segments that overlap stand side by side.
 */
export function layOutWeek<E extends PlannedHours>(
  entries: readonly E[],
  days: readonly string[],
): WeekSegment<E>[] {
  const parts = entries.flatMap(partsOf);
  return days.flatMap((day) => placeSideBySide(parts.filter((part) => part.day === day)));
}

function partsOf<E extends PlannedHours>(entry: E): Part<E>[] {
  const from = minutesOfDay(entry.plannedStartTime);
  const end = minutesOfDay(entry.plannedEndTime);
  if (plannedEnd(entry).date === entry.date) {
    return from === end ? [] : [{ entry, day: entry.date, from, to: end }];
  }
  const first = { entry, day: entry.date, from, to: minutesInDay };
  // A shift until midnight has nothing in the next day.
  return end === 0 ? [first] : [first, { entry, day: addDays(entry.date, 1), from: 0, to: end }];
}

function placeSideBySide<E>(parts: readonly Part<E>[]): WeekSegment<E>[] {
  const ordered = parts.toSorted((one, other) => one.from - other.from || one.to - other.to);
  const placed: WeekSegment<E>[] = [];
  let group: { part: Part<E>; lane: number }[] = [];
  let ends: number[] = [];
  const close = () => {
    for (const { part, lane } of group) placed.push({ ...part, lane, lanes: ends.length });
    group = [];
    ends = [];
  };
  for (const part of ordered) {
    if (ends.every((end) => end <= part.from)) close();
    const free = ends.findIndex((end) => end <= part.from);
    const lane = free === -1 ? ends.length : free;
    ends[lane] = part.to;
    group.push({ part, lane });
  }
  close();
  return placed;
}

/** Hours dragged over a column, in steps of half an hour. */
export interface DraggedHours {
  readonly start: string;
  readonly end: string;
}

const step = 30;

/**
 * The hours between two minutes of a day, HH:mm, widened to half hours; at least one half hour.
 * Down to the day's end is until midnight; a whole day ends half an hour earlier, because a shift
 * cannot end when it starts (decisions: Schedule).
 */
export function draggedHours(one: number, other: number): DraggedHours {
  const low = Math.floor(clamp(Math.min(one, other), 0, minutesInDay - 1) / step) * step;
  const high = Math.ceil(clamp(Math.max(one, other), low + step, minutesInDay) / step) * step;
  const end = low === 0 && high === minutesInDay ? minutesInDay - step : high;
  return { start: timeOf(low), end: timeOf(end % minutesInDay) };
}

function clamp(value: number, low: number, high: number): number {
  return Math.min(high, Math.max(low, value));
}

function timeOf(minute: number): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${two(Math.floor(minute / 60))}:${two(minute % 60)}`;
}
