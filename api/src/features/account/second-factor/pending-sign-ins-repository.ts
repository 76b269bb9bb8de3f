import { sql } from 'kysely';
import type { Selectable } from 'kysely';
import type { Db, Trx } from '../../../database/schema.ts';
import type { PendingSignInsTable } from './second-factor-tables.ts';

export type PendingSignIn = Selectable<PendingSignInsTable>;

/** Stores a sign-in that waits for its code and deletes some that expired. */
export async function insertPendingSignIn(
  trx: Trx,
  pending: PendingSignIn,
  now: Date,
): Promise<void> {
  // Rows another sign-in is deleting are skipped, or the two could deadlock.
  await sql`
    delete from pending_sign_ins where secret_hash in (
      select secret_hash from pending_sign_ins where expires_at <= ${now}
      order by expires_at limit 50 for update skip locked)`.execute(trx);
  await trx.insertInto('pending_sign_ins').values(pending).execute();
}

export async function findPendingSignIn(
  db: Db,
  secretHash: string,
  now: Date,
): Promise<PendingSignIn | undefined> {
  return db
    .selectFrom('pending_sign_ins')
    .selectAll()
    .where('secret_hash', '=', secretHash)
    .where('expires_at', '>', now)
    .executeTakeFirst();
}

/** Ends a sign-in's waiting. @returns false: another request finished it, or it is gone */
export async function takePendingSignIn(trx: Trx, secretHash: string): Promise<boolean> {
  const taken = await trx
    .deleteFrom('pending_sign_ins')
    .where('secret_hash', '=', secretHash)
    .returning('user_id')
    .executeTakeFirst();
  return taken !== undefined;
}
