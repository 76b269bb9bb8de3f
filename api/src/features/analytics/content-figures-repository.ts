import type { ContentFigures } from '@greenroom/sync-protocol/analytics/analytics-records';
import { type Period, stepOf } from '@greenroom/sync-protocol/analytics/analytics-periods';
import {
  type DayCounts,
  rateOf,
  sumDays,
  sumSteps,
} from '@greenroom/sync-protocol/analytics/analytics-rules';
import { type RawBuilder, sql } from 'kysely';
import { countRows } from '../../database/list-queries.ts';
import type { Db } from '../../database/schema.ts';
import { isOfMember } from '../users/administrators-repository.ts';
import { type Asked, isCounted } from './days-repository.ts';

const shownKeys = ['grants', 'views'] as const;
/** `openGrants`: of modules that are no drafts; `completed`: of these, by now. */
const keys = [...shownKeys, 'openGrants', 'completed'] as const;

type Day = DayCounts<(typeof keys)[number]>;
type SomeDay = Omit<Day, 'day'> & { readonly day: string | null };

function hasDay(row: SomeDay): row is Day {
  return row.day !== null;
}

export async function readContentFigures(db: Db, asked: Asked): Promise<ContentFigures> {
  const { period, before } = asked;
  const step = stepOf(period);
  const all = await countContentDays(db, asked);
  const days = all.filter(hasDay);
  const sumOf = (key: (typeof keys)[number]) => all.reduce((sum, row) => sum + row[key], 0);
  return {
    totalTrainingModules: await countModules(db),
    totalViews: sumOf('views'),
    completionRate: rateOf(sumOf('completed'), sumOf('openGrants')),
    averageRating: null,
    period: { ...period, ...figuresOf(days, period) },
    before: { ...before, ...figuresOf(days, before) },
    step,
    series: sumSteps(days, shownKeys, period, step),
  };
}

function figuresOf(days: readonly Day[], period: Period) {
  const { openGrants, completed, ...shown } = sumDays(days, keys, period);
  return { ...shown, completionRate: rateOf(completed, openGrants) };
}

/** Everything stored of members, by day; what is not counted in either period together, without a day. */
async function countContentDays(db: Db, asked: Asked): Promise<SomeDay[]> {
  const { rows } = await sql<SomeDay>`
    select day, sum(granted)::integer as grants, sum(begun)::integer as views,
      sum(open)::integer as "openGrants", sum(completed)::integer as completed
    from (
      select ${shownDayOf('access.created_at', asked)}, count(*) as granted, 0 as begun,
        count(*) filter (where not module.draft) as open,
        count(*) filter (where not module.draft and progress.user_id is not null) as completed
      from user_module_access as access
        join training_modules as module on module.id = access.module_id
        left join (select user_id, module_id from training_progress where completed) as progress
          on progress.user_id = access.user_id and progress.module_id = access.module_id
      where ${isOfMember('access.user_id')} group by day
      union all
      select ${shownDayOf('created_at', asked)}, 0, count(*), 0, 0
      from training_progress where ${isOfMember()} group by day
    ) as events group by day`.execute(db);
  return rows;
}

/** Null: not counted in either period. */
function shownDayOf(column: string, asked: Asked): RawBuilder<string | null> {
  return sql`case when ${isCounted(column, asked)}
    then (${sql.ref(column)} at time zone 'UTC')::date end as day`;
}

async function countModules(db: Db): Promise<number> {
  return countRows(db.selectFrom('training_modules'));
}
