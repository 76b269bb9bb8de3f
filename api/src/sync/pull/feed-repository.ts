import type { Checksum } from '@greenroom/sync-protocol/sync/sync-answer';
import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '../../database/schema.ts';
import { databaseBootText } from '../database-boot.ts';
import type { Floors, Position, PullPlan } from './plan-pull.ts';

export interface FeedChange {
  readonly scope: string;
  readonly collection: string;
  readonly row_id: string;
  readonly xid: string;
  readonly op: 'put' | 'drop';
}

/** Snapshot, epoch and horizon as this transaction sees them, in one statement. */
export async function readPosition(trx: Trx): Promise<Position> {
  const { rows } = await sql<Position>`
    select pg_current_snapshot()::text as snapshot, epoch, receipt_key,
      purge_horizon::text as purge_horizon,
      ${databaseBootText} as boot
    from sync_state`.execute(trx);
  const position = rows[0];
  if (!position) throw new Error('sync_state has no row');
  return position;
}

/**
 * Changes in the order (scope, collection, row): all rows of gained scopes, new changes of kept
 * ones, rows between a former and a lowered floor, and as drops those between a former and a raised
 * one. A change is new if the position's snapshot
 * did not see it; transaction ids are never compared with each other, since a later change may have
 * the lower id. A change below its scope's floor is a drop.
 */
export async function readFeed(trx: Trx, plan: PullPlan, limit: number): Promise<FeedChange[]> {
  const order = sql`order by scope, collection, row_id limit ${limit}`;
  const parts = [
    wholeScopes(plan, order),
    lowered(plan, order),
    raised(plan, order),
    news(plan, order, limit),
  ].filter((part) => part !== null);
  if (parts.length === 0) return [];
  const union = sql.join(parts, sql` union `);
  const { rows } = await sql<FeedChange>`select * from (${union}) as changes ${order}`.execute(trx);
  return rows;
}

type Part = RawBuilder<unknown>;

function wholeScopes(plan: PullPlan, order: Part): Part | null {
  if (plan.gained.length === 0) return null;
  if (!plan.after) return windowed(windows(plan.gained, plan.floors), sql`sort >= floor`, order);
  return sql`(
    select scope, collection, row_id, xid::text as xid, op
    from sync_feed join ${windows(plan.gained, plan.floors)} using (scope)
    where op = 'put' and sort >= floor ${behind(plan)} ${order})`;
}

/**
 * A few changes are found by xid, however large the scope; only if they fill the page is the scope
 * read in row order. The planner alone would always read in row order: it does not know how recent
 * a snapshot is.
 */
function news(plan: PullPlan, order: Part, limit: number): Part | null {
  if (plan.kept.length === 0 || plan.reliable === null) return null;
  const held = windows(plan.kept, plan.floors);
  const columns = sql`scope, collection, row_id, xid::text as xid,
      case when sort >= floor then op else 'drop' end as op`;
  const isNew = sql`
    where xid >= pg_snapshot_xmin(${plan.reliable}::pg_snapshot)
      and not pg_visible_in_snapshot(xid, ${plan.reliable}::pg_snapshot) ${behind(plan)}`;
  return sql`(
    with few as materialized (
      select found.*, floor from ${held} cross join lateral (
        select * from sync_feed ${isNew} and sync_feed.scope = windowed.scope
        order by xid limit ${limit}) as found
    )
    select ${columns} from few where (select count(*) from few) < ${limit}
    union all
    (select ${columns} from sync_feed join ${held} using (scope) ${isNew}
      and (select count(*) from few) >= ${limit} ${order}))`;
}

function lowered(plan: PullPlan, order: Part): Part | null {
  const scopes = plan.kept.filter((s) => (plan.floors[s] ?? '') < (plan.baseFloors[s] ?? ''));
  if (scopes.length === 0) return null;
  const [floors, former] = [floorsFrom(plan.floors, scopes), floorsFrom(plan.baseFloors, scopes)];
  const held = sql`unnest(${scopes}::text[], ${floors}::text[], ${former}::text[])
    as windowed (scope, floor, former_floor)`;
  if (!plan.after) return windowed(held, sql`sort >= floor and sort < former_floor`, order);
  return sql`(
    select scope, collection, row_id, xid::text as xid, op
    from sync_feed join ${held} using (scope)
    where op = 'put' and sort >= floor and sort < former_floor ${behind(plan)} ${order})`;
}

/** Rows that leave a closing window, as drops; the device held them at most. */
function raised(plan: PullPlan, order: Part): Part | null {
  const scopes = plan.kept.filter((scope) => {
    const former = plan.baseFloors[scope];
    return former !== undefined && (plan.floors[scope] ?? '') > former;
  });
  if (scopes.length === 0) return null;
  const [floors, former] = [floorsFrom(plan.floors, scopes), floorsFrom(plan.baseFloors, scopes)];
  return sql`(
    select scope, collection, row_id, xid::text as xid, 'drop' as op
    from sync_feed join unnest(${scopes}::text[], ${floors}::text[], ${former}::text[])
      as windowed (scope, floor, former_floor) using (scope)
    where op = 'put' and sort >= former_floor and sort < floor ${behind(plan)} ${order})`;
}

/**
 * The first page is read per scope in the order of `sort`, so that rows below a window are not
 * read; the planner of a prepared statement would read the scope's whole past. Later pages continue
 * in row order.
 */
function windowed(held: Part, isWithin: Part, order: Part): Part {
  return sql`(
    select found.scope, collection, row_id, xid::text as xid, op
    from ${held} cross join lateral (
      select * from sync_feed
      where sync_feed.scope = windowed.scope and op = 'put' and ${isWithin}
      order by sort) as found
    ${order})`;
}

/** Scopes with their floors as a table; the empty text is below every sort. */
function windows(scopes: readonly string[], floors: Floors): Part {
  const list = floorsFrom(floors, scopes);
  return sql`unnest(${scopes}::text[], ${list}::text[]) as windowed (scope, floor)`;
}

function floorsFrom(floors: Floors, scopes: readonly string[]): string[] {
  return scopes.map((scope) => floors[scope] ?? '');
}

function behind({ after }: PullPlan): Part {
  return after
    ? sql`and (scope, collection, row_id) > (${after[0]}, ${after[1]}, ${after[2]})`
    : sql``;
}

/** Count and sum of a 48-bit hash of the puts above the floor (sync-protocol, sync/checksum). */
export async function readChecksums(
  trx: Trx,
  scopes: readonly string[],
  floors: Floors,
): Promise<Map<string, Checksum>> {
  // Per scope, as in `windowed`: rows below the floor are not read.
  const { rows } = await sql<Checksum & { scope: string }>`
    select windowed.scope, count(row_id)::int as count,
      coalesce(sum(('x' || substr(md5(collection || '/' || row_id || '/' || xid), 1, 12))::bit(48)::bigint), 0)::text as sum
    from ${windows(scopes, floors)}
      left join lateral (
        select * from sync_feed
        where sync_feed.scope = windowed.scope and op = 'put' and sort >= floor
        order by sort) as kept on true
    group by windowed.scope`.execute(trx);
  const found = new Map(rows.map(({ scope, count, sum }) => [scope, { count, sum }]));
  return new Map(scopes.map((scope) => [scope, found.get(scope) ?? { count: 0, sum: '0' }]));
}
