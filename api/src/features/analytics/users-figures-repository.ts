import { weekEndOf, weekStartOf } from '@greenroom/sync-protocol/money/weeks';
import type { UsersFigures } from '@greenroom/sync-protocol/analytics/analytics-records';
import { stepOf } from '@greenroom/sync-protocol/analytics/analytics-periods';
import {
  type DayCounts,
  growthOf,
  sumDays,
  sumSteps,
} from '@greenroom/sync-protocol/analytics/analytics-rules';
import { addDays, utcDateOf } from '@greenroom/sync-protocol/time/dates';
import { sql } from 'kysely';
import type { Db } from '../../database/schema.ts';
import { type Asked, dayOf, isCounted, isWithin } from './days-repository.ts';

/** Days since its last use within which an account is active (decisions: Administration). */
const activeDays = 7;

const keys = ['newUsers', 'approvedUsers'] as const;

export async function readUsersFigures(db: Db, asked: Asked): Promise<UsersFigures> {
  const { period, before, now } = asked;
  const step = stepOf(period);
  const { newUsersWeekBefore, ...counts } = await countUsers(db, now);
  const days = await countUserDays(db, asked);
  return {
    ...counts,
    userGrowthRate: growthOf(counts.newUsersThisWeek, newUsersWeekBefore),
    period: { ...period, ...sumDays(days, keys, period) },
    before: { ...before, ...sumDays(days, keys, before) },
    step,
    series: sumSteps(days, keys, period, step),
  };
}

interface UserCounts {
  readonly totalUsers: number;
  readonly activeUsers: number;
  readonly newUsersThisWeek: number;
  /** Until the same moment of the week before: a week so far is compared with as much of it. */
  readonly newUsersWeekBefore: number;
}

async function countUsers(db: Db, now: Date): Promise<UserCounts> {
  const start = weekStartOf(utcDateOf(now));
  const thisWeek = { from: start, to: weekEndOf(start) };
  const { rows } = await sql<UserCounts>`
    select count(*)::integer as "totalUsers",
      (select count(*)::integer from user_activity
        where last_seen_at > ${now}::timestamptz - make_interval(days => ${activeDays}))
        as "activeUsers",
      count(*) filter (where ${isWithin('created_at', thisWeek)})::integer as "newUsersThisWeek",
      count(*) filter (
        where created_at >= ${addDays(start, -7)}::date::timestamp at time zone 'UTC'
          and created_at < ${now}::timestamptz - interval '7 days')::integer
        as "newUsersWeekBefore"
    from users`.execute(db);
  const [counts] = rows;
  if (!counts) throw new Error('an aggregate without a row');
  return counts;
}

async function countUserDays(db: Db, asked: Asked): Promise<DayCounts<(typeof keys)[number]>[]> {
  const { rows } = await sql<DayCounts<(typeof keys)[number]>>`
    select day, sum(created)::integer as "newUsers", sum(approved)::integer as "approvedUsers"
    from (
      select ${dayOf('created_at')}, 1 as created, 0 as approved from users
        where ${isCounted('created_at', asked)}
      union all
      select ${dayOf('approved_at')}, 0, 1 from users where ${isCounted('approved_at', asked)}
    ) as events group by day`.execute(db);
  return rows;
}
