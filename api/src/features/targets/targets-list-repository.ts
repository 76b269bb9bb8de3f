import { defaultRate } from '@greenroom/sync-protocol/rates/rates-rules';
import type { userTargetSorts } from '@greenroom/sync-protocol/targets/targets-calls';
import {
  type TargetCounts,
  type TargetState,
  targetStates,
} from '@greenroom/sync-protocol/targets/targets-records';
import { keptDays } from '@greenroom/sync-protocol/targets/targets-rules';
import { dateIn } from '@greenroom/sync-protocol/time/dates';
import { type RawBuilder, sql } from 'kysely';
import { escapeLike, sliceOf } from '../../database/list-queries.ts';
import type { Db } from '../../database/schema.ts';
import { readSetting } from '../settings/settings-repository.ts';
import { rateKey } from '../rates/rates-repository.ts';
import type { TargetRow } from './targets-table.ts';

export interface TargetFilter {
  /** From 1. */
  readonly page: number;
  /** Part of username, email or target name; empty: no filter. */
  readonly search: string;
  /** Absent: every state. */
  readonly state?: TargetState | undefined;
  readonly sort: (typeof userTargetSorts)[number];
}

/** A current target with its member and the member's date. */
export type ListedTargetRow = TargetRow & {
  readonly username: string;
  readonly email: string | null;
  readonly today: string;
};

/** A page of current targets and the number of all that match, from one snapshot. */
export async function findUserTargets(
  db: Db,
  filter: TargetFilter,
  now: Date,
): Promise<{ readonly rows: ListedTargetRow[]; readonly total: number }> {
  const direction = filter.sort.startsWith('-') ? sql`desc` : sql`asc`;
  const isByState = filter.sort.endsWith('state');
  const column = isByState || filter.sort.endsWith('endDate') ? sql`end_date` : sql`created_at`;
  const first = isByState
    ? sql`array_position(${targetStates}::text[], state) ${direction}, `
    : sql``;
  // Without a row on the page the total is still answered.
  const { rows } = await sql<Nullable<ListedTargetRow> & { readonly total: string }>`
    with current as (${await currentTargets(db, filter.search, now)}),
    listed as materialized (
      select current.* ${isByState ? sql`, state` : sql``}
      from current ${filter.state || isByState ? await withState(db) : sql``}
      where ${filter.state ? sql`state = ${filter.state}` : sql`true`})
    select page.*, counted.total
    from (select count(*) as total from listed) as counted left join lateral (
      select * from listed order by ${first}${column} ${direction}, id ${direction}
      ${sliceOf(filter.page)}) as page on true`.execute(db);
  return { rows: rows.filter(hasTarget), total: Number(rows[0]?.total) };
}

type Nullable<Row> = { readonly [Key in keyof Row]: Row[Key] | null };

function hasTarget<Rest>(row: Nullable<ListedTargetRow> & Rest): row is ListedTargetRow & Rest {
  return row.id !== null;
}

/** Current targets of each state among the matches of a search. */
export async function countUserTargets(db: Db, search: string, now: Date): Promise<TargetCounts> {
  const { rows } = await sql<{ state: TargetState; count: string }>`
    with current as (${await currentTargets(db, search, now)})
    select state, count(*) as count from current ${await withState(db)}
    group by state`.execute(db);
  const counts = { active: 0, reached: 0, expired: 0 };
  for (const { state, count } of rows) counts[state] = Number(count);
  return { ...counts, all: counts.active + counts.reached + counts.expired };
}

/** `isCurrent` as SQL, with the members. A member's date is computed here: dates follow one rule. */
async function currentTargets(
  db: Db,
  search: string,
  now: Date,
): Promise<RawBuilder<ListedTargetRow>> {
  const zones = await findZones(db);
  const days = Object.fromEntries(zones.map((zone) => [zone ?? '', dateIn(zone, now)]));
  // No join of zones: its estimate of a row or two makes PostgreSQL look up each target singly.
  return sql<ListedTargetRow>`
    select targets.*, users.username, users.email, zone.today::text
    from targets
      join users on users.id = targets.user_id
      cross join lateral (
        select (${JSON.stringify(days)}::jsonb ->> coalesce(users.time_zone, ''))::date as today
      ) as zone
    where targets.status = 'active' and zone.today - targets.end_date <= ${keptDays}
      and ${matches(search)}
    -- Their earnings are then read in the order of the index.
    order by targets.user_id`;
}

/** The zones of members with a target that is not closed. */
async function findZones(db: Db): Promise<(string | null)[]> {
  const rows = await db
    .selectFrom('targets')
    .innerJoin('users', 'users.id', 'targets.user_id')
    .select('users.time_zone')
    .distinct()
    .where('targets.status', '=', 'active')
    .execute();
  return rows.map(({ time_zone }) => time_zone);
}

/**
 * `earnedIn` and `stateOf` as SQL, for filters and counts over all members; the figures shown are the
 * rules'. The tests compare both. All weeks of all targets are read in one join, since a subquery per
 * target takes twice as long (docs/money-lists.md). A week that lies within the target is its earning;
 * only the first and the last need their snapshots. A tie of half a penny goes to the even one.
 */
async function withState(db: Db): Promise<RawBuilder<unknown>> {
  const rate = (await readSetting(db, rateKey)) ?? defaultRate;
  return sql`
    left join (
      select target_id, sum(case
        when abs(pennies - trunc(pennies)) = 0.5 then 2 * round(pennies * 0.5)
        else round(pennies) end) as pennies
      from (
        select current.id as target_id, 100 * coalesce(own.rate, ${rate}::numeric) * (
          case when week.week_start + 6 <= current.end_date then week.amount
            else ${statedBy(sql<boolean>`captured_at <= current.end_date`)} end
          - case when week.week_start >= current.start_date then 0
            else ${statedBy(sql<boolean>`captured_at < current.start_date`)} end) as pennies
        from current
          join earnings as week on week.user_id = current.user_id
            and week.week_start between current.start_date - 6 and current.end_date
          left join exchange_rate_history as own on own.week_start = week.week_start
        -- Computed once, not at each use of the column.
        offset 0
      ) as weeks group by target_id
    ) as earned on earned.target_id = current.id
    cross join lateral (
      select case when coalesce(earned.pennies, 0) >= 100 * current.target_amount then 'reached'
        when current.end_date < current.today::date then 'expired' else 'active' end as state
    ) as judged`;
}

/** What the latest of these snapshots of the week says; 0: there is none. */
function statedBy(condition: RawBuilder<boolean>): RawBuilder<string> {
  return sql`coalesce((
    select cumulative_amount from earnings_snapshots as snapshot
    where snapshot.user_id = week.user_id and snapshot.week_start = week.week_start and ${condition}
    order by captured_at desc, uploaded_at desc, snapshot.id desc limit 1), 0)`;
}

function matches(search: string): RawBuilder<boolean> {
  if (search === '') return sql`true`;
  const pattern = `%${escapeLike(search)}%`;
  return sql`(users.username ilike ${pattern} or users.email ilike ${pattern}
    or targets.target_name ilike ${pattern})`;
}
