import { sql } from 'kysely';
import type { Db, Trx } from '../../../database/schema.ts';
import { accountColumns, type AccountRow } from '../../users/users-repository.ts';

export async function findPasswordHash(
  db: Db,
  userId: string,
): Promise<{ readonly password: string | null; readonly auth_type: string } | undefined> {
  return db
    .selectFrom('users')
    .select(['password', 'auth_type'])
    .where('id', '=', userId)
    .executeTakeFirst();
}

/**
 * Locks the account until the transaction ends; undefined unless it is approved and its password is
 * still the compared one. A sign-in that began before a change of password or status thus never
 * outlives it.
 */
export async function lockUnchangedAccount(
  trx: Trx,
  userId: string,
  password: string | null,
): Promise<AccountRow | undefined> {
  return trx
    .selectFrom('users')
    .select(accountColumns)
    .where('id', '=', userId)
    .where('status', '=', 'approved')
    .where('password', 'is not distinct from', password)
    .forShare()
    .executeTakeFirst();
}

/**
 * Stores a password its owner chose if the current one is still `former`. Also clears the forced
 * change and the claimability of a default administrator.
 * @returns undefined when the password was changed meanwhile
 */
export async function replaceOwnPassword(
  trx: Trx,
  userId: string,
  former: string,
  password: string,
  now: Date,
): Promise<AccountRow | undefined> {
  return trx
    .updateTable('users')
    .set({
      password,
      password_change_required: false,
      is_unclaimed_default: false,
      updated_at: now,
    })
    .where('id', '=', userId)
    .where('password', '=', former)
    .returning(accountColumns)
    .executeTakeFirst();
}

/**
 * Records a reset request of `subject` and deletes some from before `since`.
 * @returns whether `subject` had not requested one since then
 */
export async function recordResetRequest(
  trx: Trx,
  subject: string,
  now: Date,
  since: Date,
): Promise<boolean> {
  // Rows another request is deleting are skipped, or the two could deadlock.
  await sql`
    delete from password_reset_requests where subject in (
      select subject from password_reset_requests
      where requested_at <= ${since} and subject <> ${subject}
      order by requested_at limit 100 for update skip locked)`.execute(trx);
  const noted = await trx
    .insertInto('password_reset_requests')
    .values({ subject, requested_at: now })
    .onConflict((conflict) =>
      conflict
        .column('subject')
        .doUpdateSet({ requested_at: now })
        .where('password_reset_requests.requested_at', '<=', since),
    )
    .returning('subject')
    .executeTakeFirst();
  return noted !== undefined;
}

/** Any account, for doing the same work when none matched; undefined when no account exists. */
export async function findStandIn(db: Db): Promise<string | undefined> {
  const row = await db.selectFrom('users').select('id').limit(1).executeTakeFirst();
  return row?.id;
}

/** Runs `work` and rolls it back unless `isKept`; the database does the same work either way. */
export async function keepOnlyIf(
  trx: Trx,
  isKept: boolean,
  work: () => Promise<void>,
): Promise<void> {
  await sql`savepoint kept_only_if`.execute(trx);
  await work();
  await (
    isKept ? sql`release savepoint kept_only_if` : sql`rollback to savepoint kept_only_if`
  ).execute(trx);
}
