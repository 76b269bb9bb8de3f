import { sql } from 'kysely';
import { lockFor } from '../../database/advisory-lock.ts';
import type { Db, Trx } from '../../database/schema.ts';
import { accountColumns, type AccountRow } from '../users/users-repository.ts';

/** Which of these names are in use, regardless of case, by accounts other than `ownId`. */
export async function findTakenNames(
  db: Db,
  username: string,
  email: string,
  ownId: string | null = null,
): Promise<{ isUsernameTaken: boolean; isEmailTaken: boolean }> {
  const row = await db
    .selectNoFrom((eb) => [
      eb
        .exists(
          eb
            .selectFrom('users')
            .select('id')
            .where(sql`lower(username)`, '=', sql`lower(${username})`)
            .where(sql<boolean>`id is distinct from ${ownId}::uuid`),
        )
        .as('isUsernameTaken'),
      eb
        .exists(
          eb
            .selectFrom('users')
            .select('id')
            .where(sql`lower(email)`, '=', sql`lower(${email})`)
            .where(sql<boolean>`id is distinct from ${ownId}::uuid`),
        )
        .as('isEmailTaken'),
    ])
    .executeTakeFirstOrThrow();
  return { isUsernameTaken: Boolean(row.isUsernameTaken), isEmailTaken: Boolean(row.isEmailTaken) };
}

export interface NewAccount {
  readonly id: string;
  readonly username: string;
  readonly email: string;
  /** Hashed. */
  readonly password: string;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly role: 'model' | 'admin';
  readonly status: 'pending' | 'approved';
  /** Created from the configuration and still to be claimed. Absent: no. */
  readonly isUnclaimedDefault?: boolean;
  readonly now: Date;
}

/** Stores a local account. @throws the unique index's error for a name in use */
export async function insertAccount(db: Db, account: NewAccount): Promise<AccountRow> {
  return db
    .insertInto('users')
    .values({
      id: account.id,
      username: account.username,
      email: account.email,
      password: account.password,
      auth_type: 'local',
      first_name: account.firstName,
      last_name: account.lastName,
      role: account.role,
      status: account.status,
      is_unclaimed_default: account.isUnclaimedDefault ?? false,
      approved_at: account.status === 'approved' ? account.now : null,
      created_at: account.now,
      updated_at: account.now,
    })
    .returning(accountColumns)
    .executeTakeFirstOrThrow();
}

export async function isAnyAdmin(db: Db): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'admin')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Serialises the creation of the first administrator until the transaction ends. */
export async function lockFirstAdmin(trx: Trx): Promise<void> {
  await lockFor(trx, 'first_admin');
}

/** Locks the unclaimed default administrator; undefined when there is none. */
export async function lockUnclaimedDefault(trx: Trx): Promise<AccountRow | undefined> {
  return unclaimedDefault(trx).forNoKeyUpdate().executeTakeFirst();
}

export async function isAnyUnclaimedDefault(db: Db): Promise<boolean> {
  return (await unclaimedDefault(db).executeTakeFirst()) !== undefined;
}

function unclaimedDefault(db: Db) {
  return db
    .selectFrom('users')
    .select(accountColumns)
    .where('is_unclaimed_default', '=', true)
    .where('role', '=', 'admin');
}

type Claim = Pick<NewAccount, 'username' | 'email' | 'password' | 'firstName' | 'lastName' | 'now'>;

/** Replaces the default administrator's identity. The row must be locked; `password` is hashed. */
export async function claimAccount(trx: Trx, id: string, claim: Claim): Promise<AccountRow> {
  return trx
    .updateTable('users')
    .set({
      username: claim.username,
      email: claim.email,
      password: claim.password,
      first_name: claim.firstName,
      last_name: claim.lastName,
      is_unclaimed_default: false,
      password_change_required: false,
      updated_at: claim.now,
    })
    .where('id', '=', id)
    .returning(accountColumns)
    .executeTakeFirstOrThrow();
}
