import type { ModuleAccess } from '@greenroom/sync-protocol/training/training-records';
import { sql } from 'kysely';
import { BatchLoader } from '../../../database/batch-loader.ts';
import type { Db, Trx } from '../../../database/schema.ts';
import type { AccessRow, ModuleRow } from '../training-tables.ts';

export function toModuleAccess(row: AccessRow): ModuleAccess {
  return {
    id: row.id,
    userId: row.user_id,
    moduleId: row.module_id,
    createdAt: row.created_at.toISOString(),
  };
}

export async function findAccessByIds(db: Db, ids: readonly string[]): Promise<AccessRow[]> {
  return db
    .selectFrom('user_module_access')
    .selectAll()
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(ids))))
    .execute();
}

export async function findGrant(
  db: Db,
  userId: string,
  moduleId: string,
): Promise<AccessRow | undefined> {
  return db
    .selectFrom('user_module_access')
    .selectAll()
    .where('user_id', '=', userId)
    .where('module_id', '=', moduleId)
    .executeTakeFirst();
}

const loaders = new WeakMap<Db, BatchLoader<string, readonly string[]>>();

/**
 * The published modules this account may open: those granted, for an administrator all. One statement
 * for all who ask at the same moment: every exchange does.
 */
export function findOpenModules(db: Db, userId: string): Promise<readonly string[]> {
  let loader = loaders.get(db);
  if (!loader) {
    loader = new BatchLoader((userIds) => readOpenModules(db, userIds));
    loaders.set(db, loader);
  }
  return loader.load(userId);
}

async function readOpenModules(db: Db, userIds: readonly string[]): Promise<(readonly string[])[]> {
  const { rows } = await sql<{ user_id: string; module_id: string }>`
    select access.user_id, access.module_id
    from user_module_access as access join training_modules on training_modules.id = access.module_id
    where access.user_id = any(${userIds}::uuid[]) and not draft
    union
    select users.id, training_modules.id
    from users cross join training_modules
    where users.id = any(${userIds}::uuid[]) and users.role = 'admin' and not draft`.execute(db);
  const byUser = Map.groupBy(rows, (row) => row.user_id);
  return userIds.map((id) => (byUser.get(id) ?? []).map((row) => row.module_id));
}

/** The approved accounts that may open a module: those with a grant, and administrators. */
export async function findMayOpen(db: Db, moduleId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('status', '=', 'approved')
    .where((eb) =>
      eb.or([
        eb('role', '=', 'admin'),
        eb(
          'id',
          'in',
          eb.selectFrom('user_module_access').select('user_id').where('module_id', '=', moduleId),
        ),
      ]),
    )
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

interface NewGrants {
  readonly module: Pick<ModuleRow, 'id' | 'draft'>;
  readonly grantedById: string;
  readonly now: Date;
}

/** Stores a grant. @returns undefined when it exists */
export async function insertGrant(
  trx: Trx,
  { module, ...grant }: NewGrants & { readonly userId: string },
): Promise<AccessRow | undefined> {
  return trx
    .insertInto('user_module_access')
    .values({
      user_id: grant.userId,
      module_id: module.id,
      granted_by_id: grant.grantedById,
      is_announced: !module.draft,
      created_at: grant.now,
    })
    .onConflict((conflict) => conflict.columns(['user_id', 'module_id']).doNothing())
    .returningAll()
    .executeTakeFirst();
}

/**
 * Grants a module to approved members without a grant. `userIds` null: to all.
 * @returns whom it was granted
 */
export async function insertGrants(
  trx: Trx,
  { module, ...grant }: NewGrants & { readonly userIds: readonly string[] | null },
): Promise<string[]> {
  const isChosen = grant.userIds ? sql`id = any(${grant.userIds}::uuid[])` : sql`true`;
  // In the order of ids, so that two bulk changes never wait for each other in a circle.
  const { rows } = await sql<{ user_id: string }>`
    insert into user_module_access (user_id, module_id, granted_by_id, is_announced, created_at)
    select id, ${module.id}::uuid, ${grant.grantedById}::uuid, ${!module.draft}::boolean,
      ${grant.now}::timestamptz
    from users where role <> 'admin' and status = 'approved' and ${isChosen}
    order by id
    on conflict (user_id, module_id) do nothing
    returning user_id`.execute(trx);
  return rows.map((row) => row.user_id);
}

/**
 * Marks the grants of a published module as announced. @returns whose members, if approved, were not
 * notified yet
 */
export async function markAnnounced(trx: Trx, moduleId: string): Promise<string[]> {
  const rows = await trx
    .updateTable('user_module_access')
    .from('users')
    .set({ is_announced: true })
    .whereRef('users.id', '=', 'user_module_access.user_id')
    .where('module_id', '=', moduleId)
    .where('is_announced', '=', false)
    .returning(['user_id', 'users.status'])
    .execute();
  return rows.filter(({ status }) => status === 'approved').map((row) => row.user_id);
}

/** Marks the grants these accounts have of a module as not announced. */
export async function markUnannounced(
  trx: Trx,
  moduleId: string,
  userIds: readonly string[],
): Promise<void> {
  await sql`
    update user_module_access set is_announced = false
    where module_id = ${moduleId}::uuid and user_id = any(${userIds}::uuid[])`.execute(trx);
}

/** Ends grants of a module. `userIds` null: all. @returns whose they were */
export async function deleteGrants(
  trx: Trx,
  moduleId: string,
  userIds: readonly string[] | null,
): Promise<string[]> {
  const isChosen = userIds ? sql`user_id = any(${userIds}::uuid[])` : sql`true`;
  const { rows } = await sql<{ user_id: string }>`
    with locked as (
      select id from user_module_access where module_id = ${moduleId}::uuid and ${isChosen}
      order by user_id for update
    )
    delete from user_module_access using locked where user_module_access.id = locked.id
    returning user_id`.execute(trx);
  return rows.map((row) => row.user_id);
}

/** The names of these accounts, in their order. */
export async function findUsernames(db: Db, ids: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('users')
    .select('username')
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(ids))))
    .orderBy('username')
    .execute();
  return rows.map((row) => row.username);
}
