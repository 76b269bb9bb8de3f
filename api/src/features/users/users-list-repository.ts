import type { AccountStatus, Role } from '@greenroom/sync-protocol/account/account-records';
import { pageSize } from '@greenroom/sync-protocol/pages';
import type { UserCounts, UserRow, UserSort } from '@greenroom/sync-protocol/users/users-records';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { escapeLike } from '../../database/escape-like.ts';
import type { Database } from '../../database/schema.ts';
import { accountColumns, type AccountRow, toAccount } from './users-repository.ts';

/** Which accounts a list shows; what is absent or empty does not filter. */
export interface UserFilter {
  /** A part of username, email or name, in any case. */
  readonly search?: string | undefined;
  readonly status?: AccountStatus | undefined;
  readonly role?: Role | undefined;
  readonly paused?: boolean | undefined;
}

/** An account with when it was last here; null: never since that is recorded. */
export type ListedRow = AccountRow & { readonly last_seen_at: Date | null };

/** The wire form of a row of the list. */
export function toUserRow(row: ListedRow): UserRow {
  return {
    ...toAccount(row),
    lastSeenAt: row.last_seen_at?.toISOString() ?? null,
    rejectionReason: row.rejection_reason,
  };
}

/** A page of the list; pages count from 1. */
export async function findUsers(
  db: Kysely<Database>,
  filter: UserFilter,
  sort: UserSort,
  page: number,
): Promise<ListedRow[]> {
  const chosen = sort.endsWith('lastSeenAt')
    ? chooseBySeen(filter, sort, page)
    : chooseByColumn(filter, sort, page);
  const { rows } = await sql<ListedRow>`
    select ${sql.join(accountColumns.map((column) => sql.ref(`users.${column}`)))},
      user_activity.last_seen_at
    from (${chosen}) as chosen
      join users using (id) left join user_activity on user_activity.user_id = users.id
    order by chosen.place`.execute(db);
  return rows;
}

/** One account with everything a detail shows of its own row. */
export async function findUser(
  db: Kysely<Database>,
  id: string,
): Promise<(ListedRow & { readonly approved_at: Date | null }) | undefined> {
  return db
    .selectFrom('users')
    .leftJoin('user_activity', 'user_activity.user_id', 'users.id')
    .select([...accountColumns, 'approved_at', 'user_activity.last_seen_at'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** How many accounts the list shows on all its pages. */
export async function countUsers(db: Kysely<Database>, filter: UserFilter): Promise<number> {
  const { rows } = await sql<{ count: string }>`
    select count(*) as count from users ${whereOf(filter)}`.execute(db);
  return Number(rows[0]?.count);
}

/** How many of the accounts a search finds each filter would show, in one read. */
export async function countByFilter(db: Kysely<Database>, search: string): Promise<UserCounts> {
  const { rows } = await sql<Record<keyof UserCounts, string>>`
    select coalesce(sum(count), 0) as "all",
      coalesce(sum(count) filter (where status = 'pending'), 0) as pending,
      coalesce(sum(count) filter (where status = 'approved'), 0) as approved,
      coalesce(sum(count) filter (where status = 'rejected'), 0) as rejected,
      coalesce(sum(count) filter (where suspended), 0) as paused,
      coalesce(sum(count) filter (where role = 'admin'), 0) as admins,
      coalesce(sum(count) filter (where role = 'model'), 0) as members
    from (
      select status, role, suspended, count(*) as count from users ${whereOf({ search })}
      group by status, role, suspended
    ) as kinds`.execute(db);
  const counted = Object.entries(rows[0] ?? {}).map(([name, count]) => [name, Number(count)]);
  return Object.fromEntries(counted) as UserCounts;
}

/** Where each accounts' page is, found in an index alone; the accounts themselves are read after. */
function chooseByColumn(filter: UserFilter, sort: UserSort, page: number): RawBuilder<unknown> {
  const order = orderOf(sort.endsWith('username') ? 'search_text' : 'created_at', sort);
  return sql`
    select id, row_number() over () as place from (
      select id from users ${whereOf(filter)} order by ${order} ${pageOf(page)}) as page`;
}

function chooseBySeen(filter: UserFilter, sort: UserSort, page: number): RawBuilder<unknown> {
  const direction = sort.startsWith('-') ? sql`desc` : sql`asc`;
  return sql`
    select id, row_number() over () as place from (
      select users.id
      from users left join user_activity on user_activity.user_id = users.id ${whereOf(filter)}
      order by last_seen_at ${direction} nulls last, users.id ${pageOf(page)}) as page`;
}

function orderOf(column: string, sort: UserSort): RawBuilder<unknown> {
  const direction = sort.startsWith('-') ? sql`desc` : sql`asc`;
  return sql`${sql.ref(column)} ${direction}, id ${direction}`;
}

function pageOf(page: number): RawBuilder<unknown> {
  return sql`limit ${pageSize} offset ${(page - 1) * pageSize}`;
}

function whereOf({ search, status, role, paused }: UserFilter): RawBuilder<unknown> {
  const conditions = [
    status && sql`status = ${status}`,
    role && sql`role = ${role}`,
    paused !== undefined && sql`suspended = ${paused}`,
    search && sql`search_text like '%' || lower(${escapeLike(search)}) || '%'`,
  ].filter((condition) => typeof condition === 'object');
  return conditions.length === 0 ? sql`` : sql`where ${sql.join(conditions, sql` and `)}`;
}
