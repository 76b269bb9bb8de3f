import { weekStartOf } from '@greenroom/sync-protocol/money/weeks';
import { weeksOf } from '@greenroom/sync-protocol/analytics/analytics-periods';
import type { EarningsFigures } from '@greenroom/sync-protocol/analytics/analytics-records';
import {
  amountGrowthOf,
  averageOf,
  listWeeks,
  sumWeeks,
  type WeekEarnings,
} from '@greenroom/sync-protocol/analytics/analytics-rules';
import { utcDateOf } from '@greenroom/sync-protocol/time/dates';
import { sql } from 'kysely';
import type { Db } from '../../database/schema.ts';
import {
  earnedBySameDay,
  earnedInWeek,
  platformEarnings,
} from '../earnings/earnings-totals-repository.ts';
import { type Asked, wholeOf } from './days-repository.ts';

export async function readEarningsFigures(db: Db, asked: Asked): Promise<EarningsFigures> {
  const { period, before } = asked;
  const sums = await sumEarnings(db, asked.now);
  const weeks = await findWeeks(db, asked);
  const part = await findPart(db, asked);
  const isComparable = part?.amount !== null || sums.thisWeek === null;
  const comparable = weeks.map((week) =>
    week.weekStart === part?.earlier ? { ...week, amount: part.amount ?? '0.00' } : week,
  );
  return {
    totalEarnings: sums.total,
    averageEarningPerUser: averageOf(sums.total, sums.earners),
    topEarnerAmount: sums.top,
    earningsGrowth:
      sums.thisWeek === null || sums.weekBefore === null
        ? null
        : amountGrowthOf(sums.thisWeek, sums.weekBefore),
    period: { ...period, ...sumWeeks(weeks, period, weekStartOf(utcDateOf(asked.now))) },
    before: {
      ...before,
      ...sumWeeks(comparable, before, part?.earlier),
      ...(!isComparable && { totalEarnings: null }),
    },
    step: 'week',
    series: listWeeks(weeks, period),
  };
}

interface Sums {
  readonly total: string;
  /** Members with earnings. */
  readonly earners: number;
  readonly top: string | null;
  /** Null: nothing of this week is stored yet. */
  readonly thisWeek: string | null;
  /** What was stored of the week before, of each member up to the same day; null: not to be compared. */
  readonly weekBefore: string | null;
}

async function sumEarnings(db: Db, now: Date): Promise<Sums> {
  const start = weekStartOf(utcDateOf(now));
  const { rows } = await sql<Sums>`
    select ${platformEarnings} as total, count(*)::integer as earners, max(amount) as top,
      ${earnedInWeek(start)} as "thisWeek", ${earnedBySameDay(start)} as "weekBefore"
    from earnings_user_totals`.execute(db);
  const [sums] = rows;
  if (!sums) throw new Error('an aggregate without a row');
  return sums;
}

/**
 * The last week of the period before, of which as many days count as of the running one: a part of a
 * week is not compared with a whole one. Null: the running week is not in the period;
 * its amount is null while too few amounts of the running week are stored.
 */
async function findPart(db: Db, { period, before, now }: Asked) {
  const running = weekStartOf(utcDateOf(now));
  const weeks = weeksOf(before);
  const earlier = weeks.at(-1);
  if (earlier === undefined || running < period.from || running > period.to) return null;
  // A period of other than whole weeks may hold one more: then no part is set against a part.
  if (weeks.length !== weeksOf(period).length) return null;
  const counted = sql<{
    amount: string | null;
  }>`select ${earnedBySameDay(running, earlier)} as amount`;
  const { rows } = await counted.execute(db);
  return { earlier, amount: rows[0]?.amount ?? null };
}

async function findWeeks(db: Db, asked: Asked): Promise<WeekEarnings[]> {
  const { from, to } = wholeOf(asked);
  return db
    .selectFrom('earnings_week_totals')
    .select(['week_start as weekStart', 'amount', 'members'])
    .where('week_start', '>=', from)
    .where('week_start', '<=', to)
    .execute();
}
