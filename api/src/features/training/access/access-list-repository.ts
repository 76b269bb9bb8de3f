import type {
  AccessSummary,
  MemberSort,
  ModuleMember,
  ModuleMemberCounts,
  ModuleSort,
  ModuleWithAccess,
} from '@greenroom/sync-protocol/training/training-access-records';
import { newestGrants } from '@greenroom/sync-protocol/training/training-rules';
import { type RawBuilder, sql } from 'kysely';
import { escapeLike, sliceOf } from '../../../database/list-queries.ts';
import type { Db } from '../../../database/schema.ts';
import { isOfMember } from '../../users/administrators-repository.ts';

/** Column of `users` and direction of an order. `search_text` begins with the username. */
export function memberOrder(sort: MemberSort): [RawBuilder<unknown>, RawBuilder<unknown>] {
  const column = { username: sql.ref('search_text'), createdAt: sql.ref('created_at') };
  return [column[columnOf(sort)], directionOf(sort)];
}

function columnOf<Sort extends string>(sort: Sort): Sort extends `-${infer Name}` ? Name : Sort {
  // A sort is a column's name, behind a hyphen for the reverse.
  return sort.replace('-', '') as Sort extends `-${infer Name}` ? Name : Sort;
}

function directionOf(sort: string): RawBuilder<unknown> {
  return sort.startsWith('-') ? sql`desc` : sql`asc`;
}

/** Absent or empty fields do not filter. */
export interface MemberFilter {
  /** Part of username, email or name, in any case. */
  readonly search: string;
  readonly access?: 'granted' | 'none' | undefined;
}

interface MemberRow {
  readonly id: string;
  readonly username: string;
  readonly name: string | null;
  readonly email: string | null;
  readonly access_id: string | null;
  readonly granted_at: Date | null;
  readonly granted_by: string | null;
  readonly progress_percentage: number | null;
  readonly completed: boolean | null;
}

export function toModuleMember(row: MemberRow): ModuleMember {
  const { access_id: id, granted_at: grantedAt } = row;
  const access =
    id === null || grantedAt === null
      ? null
      : { id, createdAt: grantedAt.toISOString(), grantedBy: row.granted_by };
  return {
    id: row.id,
    username: row.username,
    name: row.name,
    email: row.email,
    access,
    progressPercentage: row.progress_percentage ?? 0,
    completed: row.completed ?? false,
  };
}

/** First and last name as one text; null: neither. */
export const fullName = sql<
  string | null
>`nullif(concat_ws(' ', nullif(users.first_name, ''), nullif(users.last_name, '')), '')`;

/** A page of the accounts beside a module, by username; pages count from 1. */
export async function findModuleMembers(
  db: Db,
  moduleId: string,
  filter: MemberFilter,
  sort: MemberSort,
  page: number,
): Promise<MemberRow[]> {
  const [column, direction] = memberOrder(sort);
  // The page is chosen first: names, grantors and progress are read of 50 rows.
  const chosen = sql`
    select users.id, users.${column} as place, access.id as access_id,
      access.created_at as granted_at, access.granted_by_id
    ${membersOf(moduleId, filter)}
    order by users.${column} ${direction}, users.id ${direction}
    ${sliceOf(page)}`;
  const { rows } = await sql<MemberRow>`
    select users.id, users.username, ${fullName} as name, users.email, chosen.access_id,
      chosen.granted_at, grantor.username as granted_by, progress.progress_percentage,
      progress.completed
    from (${chosen}) as chosen join users on users.id = chosen.id
      left join users as grantor on grantor.id = chosen.granted_by_id
      left join training_progress as progress
        on progress.user_id = users.id and progress.module_id = ${moduleId}::uuid
    order by chosen.place ${direction}, chosen.id ${direction}`.execute(db);
  return rows;
}

/** Accounts per filter among those the search matches. */
export async function countModuleMembers(
  db: Db,
  moduleId: string,
  search: string,
): Promise<ModuleMemberCounts> {
  const { rows } = await sql<{ all: string; granted: string }>`
    select count(*) as all, count(access.id) as granted
    ${membersOf(moduleId, { search })}`.execute(db);
  const [all, granted] = [Number(rows[0]?.all), Number(rows[0]?.granted)];
  return { all, granted, none: all - granted };
}

