import type { Passkey } from '@greenroom/sync-protocol/account/passkey-records';
import { moveInFeed } from '../../../database/feed/move-in-feed.ts';
import type { Db, Trx } from '../../../database/schema.ts';
import type { PasskeyRow } from './passkeys-tables.ts';

/** The account's passkeys, oldest first. */
export async function findPasskeys(db: Db, userId: string): Promise<PasskeyRow[]> {
  return db
    .selectFrom('passkeys')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

export async function countPasskeys(db: Db, userId: string): Promise<number> {
  const row = await db
    .selectFrom('passkeys')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

export async function findByCredential(
  db: Db,
  credentialId: string,
): Promise<PasskeyRow | undefined> {
  return db
    .selectFrom('passkeys')
    .selectAll()
    .where('credential_id', '=', credentialId)
    .executeTakeFirst();
}

/** @returns false: this credential is stored already */
export async function insertPasskey(
  trx: Trx,
  row: Omit<PasskeyRow, 'last_used_at'>,
): Promise<boolean> {
  const stored = await trx
    .insertInto('passkeys')
    .values(row)
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (stored) await showInLists(trx, row.user_id);
  return stored !== undefined;
}

/** @returns undefined: the account has no such passkey */
export async function renamePasskey(
  db: Db,
  userId: string,
  id: string,
  name: string,
): Promise<PasskeyRow | undefined> {
  return db
    .updateTable('passkeys')
    .set({ name })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returningAll()
    .executeTakeFirst();
}

/** @returns false: the account has no such passkey */
export async function deletePasskey(trx: Trx, userId: string, id: string): Promise<boolean> {
  const deleted = await trx
    .deleteFrom('passkeys')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning('id')
    .executeTakeFirst();
  if (deleted) await showInLists(trx, userId);
  return deleted !== undefined;
}

/** Removes all passkeys of an account. @returns whether it had any */
export async function deletePasskeys(trx: Trx, userId: string): Promise<boolean> {
  const deleted = await trx
    .deleteFrom('passkeys')
    .where('user_id', '=', userId)
    .returning('id')
    .execute();
  if (deleted.length > 0) await showInLists(trx, userId);
  return deleted.length > 0;
}

export interface PasskeyUse {
  readonly counter: number;
  readonly isBackedUp: boolean;
  readonly now: Date;
}

/**
 * Records a verified use, if the passkey still exists as it was when it was verified.
 * @returns false: it was removed or used meanwhile
 */
export async function notePasskeyUse(
  db: Db,
  { id, counter: former }: Pick<PasskeyRow, 'id' | 'counter'>,
  { counter, isBackedUp, now }: PasskeyUse,
): Promise<boolean> {
  const noted = await db
    .updateTable('passkeys')
    .set({ counter: String(counter), is_backed_up: isBackedUp, last_used_at: now })
    .where('id', '=', id)
    .where('counter', '=', former)
    .returning('id')
    .executeTakeFirst();
  return noted !== undefined;
}

/** A passkey as its owner sees it. */
export function toPasskey(row: PasskeyRow): Passkey {
  return {
    id: row.id,
    name: row.name,
    createdAt: row.created_at.toISOString(),
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
    isBackedUp: row.is_backed_up,
  };
}

/** Administrators' screens that show the account read it again. */
async function showInLists(trx: Trx, userId: string): Promise<void> {
  await moveInFeed(trx, `user:${userId}`, 'account', userId);
}
