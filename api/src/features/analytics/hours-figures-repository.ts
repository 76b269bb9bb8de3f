import type { HoursFigures } from '@greenroom/sync-protocol/analytics/analytics-records';
import { stepOf } from '@greenroom/sync-protocol/analytics/analytics-periods';
import {
  type DayCounts,
  sumDays,
  sumSteps,
} from '@greenroom/sync-protocol/analytics/analytics-rules';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../database/schema.ts';
import { type Asked, wholeOf } from './days-repository.ts';

const keys = ['shifts', 'plannedMinutes', 'workedMinutes', 'noShows'] as const;

export async function readHoursFigures(db: Db, asked: Asked): Promise<HoursFigures> {
  const { period, before } = asked;
  const step = stepOf(period);
  const days = await countHourDays(db, asked);
  return {
    period: { ...period, ...sumDays(days, keys, period) },
    before: { ...before, ...sumDays(days, keys, before) },
    step,
    series: sumSteps(days, keys, period, step),
  };
}

/** By schedule_entries_day_idx: days are ISO text, in which order is that of time. */
async function countHourDays(db: Db, asked: Asked): Promise<DayCounts<(typeof keys)[number]>[]> {
  const { from, to } = wholeOf(asked);
  const planned = minutesBetween('planned_start_time', 'planned_end_time');
  const recorded = minutesBetween('actual_start_time', 'actual_end_time');
  const { rows } = await sql<DayCounts<(typeof keys)[number]>>`
    select date as day, count(*)::integer as shifts,
      sum(${planned})::integer as "plannedMinutes",
      coalesce(sum(case status when 'completed_full' then ${planned}
        when 'completed_partial' then ${recorded} end), 0)::integer as "workedMinutes",
      count(*) filter (where status = 'not_worked')::integer as "noShows"
    from schedule_entries where date >= ${from} and date <= ${to} group by date`.execute(db);
  return rows;
}

/** An end before the start is on the next day (decisions: Schedule). */
function minutesBetween(start: string, end: string): RawBuilder<number> {
  const minutes = sql`extract(epoch from ${sql.ref(end)}::time - ${sql.ref(start)}::time) / 60`;
  return sql`mod(1440 + ${minutes}, 1440)`;
}
