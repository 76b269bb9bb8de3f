import type { ContentFigures } from '@greenroom/sync-protocol/analytics/analytics-records';
import { type Period, stepOf } from '@greenroom/sync-protocol/analytics/analytics-periods';
import {
  type DayCounts,
  rateOf,
  sumDays,
  sumSteps,
} from '@greenroom/sync-protocol/analytics/analytics-rules';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../../database/schema.ts';
import { type Asked, dayOf, isWithin, wholeOf } from './days-repository.ts';

const shownKeys = ['grants', 'views'] as const;
/** `openGrants`: of modules that are no drafts; `completed`: of these, by now. */
const keys = [...shownKeys, 'openGrants', 'completed'] as const;

type Days = DayCounts<(typeof keys)[number]>[];

export async function readContentFigures(
  db: Kysely<Database>,
  asked: Asked,
): Promise<ContentFigures> {
  const { period, before } = asked;
  const step = stepOf(period);
  const { openGrants, completed, ...counts } = await countContent(db);
  const days = await countContentDays(db, asked);
  return {
    ...counts,
    completionRate: rateOf(completed, openGrants),
    averageRating: null,
    period: { ...period, ...figuresOf(days, period) },
    before: { ...before, ...figuresOf(days, before) },
    step,
    series: sumSteps(days, shownKeys, period, step),
  };
}

function figuresOf(days: Days, period: Period) {
  const { openGrants, completed, ...shown } = sumDays(days, keys, period);
  return { ...shown, completionRate: rateOf(completed, openGrants) };
}

interface ContentCounts {
  readonly totalTrainingModules: number;
  readonly totalViews: number;
  readonly openGrants: number;
  readonly completed: number;
}

/** Grants with whether their module is open and completed by the member. */
function grantsWhere(condition: RawBuilder<boolean>): RawBuilder<unknown> {
  return sql`
    select access.created_at, (not module.draft)::integer as open,
      (not module.draft and progress.completed is true)::integer as completed
    from user_module_access as access
      join training_modules as module on module.id = access.module_id
      left join training_progress as progress
        on progress.user_id = access.user_id and progress.module_id = access.module_id
    where ${condition}`;
}

async function countContent(db: Kysely<Database>): Promise<ContentCounts> {
  const { rows } = await sql<ContentCounts>`
    select (select count(*) from training_modules)::integer as "totalTrainingModules",
      (select count(*) from training_progress)::integer as "totalViews",
      coalesce(sum(open), 0)::integer as "openGrants",
      coalesce(sum(completed), 0)::integer as completed
    from (${grantsWhere(sql`true`)}) as granted`.execute(db);
  const [counts] = rows;
  if (!counts) throw new Error('an aggregate without a row');
  return counts;
}

async function countContentDays(db: Kysely<Database>, asked: Asked): Promise<Days> {
  const whole = wholeOf(asked);
  const { rows } = await sql<Days[number]>`
    select day, sum(granted)::integer as grants, sum(begun)::integer as views,
      sum(open)::integer as "openGrants", sum(completed)::integer as completed
    from (
      select ${dayOf('created_at')}, 1 as granted, 0 as begun, open, completed
        from (${grantsWhere(isWithin('access.created_at', whole))}) as granted
      union all
      select ${dayOf('created_at')}, 0, 1, 0, 0
        from training_progress where ${isWithin('created_at', whole)}
    ) as events group by day`.execute(db);
  return rows;
}
