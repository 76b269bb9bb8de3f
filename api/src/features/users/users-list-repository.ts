import type { AccountStatus, Role } from '@greenroom/sync-protocol/account/account-records';
import { pageSize } from '@greenroom/sync-protocol/pages';
import type { UserCounts, UserRow, UserSort } from '@greenroom/sync-protocol/users/users-records';
import { type RawBuilder, sql } from 'kysely';
import { escapeLike } from '../../database/list-queries.ts';
import type { Db, Trx } from '../../database/schema.ts';
import { accountColumns, type AccountRow, toAccount } from './users-repository.ts';

/** Absent or empty fields do not filter. */
export interface UserFilter {
  /** Part of username, email or name, in any case. */
  readonly search?: string | undefined;
  readonly status?: AccountStatus | undefined;
  readonly role?: Role | undefined;
  readonly paused?: boolean | undefined;
}

/** An account with the time of its last use; null: none recorded. */
export type ListedUserRow = AccountRow & { readonly last_seen_at: Date | null };

export function toUserRow(row: ListedUserRow): UserRow {
  return {
    ...toAccount(row),
    lastSeenAt: row.last_seen_at?.toISOString() ?? null,
    rejectionReason: row.rejection_reason,
  };
}

/** A page of the list and the total number of matches; pages count from 1. */
export async function findUsers(
  db: Db,
  filter: UserFilter,
  sort: UserSort,
  page: number,
): Promise<{ rows: ListedUserRow[]; total: number }> {
  const fromStart = { offset: (page - 1) * pageSize, limit: pageSize, isFromEnd: false };
  if (!filter.search) {
    const [rows, total] = await Promise.all([
      readPage(db, whereOf(filter), sort, fromStart),
      countUsers(db, filter),
    ]);
    return { rows, total };
  }
  // So deep a page exists only in a search with many matches.
  if (fromStart.offset >= maxCollectedIds) {
    const total = await countFound(db, filter);
    const rows = await readPage(db, whereOf(filter), sort, fromNearerEnd(page, total));
    return { rows, total };
  }
  // A search scans all accounts once and keeps the ids, unless so many match that a scan in the
  // list's order finds a page sooner.
  const { total, ids } = await findAll(db, filter);
  if (total <= fromStart.offset) return { rows: [], total };
  const where = total <= maxCollectedIds ? sql`where users.id = any(${ids})` : whereOf(filter);
  return { rows: await readPage(db, where, sort, fromStart), total };
}

/** Rows of a page; `isFromEnd`: `offset` counts from the end of the list. */
interface Slice {
  readonly offset: number;
  readonly limit: number;
  readonly isFromEnd: boolean;
}

/** The slice of a page counted from the nearer end, since every row before it is scanned. */
function fromNearerEnd(page: number, total: number): Slice {
  const before = (page - 1) * pageSize;
  const limit = Math.max(0, Math.min(pageSize, total - before));
  const after = Math.max(0, total - before - limit);
  return before <= after
    ? { offset: before, limit, isFromEnd: false }
    : { offset: after, limit, isFromEnd: true };
}

/** Maximum matches of a search whose page is sorted from its ids. */
const maxCollectedIds = 1000;

async function findAll(db: Db, filter: UserFilter): Promise<{ total: number; ids: string[] }> {
  const query = sql<{ total: string; ids: string[] | null }>`
    select count(*) as total, (array_agg(id))[1:${sql.lit(maxCollectedIds)}] as ids
    from users ${whereOf(filter, 'all')}`;
  const { rows } = await withIndexScans(db, filter.search ?? '', (trx) => query.execute(trx));
  return { total: Number(rows[0]?.total), ids: rows[0]?.ids ?? [] };
}

async function countFound(db: Db, filter: UserFilter): Promise<number> {
  const query = sql<{ count: string }>`
    select count(*) as count from users ${whereOf(filter, 'all')}`;
  const { rows } = await withIndexScans(db, filter.search ?? '', (trx) => query.execute(trx));
  return Number(rows[0]?.count);
}

/** Minimum characters of a search that the trigram index supports. */
const trigram = 3;

/** Scans a covering index: half the work of a sequential scan, which the planner prefers. */
async function withIndexScans<T>(
  db: Db,
  search: string,
  work: (trx: Trx) => Promise<T>,
): Promise<T> {
  return db.transaction().execute(async (trx) => {
    await sql`set local enable_seqscan = off`.execute(trx);
    if (search.length < trigram) await sql`set local enable_bitmapscan = off`.execute(trx);
    return work(trx);
  });
}

