import { sql } from 'kysely';
import { lockFor } from '../../../database/advisory-lock.ts';
import type { Db, Trx } from '../../../database/schema.ts';

/** Times of this subject's failures after `since` and before `until`, newest first. */
export async function findFailures(
  db: Db,
  subject: string,
  { since, until }: { readonly since: Date; readonly until: Date },
): Promise<Date[]> {
  const rows = await db
    .selectFrom('sign_in_failures')
    .select('failed_at')
    .where('subject', '=', subject)
    .where('failed_at', '>', since)
    .where('failed_at', '<', until)
    .orderBy('failed_at', 'desc')
    .execute();
  return rows.map((row) => row.failed_at);
}

/** Serialises attempts of one subject until the transaction ends. */
export async function lockSubject(trx: Trx, subject: string): Promise<void> {
  await lockFor(trx, `sign_in.${subject}`);
}

/** Records a failure and deletes some of any subject from before `since`. */
export async function insertFailure(
  trx: Trx,
  subject: string,
  now: Date,
  since: Date,
): Promise<void> {
  // Rows another attempt is deleting are skipped, or the two could deadlock.
  await sql`
    delete from sign_in_failures where id in (
      select id from sign_in_failures where failed_at <= ${since}
      order by failed_at limit 1000 for update skip locked)`.execute(trx);
  await trx.insertInto('sign_in_failures').values({ subject, failed_at: now }).execute();
}

export async function deleteFailures(db: Db, subject: string): Promise<void> {
  await db.deleteFrom('sign_in_failures').where('subject', '=', subject).execute();
}
