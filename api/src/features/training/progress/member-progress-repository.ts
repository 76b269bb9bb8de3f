import type {
  MemberProgress,
  MemberSort,
  ProgressCounts,
} from '@greenroom/sync-protocol/training/training-access-records';
import { type RawBuilder, sql } from 'kysely';
import { sliceOf } from '../../../database/list-queries.ts';
import type { Db } from '../../../database/schema.ts';
import { fullName, matches, memberOrder } from '../access/access-list-repository.ts';

/** Absent or empty fields do not filter. */
export interface ProgressFilter {
  /** Part of username, email or name, in any case. */
  readonly search: string;
  readonly progress?: 'begun' | 'none' | undefined;
}

interface MemberRow {
  readonly id: string;
  readonly username: string;
  readonly name: string | null;
  readonly email: string | null;
}

interface ProgressOfMember {
  readonly user_id: string;
  readonly module_id: string;
  readonly title: string;
  readonly completed: boolean;
  readonly progress_percentage: number;
  readonly last_watched_at: Date | null;
}

/** A page of members with what they have begun; pages count from 1. */
export async function findMemberProgress(
  db: Db,
  filter: ProgressFilter,
  sort: MemberSort,
  page: number,
): Promise<MemberProgress[]> {
  const [column, direction] = memberOrder(sort);
  const { rows } = await sql<MemberRow>`
    select users.id, users.username, ${fullName} as name, users.email
    from users where ${membersWith(filter)}
    order by users.${column} ${direction}, users.id ${direction}
    ${sliceOf(page)}`.execute(db);
  return withProgress(db, rows);
}

/** All members of the filter, by username, `count` after the one named by `after`. */
export async function findMembersAfter(
  db: Db,
  filter: ProgressFilter,
  after: { readonly text: string; readonly id: string } | null,
  count: number,
): Promise<(MemberRow & { readonly search_text: string })[]> {
  const isLater = after
    ? sql`(search_text, users.id) > (${after.text}, ${after.id}::uuid)`
    : sql`true`;
  const { rows } = await sql<MemberRow & { search_text: string }>`
    select users.id, users.username, ${fullName} as name, users.email, search_text
    from users where ${membersWith(filter)} and ${isLater}
    order by search_text, users.id limit ${count}`.execute(db);
  return rows;
}

/** Members with what they have begun, by the modules' order; drafts are left out. */
export async function withProgress(
  db: Db,
  members: readonly MemberRow[],
): Promise<MemberProgress[]> {
  const ids = members.map(({ id }) => id);
  const { rows } = await sql<ProgressOfMember>`
    select progress.user_id, progress.module_id, module.title, progress.completed,
      progress.progress_percentage, progress.last_watched_at
    from training_progress as progress
      join training_modules as module on module.id = progress.module_id and not module.draft
    where progress.user_id = any(${ids}::uuid[]) and progress.progress_percentage > 0
    order by module.display_order, module.id`.execute(db);
  const byMember = Map.groupBy(rows, (row) => row.user_id);
  return members.map(({ id, username, name, email }) => ({
    id,
    user: { id, username, name, email, role: 'model' as const },
    progress: (byMember.get(id) ?? []).map(toModuleProgress),
  }));
}

function toModuleProgress(row: ProgressOfMember): MemberProgress['progress'][number] {
  return {
    id: row.module_id,
    moduleId: row.module_id,
    module: { title: row.title },
    completed: row.completed,
    progressPercentage: row.progress_percentage,
    lastWatchedAt: row.last_watched_at?.toISOString() ?? null,
  };
}

/** Number of members of the filter. */
export async function countMembers(db: Db, filter: ProgressFilter): Promise<number> {
  const { rows } = await sql<{ count: string }>`
    select count(*) as count from users where ${membersWith(filter)}`.execute(db);
  return Number(rows[0]?.count);
}

/** The three figures of the screen, among the matches of a search. */
export async function countProgress(db: Db, search: string): Promise<ProgressCounts> {
  const { rows } = await sql<Record<keyof ProgressCounts, string>>`
    select count(*) as "totalUsers",
      count(*) filter (where begun > 0) as "usersWithProgress",
      coalesce(sum(done), 0) as "completedModules"
    from users left join (
      select user_id, count(*) as begun, count(*) filter (where completed) as done
      from training_progress where ${isBegun} group by user_id
    ) as progress on progress.user_id = users.id
    where ${membersWith({ search })}`.execute(db);
  const row = rows[0];
  return {
    totalUsers: Number(row?.totalUsers),
    usersWithProgress: Number(row?.usersWithProgress),
    completedModules: Number(row?.completedModules),
  };
}

/** As the rows: drafts are left out. They are few, and read once. */
const isBegun = sql`progress_percentage > 0
  and module_id not in (select id from training_modules where draft)`;

function membersWith({ search, progress }: ProgressFilter): RawBuilder<boolean> {
  const hasBegun = sql`exists (
    select from training_progress
    where training_progress.user_id = users.id and ${isBegun})`;
  const isFiltered = { begun: hasBegun, none: sql`not ${hasBegun}`, any: sql`true` }[
    progress ?? 'any'
  ];
  return sql`users.role <> 'admin' and users.status = 'approved'
    and ${matches(search)} and ${isFiltered}`;
}
