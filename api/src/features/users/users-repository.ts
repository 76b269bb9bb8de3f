import type { Account, Person } from '@greenroom/sync-protocol/account/account-records';
import type { ChatPartner } from '@greenroom/sync-protocol/chat/chat-views';
import { sql } from 'kysely';
import type { Db, Trx } from '../../database/schema.ts';
import { firstNamings } from '../audit/audit-repository.ts';
import type { UserRow } from './users-table.ts';

/** The columns of an account that the server works with; never the password. */
export const accountColumns = [
  'id',
  'username',
  'email',
  'auth_type',
  'first_name',
  'last_name',
  'profile_image_url',
  'role',
  'status',
  'suspended',
  'password_change_required',
  'rejection_reason',
  'time_zone',
  'notify_community_chat_enabled',
  'notify_training_module_enabled',
  'notify_schedule_enabled',
  'created_at',
  'updated_at',
] as const satisfies readonly (keyof UserRow)[];

export type AccountRow = Pick<UserRow, (typeof accountColumns)[number]>;

/** The wire form of an account, for REST answers and replication. */
export function toAccount(row: AccountRow): Account {
  return {
    id: row.id,
    username: row.username,
    email: row.email ?? '',
    firstName: row.first_name,
    lastName: row.last_name,
    profileImageUrl: row.profile_image_url,
    authType: row.auth_type,
    role: row.role,
    status: row.status,
    suspended: row.suspended,
    mustChangePassword: row.password_change_required,
    notifyCommunityChatEnabled: row.notify_community_chat_enabled,
    notifyTrainingModuleEnabled: row.notify_training_module_enabled,
    notifyScheduleEnabled: row.notify_schedule_enabled,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}

export async function findAccountsByIds(db: Db, ids: readonly string[]): Promise<AccountRow[]> {
  return db
    .selectFrom('users')
    .select(accountColumns)
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(ids))))
    .execute();
}

/** The public form of the approved accounts among these ids. */
export async function findPeopleByIds(db: Db, ids: readonly string[]): Promise<Person[]> {
  return db
    .selectFrom('users')
    .select(['id', 'username', 'role', 'profile_image_url as profileImageUrl'])
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(ids))))
    .where('status', '=', 'approved')
    .execute();
}

export async function findAccount(db: Db, id: string): Promise<AccountRow | undefined> {
  return db.selectFrom('users').select(accountColumns).where('id', '=', id).executeTakeFirst();
}

/** The account with this username or email (with '@'), in any case, with its password hash. */
export async function findAccountForSignIn(
  db: Db,
  identifier: string,
): Promise<(AccountRow & Pick<UserRow, 'password'>) | undefined> {
  const column = identifier.includes('@') ? 'email' : 'username';
  return db
    .selectFrom('users')
    .select([...accountColumns, 'password'])
    .where((eb) => eb(eb.fn('lower', [column]), '=', sql<string>`lower(${identifier})`))
    .executeTakeFirst();
}

export async function lockAccount(trx: Trx, id: string): Promise<AccountRow | undefined> {
  return accountOf(trx, id).forNoKeyUpdate().executeTakeFirst();
}

/** As `lockAccount`; also waits for, and keeps out, whoever inserts a row that refers to the account. */
export async function lockAccountToDelete(trx: Trx, id: string): Promise<AccountRow | undefined> {
  return accountOf(trx, id).forUpdate().executeTakeFirst();
}

/**
 * Those of these accounts that are there; they stay until the transaction ends. One that is being deleted
 * is waited for.
 */
export async function keepAccounts(trx: Trx, ids: readonly string[]): Promise<string[]> {
  const rows = await trx
    .selectFrom('users')
    .select('id')
    .where('id', 'in', ids)
    .orderBy('id')
    .forKeyShare()
    .execute();
  const kept = new Set(rows.map(({ id }) => id));
  return ids.filter((id) => kept.has(id));
}

/** An account that somebody named. */
export type NamedAccount = Pick<UserRow, 'id' | 'username' | 'role' | 'status'>;

/**
 * An account an administrator named; it does not go until the transaction ends. `lockAdministrators`
 * keeps out whoever changes name, role or status.
 */
export async function lockNamedAccount(trx: Trx, id: string): Promise<NamedAccount | undefined> {
  return trx
    .selectFrom('users')
    .select(['id', 'username', 'role', 'status'])
    .where('id', '=', id)
    .forKeyShare()
    .executeTakeFirst();
}

function accountOf(db: Db, id: string) {
  return db.selectFrom('users').select(accountColumns).where('id', '=', id);
}

type Changes = Partial<
  Pick<
    UserRow,
    | 'username'
    | 'password'
    | 'password_change_required'
    | 'is_unclaimed_default'
    | 'role'
    | 'status'
    | 'suspended'
    | 'rejection_reason'
    | 'approved_at'
    | 'time_zone'
    | 'notify_community_chat_enabled'
    | 'notify_training_module_enabled'
    | 'notify_schedule_enabled'
  >
>;

/**
 * What a reset to this hashed password changes; the account has to choose another, and is no longer open to
 * whoever can open /setup (docs/operations.md).
 */
export function resetTo(password: string): Changes {
  return { password, password_change_required: true, is_unclaimed_default: false };
}

/** Changes an account; its row must be locked. */
export async function updateAccount(
  trx: Trx,
  id: string,
  changes: Changes,
  now: Date,
): Promise<AccountRow> {
  return trx
    .updateTable('users')
    .set({ ...changes, updated_at: now })
    .where('id', '=', id)
    .returning(accountColumns)
    .executeTakeFirstOrThrow();
}

/** Approved accounts other than the caller's, by username. */
export async function findPartners(db: Db, userId: string): Promise<ChatPartner[]> {
  return db
    .selectFrom('users')
    .select(['id', 'username', 'profile_image_url as profileImageUrl'])
    .where('status', '=', 'approved')
    .where('id', '!=', userId)
    .orderBy(sql`lower(username)`)
    .orderBy('id')
    .execute();
}

/**
 * Approved accounts that had these usernames, in any case, at a moment; each with its name of then: who
 * has it now, or who gave it up first since. Nobody had a name that was taken before it was given up.
 */
export async function findAccountsByUsername(
  db: Db,
  names: readonly string[],
  at: Date,
): Promise<{ id: string; username: string }[]> {
  const { rows } = await sql<{ id: string; username: string }>`
    with renamed as materialized ${firstNamings(names, at)},
    holders as (
      select id, username from users
      where lower(username) in (select lower(asked) from unnest(${names}::text[]) as asked)
        and lower(username) not in (select name from renamed)
      union all
      select id, former from renamed where lower(former) = name)
    select id, holders.username from holders join users using (id)
    where status = 'approved' and created_at <= ${at}
    order by holders.username`.execute(db);
  return rows;
}
