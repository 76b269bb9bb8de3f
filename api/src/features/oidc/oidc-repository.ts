import { sql } from 'kysely';
import type { Db } from '../../database/schema.ts';
import { accountColumns, type AccountRow } from '../users/users-repository.ts';

/** Records a sign-in in progress and deletes some unfinished, expired ones. */
export async function insertOidcSignIn(
  db: Db,
  secretHash: string,
  now: Date,
  expiresAt: Date,
): Promise<void> {
  // Rows another sign-in is deleting are skipped, or the two could deadlock.
  await sql`
    delete from oidc_sign_ins where secret_hash in (
      select secret_hash from oidc_sign_ins where expires_at <= ${now}
      order by expires_at limit 100 for update skip locked)`.execute(db);
  await db
    .insertInto('oidc_sign_ins')
    .values({ secret_hash: secretHash, expires_at: expiresAt })
    .execute();
}

/** Consumes a sign-in in progress; it works once. @returns whether it was in progress */
export async function consumeOidcSignIn(db: Db, secretHash: string, now: Date): Promise<boolean> {
  const taken = await db
    .deleteFrom('oidc_sign_ins')
    .where('secret_hash', '=', secretHash)
    .returning('expires_at')
    .executeTakeFirst();
  return taken !== undefined && taken.expires_at > now;
}

/** The account of a provider's subject; never matched by email (security.md 12). */
export async function findOidcAccount(
  db: Db,
  issuer: string,
  subject: string,
): Promise<AccountRow | undefined> {
  return db
    .selectFrom('users')
    .select(accountColumns)
    .where('oidc_issuer', '=', issuer)
    .where('oidc_subject', '=', subject)
    .executeTakeFirst();
}

export interface NewOidcAccount {
  readonly id: string;
  readonly issuer: string;
  readonly subject: string;
  readonly username: string;
  readonly email: string | null;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly now: Date;
}

/** Stores a pending account without a password. @throws a unique index's error */
export async function insertOidcAccount(db: Db, account: NewOidcAccount): Promise<AccountRow> {
  return db
    .insertInto('users')
    .values({
      id: account.id,
      username: account.username,
      email: account.email,
      password: null,
      auth_type: 'oidc',
      oidc_issuer: account.issuer,
      oidc_subject: account.subject,
      first_name: account.firstName,
      last_name: account.lastName,
      role: 'model',
      status: 'pending',
      created_at: account.now,
      updated_at: account.now,
    })
    .returning(accountColumns)
    .executeTakeFirstOrThrow();
}
