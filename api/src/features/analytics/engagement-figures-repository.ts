import type { EngagementFigures } from '@greenroom/sync-protocol/analytics/analytics-records';
import { type Period, stepOf } from '@greenroom/sync-protocol/analytics/analytics-periods';
import {
  type DayCounts,
  sumDays,
  sumSteps,
} from '@greenroom/sync-protocol/analytics/analytics-rules';
import { sql } from 'kysely';
import type { Db } from '../../database/schema.ts';
import { isOfMember } from '../users/administrators-repository.ts';
import { type Asked, dayOf, isCounted, isWithin } from './days-repository.ts';

const keys = ['messagesExchanged'] as const;

export async function readEngagementFigures(db: Db, asked: Asked): Promise<EngagementFigures> {
  const { period, before } = asked;
  const step = stepOf(period);
  const counts = await countUse(db);
  const durations = await averageDurations(db, asked);
  const days = await countMessageDays(db, asked);
  return {
    ...counts,
    averageSessionDuration: durations.all,
    averageRating: null,
    period: {
      ...period,
      ...sumDays(days, keys, period),
      averageSessionDuration: durations.period,
    },
    before: {
      ...before,
      ...sumDays(days, keys, before),
      averageSessionDuration: durations.before,
    },
    step,
    series: sumSteps(days, keys, period, step),
  };
}

async function countUse(
  db: Db,
): Promise<Pick<EngagementFigures, 'totalVideoWatches' | 'messagesExchanged'>> {
  const { rows } = await sql<Awaited<ReturnType<typeof countUse>>>`
    select (select count(*) from chat_messages where deleted_at is null)::integer as "messagesExchanged",
      ((select count(*) from training_progress as progress
          join training_modules as module on module.id = progress.module_id
        where module.video_file_key is not null and ${isOfMember()})
      + (select count(*) from training_sections as section
          join training_section_progress as progress
            on progress.section_id = section.id and progress.completed
        where section.type = 'video' and section.video_file_key is not null and ${isOfMember()})
      + (select count(*) from section_content_items as item
          join training_section_progress as progress
            on progress.section_id = item.section_id and progress.completed
        where item.type = 'video' and ${isOfMember()}))::integer as "totalVideoWatches"`.execute(
    db,
  );
  const [counts] = rows;
  if (!counts) throw new Error('a selection without a row');
  return counts;
}

type Durations = Readonly<Record<'all' | 'period' | 'before', number | null>>;

/** Days an ended session is kept (jobs/purge). */
const keptDays = 90;

/**
 * In minutes with one decimal, from sign-in to last use, of sessions begun in each period, ended or
 * not. Null: none, or some of the period's sessions may not be known any more, or not yet.
 */
async function averageDurations(db: Db, { period, before, now }: Asked): Promise<Durations> {
  const average = sql`avg(extract(epoch from counted.last_seen_at - counted.begun_at) / 60)`;
  const averageOf = ({ from, to }: Period) => sql`
    case when ${from}::date::timestamp at time zone 'UTC' >= (select moment from known)
      then round(${average} filter (where ${isWithin('begun_at', { from, to })}), 1)::float8 end`;
  const { rows } = await sql<Durations>`
    with known as materialized (
      select greatest(
        ${now}::timestamptz - make_interval(days => ${keptDays}),
        (select max(ended_at) from ended_sessions where begun_at is null)) as moment),
    counted as (
      select created_at as begun_at, last_seen_at from sessions
      union all
      select begun_at, last_seen_at from ended_sessions)
    select round(${average}, 1)::float8 as "all",
      ${averageOf(period)} as "period", ${averageOf(before)} as "before"
    from counted where begun_at >= (select moment from known)`.execute(db);
  return rows[0] ?? { all: null, period: null, before: null };
}

async function countMessageDays(db: Db, asked: Asked): Promise<DayCounts<(typeof keys)[number]>[]> {
  const { rows } = await sql<DayCounts<(typeof keys)[number]>>`
    select ${dayOf('timestamp')}, count(*)::integer as "messagesExchanged"
    from chat_messages where deleted_at is null and ${isCounted('timestamp', asked)}
    group by day`.execute(db);
  return rows;
}
