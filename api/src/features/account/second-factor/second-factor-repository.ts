import { moveInFeed } from '../../../database/feed/move-in-feed.ts';
import type { Db, Trx } from '../../../database/schema.ts';
import type { SecondFactorRow } from './second-factor-tables.ts';
import type { RecoveryCodes } from './recovery-codes.ts';

export async function findSecondFactor(
  db: Db,
  userId: string,
): Promise<SecondFactorRow | undefined> {
  return db
    .selectFrom('second_factors')
    .selectAll()
    .where('user_id', '=', userId)
    .executeTakeFirst();
}

/** Whether the account's sign-ins need a code. */
export async function hasSecondFactor(db: Db, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('second_factors')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Approved administrators with a password who have neither two-step sign-in nor a passkey. */
export async function countAdministratorsWithout(db: Db): Promise<number> {
  const row = await db
    .selectFrom('users')
    .leftJoin('second_factors', 'second_factors.user_id', 'users.id')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('users.role', '=', 'admin')
    .where('users.status', '=', 'approved')
    .where('users.auth_type', '=', 'local')
    .where('second_factors.confirmed_at', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('passkeys')
            .select('passkeys.id')
            .whereRef('passkeys.user_id', '=', 'users.id'),
        ),
      ),
    )
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

export async function countCodesLeft(db: Db, userId: string): Promise<number> {
  const row = await db
    .selectFrom('recovery_codes')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/**
 * Stores a secret to be confirmed, in place of an earlier unconfirmed one.
 * @returns false: the account's second factor is on, and stays as it is
 */
export async function storeUnconfirmed(
  trx: Trx,
  row: Pick<SecondFactorRow, 'user_id' | 'secret' | 'key_id' | 'created_at'>,
): Promise<boolean> {
  const { secret, key_id, created_at } = row;
  const stored = await trx
    .insertInto('second_factors')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet({ secret, key_id, created_at })
        .where('second_factors.confirmed_at', 'is', null),
    )
    .returning('user_id')
    .executeTakeFirst();
  return stored !== undefined;
}

/**
 * Turns the second factor on with the secret whose code was shown.
 * @returns false: another request did, or this secret is no longer being set up
 */
export async function confirm(
  trx: Trx,
  userId: string,
  { secret }: Pick<SecondFactorRow, 'secret'>,
  { step, now }: { readonly step: number; readonly now: Date },
): Promise<boolean> {
  const confirmed = await trx
    .updateTable('second_factors')
    .set({ confirmed_at: now, last_step: String(step) })
    .where('user_id', '=', userId)
    .where('secret', '=', secret)
    .where('confirmed_at', 'is', null)
    .returning('user_id')
    .executeTakeFirst();
  if (confirmed) await showInLists(trx, userId);
  return confirmed !== undefined;
}

/** Accepts the code of a step once. @returns false: it, or a later one, was accepted before */
export async function takeStep(db: Db, userId: string, step: number): Promise<boolean> {
  const taken = await db
    .updateTable('second_factors')
    .set({ last_step: String(step) })
    .where('user_id', '=', userId)
    .where('last_step', '<', String(step))
    .returning('user_id')
    .executeTakeFirst();
  return taken !== undefined;
}

/** Uses a recovery code up. @returns false: there is none of this hash, or it was used */
export async function takeRecoveryCode(
  db: Db,
  userId: string,
  codeHash: string,
  now: Date,
): Promise<boolean> {
  const taken = await db
    .updateTable('recovery_codes')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('code_hash', '=', codeHash)
    .where('used_at', 'is', null)
    .returning('user_id')
    .executeTakeFirst();
  return taken !== undefined;
}

/** Replaces the account's recovery codes. */
export async function replaceRecoveryCodes(
  trx: Trx,
  userId: string,
  { salt, hashes }: RecoveryCodes,
): Promise<void> {
  await trx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  await trx
    .updateTable('second_factors')
    .set({ recovery_salt: salt })
    .where('user_id', '=', userId)
    .execute();
  await trx
    .insertInto('recovery_codes')
    .values(hashes.map((code_hash) => ({ user_id: userId, code_hash })))
    .execute();
}

/** Turns the second factor off and forgets sign-ins that wait for it. @returns whether it was on */
export async function deleteSecondFactor(trx: Trx, userId: string): Promise<boolean> {
  await trx.deleteFrom('pending_sign_ins').where('user_id', '=', userId).execute();
  await trx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  const deleted = await trx
    .deleteFrom('second_factors')
    .where('user_id', '=', userId)
    .returning('confirmed_at')
    .executeTakeFirst();
  if (deleted) await showInLists(trx, userId);
  return deleted?.confirmed_at != null;
}

/** Administrators' screens that show the account read it again. */
async function showInLists(trx: Trx, userId: string): Promise<void> {
  await moveInFeed(trx, `user:${userId}`, 'account', userId);
}

/** The accounts with a secret, confirmed or not. `exceptKey`: those of this key are left out. */
export async function findSecretOwners(db: Db, exceptKey?: string): Promise<string[]> {
  const rows = await db
    .selectFrom('second_factors')
    .select('user_id')
    .$if(exceptKey !== undefined, (query) => query.where('key_id', '<>', exceptKey ?? ''))
    .orderBy('user_id')
    .execute();
  return rows.map(({ user_id }) => user_id);
}

/** A row, locked within a transaction. */
export async function lockSecret(db: Db, userId: string): Promise<SecondFactorRow | undefined> {
  return db
    .selectFrom('second_factors')
    .selectAll()
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
}

export async function updateSecret(
  trx: Trx,
  userId: string,
  sealed: Pick<SecondFactorRow, 'secret' | 'key_id'>,
): Promise<void> {
  await trx.updateTable('second_factors').set(sealed).where('user_id', '=', userId).execute();
}
