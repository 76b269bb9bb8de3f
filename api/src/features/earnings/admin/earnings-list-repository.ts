import {
  earningsPageSize,
  type EarningSort,
  type ListedEarning,
  type ListedSnapshot,
} from '@greenroom/sync-protocol/earnings/earnings-admin-records';
import { gbpOfWeek } from '@greenroom/sync-protocol/earnings/earnings-rules';
import { toAmount } from '@greenroom/sync-protocol/money/amounts';
import { weekStartOf } from '@greenroom/sync-protocol/money/weeks';
import type { Rates } from '@greenroom/sync-protocol/rates/rates-rules';
import { type RawBuilder, sql } from 'kysely';
import { escapeLike } from '../../../database/list-queries.ts';
import type { Db } from '../../../database/schema.ts';
import { earningColumns, toEarning, type WireEarningRow } from '../earnings-repository.ts';
import type { MemberWeek } from '../snapshots-repository.ts';

/** Absent or empty fields do not filter. */
export interface EarningsFilter {
  /** Part of the username, in any case. */
  readonly search?: string | undefined;
  /** Any day of the week. */
  readonly week?: string | undefined;
  readonly userId?: string | undefined;
}

export type ListedEarningRow = WireEarningRow & { readonly username: string };

export function toListedEarning(row: ListedEarningRow, rates: Rates): ListedEarning {
  const earning = toEarning(row);
  const gbp = toAmount(gbpOfWeek(earning, rates));
  return { ...earning, user: { username: row.username }, gbp };
}

/** Up to so many matches are read and sorted; more are found sooner along an index of the order. */
const fewMatches = 5000;

/** A page of the list; pages count from 1, ties are ordered by id. `total`: number of matches. */
export async function findEarnings(
  db: Db,
  filter: EarningsFilter,
  sort: EarningSort,
  page: number,
  total: number,
): Promise<ListedEarningRow[]> {
  const direction = sort.startsWith('-') ? sql`desc` : sql`asc`;
  const column = sql.ref(
    `earnings.${sortColumns[sort.replace('-', '') as keyof typeof sortColumns]}`,
  );
  const { rows } = await sql<ListedEarningRow>`
    select ${listedColumns}
    from (select * from earnings ${whereOf(filter)} ${total <= fewMatches ? sql`offset 0` : sql``})
      as earnings join users on users.id = earnings.user_id
    order by ${column} ${direction}, earnings.id ${direction}
    limit ${earningsPageSize} offset ${(page - 1) * earningsPageSize}`.execute(db);
  return rows;
}

export async function countEarnings(db: Db, filter: EarningsFilter): Promise<number> {
  const { search, week, userId } = filter;
  const ofWeek = week ? sql`where week_start = ${weekStartOf(week)}` : sql``;
  // Kept sums answer what a scan of all weeks would.
  const ofAll = sql`select coalesce(sum(members), 0) as count from earnings_week_totals ${ofWeek}`;
  const ofMembers = week
    ? sql`select count(*) as count from earnings ${whereOf(filter)}`
    : sql`select coalesce(sum(weeks), 0) as count
        from earnings_user_totals as earnings ${whereOf({ search, userId })}`;
  const counted = search || userId ? ofMembers : ofAll;
  const { rows } = await sql<{ count: string }>`${counted}`.execute(db);
  return Number(rows[0]?.count);
}

export async function findListedEarning(db: Db, id: string): Promise<ListedEarningRow | undefined> {
  return findOne(db, sql`earnings.id = ${id}`);
}

export async function findEarningOfWeek(
  db: Db,
  { userId, weekStart }: MemberWeek,
): Promise<ListedEarningRow | undefined> {
  return findOne(db, sql`earnings.user_id = ${userId} and earnings.week_start = ${weekStart}`);
}

/** The snapshots of a week; the one that counts first. */
export async function findSnapshotsOfWeek(
  db: Db,
  { userId, weekStart }: MemberWeek,
): Promise<ListedSnapshot[]> {
  const rows = await db
    .selectFrom('earnings_snapshots as snapshot')
    .leftJoin('users', 'users.id', 'snapshot.added_by_id')
    .select(['snapshot.id', 'cumulative_amount', 'captured_at', 'uploaded_at', 'users.username'])
    .where('snapshot.user_id', '=', userId)
    .where('snapshot.week_start', '=', weekStart)
    .orderBy('captured_at', 'desc')
    .orderBy('uploaded_at', 'desc')
    .orderBy('snapshot.id', 'desc')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    cumulativeAmount: row.cumulative_amount,
    capturedAt: row.captured_at,
    uploadedAt: row.uploaded_at.toISOString(),
    addedBy: row.username,
  }));
}

const sortColumns = { createdAt: 'created_at', weekStart: 'week_start', amount: 'amount' } as const;

const listedColumns = sql`${sql.join(
  earningColumns.map((column) => sql.ref(`earnings.${column}`)),
)}, users.username`;

async function findOne(
  db: Db,
  condition: RawBuilder<unknown>,
): Promise<ListedEarningRow | undefined> {
  const { rows } = await sql<ListedEarningRow>`
    select ${listedColumns} from earnings join users on users.id = earnings.user_id
    where ${condition}`.execute(db);
  return rows[0];
}

function whereOf({ search, week, userId }: EarningsFilter): RawBuilder<unknown> {
  const conditions = [
    week && sql`earnings.week_start = ${weekStartOf(week)}`,
    userId && sql`earnings.user_id = ${userId}`,
    // The few accounts are found first.
    search &&
      sql`earnings.user_id = any(array(
        select id from users where lower(username) like '%' || lower(${escapeLike(search)}) || '%'))`,
  ].filter((condition) => typeof condition === 'object');
  return conditions.length === 0 ? sql`` : sql`where ${sql.join(conditions, sql` and `)}`;
}
