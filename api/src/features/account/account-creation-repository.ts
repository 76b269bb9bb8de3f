import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../../database/schema.ts';
import { accountColumns, type AccountRow } from '../users/users-repository.ts';

/** Which of a new account's names are in use already, regardless of case. */
export async function findTakenNames(
  db: Kysely<Database>,
  username: string,
  email: string,
): Promise<{ isUsernameTaken: boolean; isEmailTaken: boolean }> {
  const row = await db
    .selectNoFrom((eb) => [
      eb
        .exists(
          eb
            .selectFrom('users')
            .select('id')
            .where(sql`lower(username)`, '=', sql`lower(${username})`),
        )
        .as('isUsernameTaken'),
      eb
        .exists(
          eb
            .selectFrom('users')
            .select('id')
            .where(sql`lower(email)`, '=', sql`lower(${email})`),
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
  readonly now: Date;
}

/** Stores a local account. A name in use fails on its unique index. */
export async function insertAccount(
  db: Kysely<Database>,
  account: NewAccount,
): Promise<AccountRow> {
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
      approved_at: account.status === 'approved' ? account.now : null,
      created_at: account.now,
      updated_at: account.now,
    })
    .returning(accountColumns)
    .executeTakeFirstOrThrow();
}

export async function isAnyAdmin(db: Kysely<Database>): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'admin')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Makes creators of the first administrator take turns until the transaction ends. */
export async function lockFirstAdmin(trx: Transaction<Database>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('greenroom.first_admin', 0))`.execute(
    trx,
  );
}
