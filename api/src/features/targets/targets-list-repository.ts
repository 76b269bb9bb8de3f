import { pageSize } from '@greenroom/sync-protocol/pages';
import { dateIn } from '@greenroom/sync-protocol/money/weeks';
import { defaultRate } from '@greenroom/sync-protocol/rates/rates-rules';
import type { TargetCounts, TargetState } from '@greenroom/sync-protocol/targets/targets-records';
import { keptDays } from '@greenroom/sync-protocol/targets/targets-rules';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { escapeLike } from '../../database/escape-like.ts';
import type { Database } from '../../database/schema.ts';
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
  readonly sort: 'createdAt' | '-createdAt' | 'endDate' | '-endDate';
}

/** A current target with its member and the member's date. */
export type ListedTargetRow = TargetRow & {
  readonly username: string;
  readonly email: string | null;
  readonly today: string;
};

/** A page of current targets. */
export async function findUserTargets(
  db: Kysely<Database>,
  filter: TargetFilter,
  now: Date,
): Promise<ListedTargetRow[]> {
  const direction = filter.sort.startsWith('-') ? sql`desc` : sql`asc`;
  const column = filter.sort.endsWith('endDate') ? sql`end_date` : sql`created_at`;
  const { rows } = await sql<ListedTargetRow>`
    with current as (${await currentTargets(db, filter.search, now)})
    select current.* from current ${filter.state ? await withState(db) : sql``}
    where ${filter.state ? sql`state = ${filter.state}` : sql`true`}
    order by current.${column} ${direction}, current.id ${direction}
    limit ${pageSize} offset ${(filter.page - 1) * pageSize}`.execute(db);
  return rows;
}

/** Number of current targets among the matches of a search. */
export async function countCurrentTargets(
  db: Kysely<Database>,
  search: string,
  now: Date,
): Promise<number> {
  const { rows } = await sql<{ count: string }>`
    select count(*) as count from (${await currentTargets(db, search, now)}) as current`.execute(
    db,
  );
  return Number(rows[0]?.count);
}

/** Current targets of each state among the matches of a search. */
export async function countUserTargets(
  db: Kysely<Database>,
  search: string,
  now: Date,
): Promise<TargetCounts> {
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
  db: Kysely<Database>,
  search: string,
  now: Date,
): Promise<RawBuilder<ListedTargetRow>> {
  const zones = await findZones(db);
  return sql<ListedTargetRow>`
    select targets.*, users.username, users.email, zone.today::text
    from targets
      join users on users.id = targets.user_id
      join unnest(${zones.map((zone) => zone ?? '')}::text[],
        ${zones.map((zone) => dateIn(zone, now))}::date[]) as zone (name, today)
        on zone.name = coalesce(users.time_zone, '')
    where targets.status = 'active' and zone.today - targets.end_date <= ${keptDays}
      and ${matches(search)}`;
}

/** The zones of members with a target that is not closed. */
async function findZones(db: Kysely<Database>): Promise<(string | null)[]> {
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
 * rules'. The tests compare both. A tie of half a penny goes to the even one.
 */
async function withState(db: Kysely<Database>): Promise<RawBuilder<unknown>> {
  const current = (await readSetting(db, rateKey)) ?? defaultRate;
  return sql`
    cross join lateral (
      select coalesce(sum(case
        when abs(pennies - trunc(pennies)) = 0.5 then 2 * round(pennies * 0.5)
        else round(pennies) end), 0) as pennies
      from (
        select 100 * coalesce(rate.rate, ${current}::numeric) * (
          coalesce((array_agg(cumulative_amount
            order by captured_at desc, uploaded_at desc, snapshot.id desc)
            filter (where captured_at <= current.end_date))[1], 0)
          - coalesce((array_agg(cumulative_amount
            order by captured_at desc, uploaded_at desc, snapshot.id desc)
            filter (where captured_at < current.start_date))[1], 0)) as pennies
        from earnings_snapshots as snapshot
          left join exchange_rate_history as rate on rate.week_start = snapshot.week_start
        where snapshot.user_id = current.user_id
          and snapshot.week_start between current.start_date - 6 and current.end_date
        group by snapshot.week_start, rate.rate
      ) as week
    ) as earned
    cross join lateral (
      select case when earned.pennies >= 100 * current.target_amount then 'reached'
        when current.end_date < current.today::date then 'expired' else 'active' end as state
    ) as judged`;
}

function matches(search: string): RawBuilder<boolean> {
  if (search === '') return sql`true`;
  const pattern = `%${escapeLike(search)}%`;
  return sql`(users.username ilike ${pattern} or users.email ilike ${pattern}
    or targets.target_name ilike ${pattern})`;
}