/** Approved members and every account with a grant; the filter on top. */
function membersOf(moduleId: string, { search, access }: MemberFilter): RawBuilder<unknown> {
  const isMember = sql`users.role <> 'admin' and users.status = 'approved'`;
  const isShown = {
    granted: sql`access.id is not null`,
    none: sql`access.id is null and ${isMember}`,
    any: sql`(access.id is not null or (${isMember}))`,
  }[access ?? 'any'];
  return sql`
    from users left join user_module_access as access
      on access.user_id = users.id and access.module_id = ${moduleId}::uuid
    where ${isShown} and ${matches(search)}`;
}

/** Whether the row `users` matches a search; an empty one matches all. */
export function matches(search: string): RawBuilder<boolean> {
  if (search === '') return sql`true`;
  return sql`users.search_text like '%' || lower(${escapeLike(search)}) || '%'`;
}

/** Of all modules by their order; each table is read once. */
export async function summarizeAccess(db: Db): Promise<AccessSummary> {
  const { rows } = await sql<{ id: string; granted: string | null; completed: string | null }>`
    select module.id, access.count as granted, progress.count as completed
    from training_modules as module
      left join (select module_id, count(*) as count from user_module_access
        where ${isOfMember()} group by module_id) as access on access.module_id = module.id
      left join (select module_id, count(*) as count
        from training_progress join user_module_access using (user_id, module_id)
        where completed and ${isOfMember()} group by module_id) as progress
        on progress.module_id = module.id
    order by module.display_order, module.id`.execute(db);
  const counted = await sql<{ count: string }>`
    select count(*) as count from users
    where role <> 'admin' and status = 'approved'`.execute(db);
  return {
    members: Number(counted.rows[0]?.count),
    modules: rows.map(({ id: moduleId, granted, completed }) => ({
      moduleId,
      granted: Number(granted),
      completed: Number(completed),
    })),
  };
}

interface ModuleAccessRow {
  readonly id: string;
  readonly title: string;
  readonly description: string | null;
  readonly draft: boolean;
  readonly granted: string;
  readonly user_access: ModuleWithAccess['userAccess'];
}

/** A page of modules with their newest grants, and the number of all matches. */
export async function findModulesWithAccess(
  db: Db,
  { page, search, sort }: { page: number; search: string; sort: ModuleSort },
): Promise<{ rows: ModuleWithAccess[]; total: number }> {
  const direction = directionOf(sort);
  const order = {
    title: sql`lower(module.title)`,
    createdAt: sql`module.created_at`,
    displayOrder: sql`module.display_order`,
  }[columnOf(sort)];
  const isFound = sql`module.title ilike '%' || ${escapeLike(search)} || '%'`;
  const { rows } = await sql<ModuleAccessRow>`
    select module.id, module.title, module.description, module.draft,
      (select count(*) from user_module_access where module_id = module.id) as granted,
      coalesce((
        select json_agg(grants) from (
          select access.id, access.user_id as "userId", access.module_id as "moduleId",
            to_char(access.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
              as "createdAt",
            users.username
          from (
            select * from user_module_access where module_id = module.id
            order by created_at desc, id desc limit ${newestGrants}
          ) as access join users on users.id = access.user_id
          order by access.created_at desc, access.id desc
        ) as grants), '[]'::json) as user_access
    from training_modules as module where ${isFound}
    order by ${order} ${direction}, module.id ${direction}
    ${sliceOf(page)}`.execute(db);
  const counted = await sql<{ count: string }>`
    select count(*) as count from training_modules as module where ${isFound}`.execute(db);
  return { rows: rows.map(toModuleWithAccess), total: Number(counted.rows[0]?.count) };
}

function toModuleWithAccess(row: ModuleAccessRow): ModuleWithAccess {
  const { id, title, description, draft } = row;
  return {
    module: { id, title, description, draft },
    granted: Number(row.granted),
    userAccess: row.user_access,
  };
}