/** Reads the accounts of a page, whose ids are chosen by index-only scans. */
async function readPage(
  db: Db,
  where: RawBuilder<unknown>,
  sort: UserSort,
  slice: Slice,
): Promise<ListedUserRow[]> {
  const chosen = choosePage(where, sort, slice);
  const { rows } = await sql<ListedUserRow>`
    select ${sql.join(accountColumns.map((column) => sql.ref(`users.${column}`)))},
      user_activity.last_seen_at
    from (select id, row_number() over () as place from (${chosen}) as page) as chosen
      join users using (id) join user_activity on user_activity.user_id = users.id
    order by chosen.place ${slice.isFromEnd ? sql`desc` : sql`asc`}`.execute(db);
  return rows;
}

async function countUsers(db: Db, filter: UserFilter): Promise<number> {
  const { rows } = await sql<{ count: string }>`
    select count(*) as count from users ${whereOf(filter)}`.execute(db);
  return Number(rows[0]?.count);
}

/** One account with all fields of the detail view. */
export async function findUser(
  db: Db,
  id: string,
): Promise<(ListedUserRow & { readonly approved_at: Date | null }) | undefined> {
  return db
    .selectFrom('users')
    .leftJoin('user_activity', 'user_activity.user_id', 'users.id')
    .select([...accountColumns, 'approved_at', 'user_activity.last_seen_at'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Matches per filter value, combined with the other kinds of filters, in one statement. */
export async function countByFilter(
  db: Db,
  { search = '', status, role, paused }: UserFilter,
): Promise<UserCounts> {
  const ofStatus = status ? sql`status = ${status}` : sql`true`;
  const ofRole = role ? sql`role = ${role}` : sql`true`;
  const ofPause = paused === undefined ? sql`true` : sql`suspended = ${paused}`;
  const sumOf = (...conditions: RawBuilder<unknown>[]) =>
    sql`coalesce(sum(count) filter (where ${sql.join(conditions, sql` and `)}), 0)`;
  const query = sql<Record<keyof UserCounts, string>>`
    select ${sumOf(ofRole, ofPause)} as "all",
      ${sumOf(sql`status = 'pending'`, ofRole, ofPause)} as pending,
      ${sumOf(sql`status = 'approved'`, ofRole, ofPause)} as approved,
      ${sumOf(sql`status = 'rejected'`, ofRole, ofPause)} as rejected,
      ${sumOf(sql`suspended`, ofStatus, ofRole)} as paused,
      ${sumOf(sql`role = 'admin'`, ofStatus, ofPause)} as admins,
      ${sumOf(sql`role = 'model'`, ofStatus, ofPause)} as members
    from (
      select status, role, suspended, count(*) as count from users ${whereOf({ search })}
      group by status, role, suspended
    ) as kinds`;
  const { rows } = await withIndexScans(db, search, (trx) => query.execute(trx));
  const counted = Object.entries(rows[0] ?? {}).map(([name, count]) => [name, Number(count)]);
  return Object.fromEntries(counted) as UserCounts;
}

/** The ids of a page in order; ties by id, so that pages neither repeat nor miss a row. */
function choosePage(
  where: RawBuilder<unknown>,
  sort: UserSort,
  { offset, limit, isFromEnd }: Slice,
): RawBuilder<unknown> {
  const isDescending = sort.startsWith('-') !== isFromEnd;
  const direction = isDescending ? sql`desc` : sql`asc`;
  const slice = sql`limit ${limit} offset ${offset}`;
  if (sort.endsWith('lastSeenAt')) {
    const join = where === everybody ? where : sql`join users on users.id = user_id`;
    const nulls = isDescending ? sql`nulls last` : sql`nulls first`;
    return sql`
      select user_id as id from user_activity ${join} ${where}
      order by last_seen_at ${direction} ${nulls}, user_id ${direction} ${slice}`;
  }
  // Starts with the username, which contains no line break (baseline migration, accounts).
  const column = sql.ref(sort.endsWith('username') ? 'search_text' : 'created_at');
  return sql`
    select id from users ${where} order by ${column} ${direction}, id ${direction} ${slice}`;
}

const everybody = sql``;

function whereOf(
  { search, status, role, paused }: UserFilter,
  of: 'page' | 'all' = 'page',
): RawBuilder<unknown> {
  // For a scan of all accounts, the expression prevents the use of a filter's own index.
  const column = (name: string) => (of === 'all' ? sql`(${sql.ref(name)} || '')` : sql.ref(name));
  const conditions = [
    status && sql`${column('status')} = ${status}`,
    role && sql`${column('role')} = ${role}`,
    paused !== undefined && sql`suspended = ${paused}`,
    search && sql`search_text like '%' || lower(${escapeLike(search)}) || '%'`,
  ].filter((condition) => typeof condition === 'object');
  return conditions.length === 0 ? everybody : sql`where ${sql.join(conditions, sql` and `)}`;
}
