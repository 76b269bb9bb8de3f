import { addDays } from '../time/dates.ts';
import { lengthInMinutes, minutesOfDay, type PlannedHours } from './schedule-rules.ts';

/** Minutes of a day on the wall clock; those of a change to or from summer time have as many. */
export const minutesInDay = 24 * 60;

/** A shift in the column of the day it begins; a night is one block, whole. */
export interface WeekSegment<E> {
  readonly entry: E;
  /** Minutes since the midnight its day begins with; `to` is after `from`, over 1440 past midnight. */
  readonly from: number;
  readonly to: number;
  /** Place beside the segments it overlaps, from 0, and how many places these have together. */
  readonly lane: number;
  readonly lanes: number;
}

type Part<E> = Omit<WeekSegment<E>, 'lane' | 'lanes'>;

/** The segments of `days` in order of their start; those that overlap stand side by side. */
export function layOutWeek<E extends PlannedHours>(
  entries: readonly E[],
  days: readonly string[],
): WeekSegment<E>[] {
  return days.flatMap((day) =>
    placeSideBySide(entries.filter((entry) => entry.date === day).flatMap(partsOf)),
  );
}

function partsOf<E extends PlannedHours>(entry: E): Part<E>[] {
  const { from, to } = minutesOf(entry);
  return from === to ? [] : [{ entry, from, to }];
}

function minutesOf({ plannedStartTime, plannedEndTime }: PlannedHours) {
  const from = minutesOfDay(plannedStartTime);
  return { from, to: from + lengthInMinutes(plannedStartTime, plannedEndTime) };
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

/** The hours every column of a week has, from its top to its bottom. */
export interface WeekHours {
  /** Two hours apart, in minutes since the day's midnight; the first and last are the column's ends. */
  readonly lines: readonly number[];
  /** The place of each line, from 0 at the top to 1 at the bottom. */
  readonly places: readonly number[];
  /** The places between which the shifts are. */
  readonly busy: { readonly from: number; readonly to: number };
  /** The hours before and after all shifts, in minutes; none, one or two. */
  readonly folded: readonly FoldedHours[];
}

export interface FoldedHours {
  readonly from: number;
  readonly to: number;
}

const lineDistance = 120;
/** All hours before the shifts are together half as high as two hours of these, and so are all after. */
const foldedShare = 1 / 2;

/**
 * The hours in which all of `shifts` are whole in the column of the day they begin. Columns begin
 * and end at midnight unless a shift goes past it: then they end with the latest one, and begin as
 * late the same morning, or with the earliest shift (docs/decisions/week-grid.md).
 */
export function weekHours(shifts: readonly PlannedHours[]): WeekHours {
  const minutes = shifts.map(minutesOf);
  const end = lineFrom(Math.max(minutesInDay, ...minutes.map(({ to }) => to)));
  const start = Math.min(end - minutesInDay, ...minutes.map(({ from }) => lineUpTo(from)));
  const count = (end - start) / lineDistance;
  const lines = Array.from({ length: count + 1 }, (_, index) => start + index * lineDistance);
  const first = Math.min(...minutes.map(({ from }) => from));
  const last = Math.max(...minutes.map(({ to }) => to));
  const isBusy = (line: number) => first < line && line - lineDistance < last;
  const areBusy = lines.slice(1).map(isBusy);
  const hasBusy = areBusy.includes(true);
  const firstBusy = hasBusy ? areBusy.indexOf(true) : 0;
  const afterBusy = hasBusy ? areBusy.lastIndexOf(true) + 1 : count;
  const heights = areBusy.map((_, index) => {
    if (index >= firstBusy && index < afterBusy) return 1;
    return foldedShare / (index < firstBusy ? firstBusy : count - afterBusy);
  });
  const places = [0];
  for (const height of heights) places.push((places.at(-1) ?? 0) + height);
  const whole = places.at(-1) ?? 1;
  const placeOf = (index: number) => (places[index] ?? 0) / whole;
  const minuteOf = (index: number) => lines[index] ?? 0;
  return {
    lines,
    places: places.map((place) => place / whole),
    busy: { from: placeOf(firstBusy), to: placeOf(afterBusy) },
    folded: [
      { from: start, to: minuteOf(firstBusy) },
      { from: minuteOf(afterBusy), to: end },
    ].filter(({ from, to }) => from < to),
  };
}

function lineUpTo(minute: number): number {
  return Math.floor(minute / lineDistance) * lineDistance;
}

function lineFrom(minute: number): number {
  return Math.ceil(minute / lineDistance) * lineDistance;
}

/** Where a minute since the day's midnight stands in a column; its ends for minutes outside. */
export function placeOfMinute({ lines, places }: WeekHours, minute: number): number {
  return between(lines, places, minute);
}

/** The minute since the day's midnight at a place of a column. */
export function minuteAtPlace({ lines, places }: WeekHours, place: number): number {
  return Math.round(between(places, lines, place));
}

/** `value` carried from the rising numbers `from` to those of `to`, in a straight line in between. */
function between(from: readonly number[], to: readonly number[], value: number): number {
  const next = from.findIndex((number) => number > value);
  if (next === 0) return to[0] ?? 0;
  if (next === -1) return to.at(-1) ?? 0;
  const [low, high] = [from[next - 1] ?? 0, from[next] ?? 1];
  const [start, end] = [to[next - 1] ?? 0, to[next] ?? 1];
  return start + ((value - low) / (high - low)) * (end - start);
}

/** Hours dragged over a column, in steps of half an hour. */
export interface DraggedHours {
  /** The day they begin; the column's next one from midnight on. */
  readonly date: string;
  readonly start: string;
  readonly end: string;
}

const step = 30;

/**
 * The hours between two minutes of a column of `day`, widened to half hours; at least one half
 * hour. At most half an hour less than a day: a shift cannot end when it starts (decisions:
 * Schedule).
 */
export function draggedHours(
  day: string,
  { lines }: WeekHours,
  one: number,
  other: number,
): DraggedHours {
  const [first, last] = [lines[0] ?? 0, lines.at(-1) ?? minutesInDay];
  const low = Math.floor(clamp(Math.min(one, other), first, last - 1) / step) * step;
  const high = Math.ceil(clamp(Math.max(one, other), low + step, last) / step) * step;
  return {
    date: dayOfMinute(day, low),
    start: timeOf(low),
    end: timeOf(Math.min(high, low + minutesInDay - step)),
  };
}

/** Where dragged hours stand in the column of `day`, in minutes since its midnight. */
export function minutesOfDragged(day: string, { date, start, end }: DraggedHours) {
  const { from, to } = minutesOf({ date, plannedStartTime: start, plannedEndTime: end });
  const midnight = date === day ? 0 : minutesInDay;
  return { from: midnight + from, to: midnight + to };
}

/** The day a minute of the column of `day` belongs to. */
export function dayOfMinute(day: string, minute: number): string {
  return minute < minutesInDay ? day : addDays(day, 1);
}

/** HH:mm of a minute since the day's midnight, also of the next day. */
export function timeOf(minute: number): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${two(Math.floor(minute / 60) % 24)}:${two(minute % 60)}`;
}

function clamp(value: number, low: number, high: number): number {
  return Math.min(high, Math.max(low, value));
}
