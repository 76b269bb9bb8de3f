import type { LocalMoment } from '@greenroom/sync-protocol/schedule/schedule-rules';
import { toAmount } from '@greenroom/sync-protocol/money/amounts';
import { weekEndOf, weekStartOf } from '@greenroom/sync-protocol/money/weeks';
import { addDays } from '@greenroom/sync-protocol/time/dates';
import { createRandom, idOf } from '../random.ts';

/** A member's cumulative amount of a week in USD, as of a day. */
export interface DemoStatement {
  readonly date: string;
  readonly amount: string;
}

/** A target as its member set it, in GBP. */
export interface DemoTarget {
  readonly id: string;
  readonly name: string;
  readonly amount: string;
  /** Local wall-clock time. */
  readonly setAt: LocalMoment;
  readonly endDate: string;
}

/** A week's own rate, in pounds per dollar. */
export interface DemoRate {
  readonly weekStart: string;
  readonly rate: string;
}

/** So many that past targets had earnings. */
const leastWeeks = 16;

/** Sundays of the weeks with earnings, oldest first; the last is the current one or ended yesterday. */
export function demoWeeks(now: LocalMoment, months: number): string[] {
  const count = Math.max(leastWeeks, Math.ceil((months * 30) / 7));
  const last = weekStartOf(lastDay(now));
  return Array.from({ length: count }, (_, index) => addDays(last, 7 * (index + 1 - count)));
}

/** Yesterday: in no zone a day of the future. */
function lastDay({ date }: LocalMoment): string {
  return addDays(date, -1);
}

/**
 * Each week is stated on its Wednesday and again, in full, on its Saturday; some weeks are missed. What
 * is not over yet is stated up to yesterday.
 */
export function planStatements(own: string, now: LocalMoment, months: number): DemoStatement[] {
  const random = createRandom(`${own}/earnings`);
  const usual = random.whole(8_000, 60_000);
  return demoWeeks(now, months).flatMap((weekStart) => {
    const cents = Math.round((usual * random.whole(55, 145)) / 100);
    const share = random.whole(25, 60);
    if (random.chance(0.08)) return [];
    const days = [
      { date: addDays(weekStart, 3), cents: Math.round((cents * share) / 100) },
      { date: weekEndOf(weekStart), cents },
    ];
    return days
      .filter(({ date }) => date <= lastDay(now))
      .map((day) => ({ date: day.date, amount: toAmount(BigInt(day.cents)) }));
  });
}

/** Rates that wander; the newest two weeks have none of their own. */
export function planRates(seed: number, now: LocalMoment, months: number): DemoRate[] {
  const random = createRandom(`${seed}/rates`);
  let millionths = 780_000;
  return demoWeeks(now, months)
    .slice(0, -2)
    .map((weekStart) => {
      millionths += random.whole(-9_000, 9_000);
      return { weekStart, rate: (millionths / 1_000_000).toFixed(6) };
    });
}

const wishes = ['New camera', 'Ring light', 'A week by the sea', 'Driving lessons', 'Deposit'];

interface Wish {
  /** Days ago. */
  readonly set: number;
  /** Days from today; negative: past. */
  readonly end: number;
  readonly amount: string;
}

/** Under way, reached, past its end, two past ones with a third under way, and none. */
const stories: readonly (readonly Wish[])[] = [
  [{ set: 12, end: 35, amount: '2500.00' }],
  [{ set: 25, end: 20, amount: '60.00' }],
  [{ set: 40, end: -4, amount: '9000.00' }],
  [
    { set: 100, end: -80, amount: '60.00' },
    { set: 75, end: -50, amount: '9000.00' },
    { set: 20, end: 40, amount: '1500.00' },
  ],
  [],
];

/** Targets in every state, one story after the other; set after the months that are shown began. */
export function planTargets(own: string, index: number, now: LocalMoment): DemoTarget[] {
  const random = createRandom(`${own}/targets`);
  const names = random.shuffle(wishes);
  return (stories[index % stories.length] ?? []).map(({ set, end, amount }, place) => ({
    id: idOf(`${own}/targets/${place}`),
    name: names[place % names.length] ?? '',
    amount,
    setAt: { date: addDays(now.date, -set), time: '10:00' },
    endDate: addDays(now.date, end),
  }));
}
