import { sql } from 'kysely';
import type { Db } from '../../../database/schema.ts';
import type { PasskeyPurpose } from './passkeys-tables.ts';

/** Milliseconds a browser has to answer. */
export const challengeLife = 5 * 60_000;

export interface Asked {
  readonly holder: string;
  readonly purpose: PasskeyPurpose;
}

/** Stores what a browser is asked to sign, in place of an earlier one; deletes some that expired. */
export async function storeChallenge(
  db: Db,
  { holder, purpose }: Asked,
  challenge: string,
  now: Date,
): Promise<void> {
  // Rows another request is deleting are skipped, or the two could deadlock.
  await sql`
    delete from passkey_challenges where (holder, purpose) in (
      select holder, purpose from passkey_challenges where expires_at <= ${now}
      order by expires_at limit 50 for update skip locked)`.execute(db);
  const row = { challenge, expires_at: new Date(now.getTime() + challengeLife) };
  await db
    .insertInto('passkey_challenges')
    .values({ holder, purpose, ...row })
    .onConflict((conflict) => conflict.columns(['holder', 'purpose']).doUpdateSet(row))
    .execute();
}

/** Takes the challenge, so that it is answered once. @returns undefined: none, or too late */
export async function takeChallenge(
  db: Db,
  { holder, purpose }: Asked,
  now: Date,
): Promise<string | undefined> {
  const taken = await db
    .deleteFrom('passkey_challenges')
    .where('holder', '=', holder)
    .where('purpose', '=', purpose)
    .returning(['challenge', 'expires_at'])
    .executeTakeFirst();
  return taken && taken.expires_at > now ? taken.challenge : undefined;
}
