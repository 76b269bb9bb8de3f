import {
  type EarningsWeek,
  namedMissing,
} from '@greenroom/sync-protocol/earnings/earnings-admin-records';
import { weekStartOf } from '@greenroom/sync-protocol/money/weeks';
import { addDays } from '@greenroom/sync-protocol/time/dates';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../database/schema.ts';
import { earnedInWeek } from '../earnings-totals-repository.ts';

type WeekRow = Omit<EarningsWeek, 'weekStart'>;

/** A week's sum and who has no amount. `week`: any day of it. */
export async function readEarningsWeek(db: Db, week: string): Promise<EarningsWeek> {
  const weekStart = weekStartOf(week);
  const { rows } = await earningsWeekQuery(weekStart).execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('The week is one row');
  return { weekStart, ...row };
}

/** One pass over the members, each looked up in the week by an index. */
export function earningsWeekQuery(weekStart: string): RawBuilder<WeekRow> {
  return sql<WeekRow>`
    with member as materialized (
      select users.id, users.username, earnings.id is null as lacks
      from users left join earnings
        on earnings.user_id = users.id and earnings.week_start = ${weekStart}::date
      where users.role = 'model' and users.status = 'approved'
        and users.created_at < ${addDays(weekStart, 7)}::date::timestamp at time zone 'UTC')
    select coalesce(${earnedInWeek(weekStart)}, 0)::numeric(18, 2)::text as total,
      (select count(*)::integer from member) as members,
      (select count(*)::integer from member where lacks) as missing,
      (select coalesce(json_agg(json_build_object('id', id, 'username', username)), '[]')
        from (select id, username from member where lacks
          order by lower(username) limit ${namedMissing}) as first) as named`;
}
