import { addDays, daysBetween } from '@greenroom/sync-protocol/time/dates';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../database/schema.ts';

/** All members' earnings of all weeks in USD, a decimal string: a subquery for larger statements. */
export const platformEarnings = sql<string>`
  (select coalesce(sum(amount), 0)::numeric(18, 2) from earnings_week_totals)`;

/** All members' earnings of a week in USD, a decimal string; null: nothing of it is stored. */
export function earnedInWeek(weekStart: string): RawBuilder<string | null> {
  return sql`(select amount from earnings_week_totals
    where week_start = ${weekStart}::date and members > 0)`;
}

/** The one day up to which all amounts of this week go; null: none is stated, or their days differ. */
export function onlyDayOf(weekStart: string): RawBuilder<string | null> {
  return sql`(select case when min(date) = max(date) then min(date) end from earnings
    where week_start = ${weekStart}::date)`;
}

/**
 * The day in the middle of those up to which amounts of this week go; null: none is stated. Not the
 * latest: the amount of one member, added by hand, would make the others' look like a fall.
 */
function usualDayOf(weekStart: string): RawBuilder<string | null> {
  return sql`(select percentile_disc(0.5) within group (order by date) from earnings
    where week_start = ${weekStart}::date)`;
}

/**
 * What was stated of an earlier week up to the same day of it, in USD: of a member whose amount of the
 * week `weekStart` goes up to Tuesday, up to Tuesday; without one, up to the usual day. Null: fewer than
 * half of the members with an amount of the week before have one, too few to tell the usual day.
 * @param earlier its Sunday. Absent: of the week before
 */
export function earnedBySameDay(
  weekStart: string,
  earlier = addDays(weekStart, -7),
): RawBuilder<string | null> {
  return sql`(select case when ${isHalfStated(weekStart)}
      then coalesce(sum(latest.amount), 0.00) end from earnings as week
    left join earnings as running
      on running.user_id = week.user_id and running.week_start = ${weekStart}::date
    cross join (select ${usualDayOf(weekStart)} as day) as usual
    cross join lateral (
      select cumulative_amount as amount from earnings_snapshots as known
      where known.user_id = week.user_id and known.week_start = week.week_start
        and known.captured_at <= coalesce(running.date, usual.day)
          - ${daysBetween(earlier, weekStart)}::integer
      order by known.captured_at desc, known.uploaded_at desc, known.id desc limit 1
    ) as latest
    where week.week_start = ${earlier}::date)`;
}

function isHalfStated(weekStart: string): RawBuilder<boolean> {
  return sql`(select 2 * count(running.id) >= count(*) from earnings as former
    left join earnings as running
      on running.user_id = former.user_id and running.week_start = ${weekStart}::date
    where former.week_start = ${addDays(weekStart, -7)}::date)`;
}

/** All members' earnings of all weeks in USD, a decimal string. */
export async function readPlatformEarnings(db: Db): Promise<string> {
  const { rows } = await sql<{ total: string }>`select ${platformEarnings} as total`.execute(db);
  return rows[0]?.total ?? '0.00';
}
