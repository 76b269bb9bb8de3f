import type { DecidedStatus } from '@greenroom/sync-protocol/schedule/schedule-records';
import {
  hasEnded,
  plannedEnd,
  type LocalMoment,
} from '@greenroom/sync-protocol/schedule/schedule-rules';
import { addDays } from '@greenroom/sync-protocol/time/dates';
import { createRandom, idOf, type Random } from './random.ts';
import { timeOf } from './wall-clock.ts';

/** A shift's recorded status; actual times are null unless partial. */
export interface ShiftOutcome {
  readonly status: DecidedStatus;
  readonly actualStartTime: string | null;
  readonly actualEndTime: string | null;
}

export interface Shift {
  readonly id: string;
  readonly date: string;
  readonly plannedStartTime: string;
  readonly plannedEndTime: string;
  /** Local wall-clock time of planning. */
  readonly plannedAt: LocalMoment;
  /** Null: not over yet or not recorded. */
  readonly outcome: (ShiftOutcome & { readonly at: LocalMoment }) | null;
}

/** Working habits: start and length in quarter hours, and weekdays. */
interface Habit {
  readonly starts: readonly [least: number, most: number];
  readonly lengths: readonly [least: number, most: number];
  readonly weekdays: readonly number[];
  /** Share of past shifts worked in full. */
  readonly reliability: number;
}

/** Most stream in the evening, a third through the night, a few by day. */
const hours = [
  { starts: [72, 84], lengths: [12, 20] },
  { starts: [72, 84], lengths: [12, 20] },
  { starts: [76, 88], lengths: [14, 18] },
  { starts: [84, 92], lengths: [16, 24] },
  { starts: [84, 94], lengths: [16, 22] },
  { starts: [36, 56], lengths: [12, 20] },
] as const;

const minutesOfQuarter = 15;
const daysOfMonth = 30;
/** Days ahead that people have planned. */
const daysAhead = 12;

/**
 * The shifts of one member: `months` of 30 days up to `now` (the member's wall clock) and those
 * planned from there on, by date. The same for the same `seed`.
 */
export function planShifts(seed: string, now: LocalMoment, months: number): Shift[] {
  const random = createRandom(seed);
  const habit = drawHabit(random);
  const days = months * daysOfMonth;
  const joined = random.chance(0.3) ? random.whole(0, Math.floor(days * 0.6)) : 0;
  const holiday = random.whole(0, days);
  const shifts: Shift[] = [];
  for (let day = joined - days; day <= daysAhead; day += 1) {
    const date = addDays(now.date, day);
    const isAway = Math.abs(day + holiday) < 4;
    const isUsual = habit.weekdays.includes(weekdayOf(date));
    // Future days are only partly planned.
    const share = isUsual ? (day > 6 ? 0.4 : 0.92) : 0.06;
    if (isAway || !random.chance(share)) continue;
    for (const [start, length] of drawDay(random, habit)) {
      shifts.push(
        drawShift(random, habit, now, date, {
          id: idOf(`${seed}/${date}/${start}`),
          start,
          length,
        }),
      );
    }
  }
  return shifts;
}

function drawHabit(random: Random): Habit {
  const { starts, lengths } = random.pick(hours);
  const weekdays = random.shuffle([0, 1, 2, 3, 4, 5, 6]).slice(0, random.whole(3, 5));
  return { starts, lengths, weekdays, reliability: random.whole(62, 88) / 100 };
}

/** Start and length in quarter hours, with an occasional short shift at noon. */
function drawDay(random: Random, habit: Habit): [start: number, length: number][] {
  const main: [number, number] = [random.whole(...habit.starts), random.whole(...habit.lengths)];
  const isLate = main[0] > 70;
  return isLate && random.chance(0.08)
    ? [[random.whole(46, 54), random.whole(4, 8)], main]
    : [main];
}

interface Drawn {
  readonly id: string;
  readonly start: number;
  readonly length: number;
}

function drawShift(
  random: Random,
  habit: Habit,
  now: LocalMoment,
  date: string,
  { id, start, length }: Drawn,
): Shift {
  const planned = {
    date,
    plannedStartTime: timeOfQuarter(start),
    plannedEndTime: timeOfQuarter(start + length),
  };
  const wanted = {
    date: addDays(date, -random.whole(1, 6)),
    time: timeOfQuarter(random.whole(40, 91)),
  };
  const plannedAt = isBefore(wanted, now) ? wanted : { date: addDays(now.date, -1), time: '21:30' };
  const outcome = drawOutcome(random, habit, start, length);
  const delay = random.whole(1, 8);
  // Night shifts are recorded the next day; the latest ones stay open.
  const isForgotten = random.chance(planned.date >= addDays(now.date, -2) ? 0.4 : 0.015);
  const isOpen = !hasEnded(planned, now) || isForgotten;
  const at = later(plannedEnd(planned), delay);
  const decided = isOpen ? null : { ...outcome, at: isBefore(at, now) ? at : now };
  return { id, ...planned, plannedAt, outcome: decided };
}

function drawOutcome(random: Random, habit: Habit, start: number, length: number): ShiftOutcome {
  const none = { actualStartTime: null, actualEndTime: null };
  const lateBy = random.whole(0, 3);
  const endsEarlyBy = random.whole(1, 5);
  if (random.chance(habit.reliability)) return { status: 'completed_full', ...none };
  if (random.chance(0.36)) return { status: 'not_worked', ...none };
  return {
    status: 'completed_partial',
    actualStartTime: timeOfQuarter(start + lateBy),
    actualEndTime: timeOfQuarter(start + Math.max(length - endsEarlyBy, lateBy + 2)),
  };
}

function timeOfQuarter(quarters: number): string {
  return timeOf(quarters * minutesOfQuarter);
}

function later({ date, time }: LocalMoment, quarters: number): LocalMoment {
  const instant = new Date(
    Date.parse(`${date}T${time}:00Z`) + quarters * minutesOfQuarter * 60_000,
  ).toISOString();
  return { date: instant.slice(0, 10), time: instant.slice(11, 16) };
}

function isBefore(one: LocalMoment, other: LocalMoment): boolean {
  return `${one.date}T${one.time}` < `${other.date}T${other.time}`;
}

/** 0 is Sunday. */
function weekdayOf(date: string): number {
  return new Date(`${date}T00:00:00Z`).getUTCDay();
}
