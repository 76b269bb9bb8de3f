import { sql } from 'kysely';
import type { Db } from '../../database/schema.ts';

export interface NewSocketToken {
  /** SHA-256 of the token. */
  readonly tokenHash: string;
  readonly sid: string;
  readonly now: Date;
  readonly expiresAt: Date;
}

/**
 * Stores a socket token and deletes some expired ones.
 * @returns false: the session ended meanwhile
 */
export async function insertSocketToken(
  db: Db,
  { tokenHash, sid, now, expiresAt }: NewSocketToken,
): Promise<boolean> {
  // Rows another request is deleting are skipped, or the two could deadlock.
  await sql`
    delete from ws_tokens where token_hash in (
      select token_hash from ws_tokens where expires_at <= ${now}
      order by expires_at limit 50 for update skip locked)`.execute(db);
  const { numAffectedRows } = await sql`
    insert into ws_tokens (token_hash, sid, expires_at)
    select ${tokenHash}, sid, ${expiresAt}::timestamptz
    from sessions where sid = ${sid} for key share`.execute(db);
  return numAffectedRows === 1n;
}

/** Consumes a token; it works once. @returns its session's sid; undefined: unknown or expired */
export async function consumeSocketToken(
  db: Db,
  tokenHash: string,
  now: Date,
): Promise<string | undefined> {
  const taken = await db
    .deleteFrom('ws_tokens')
    .where('token_hash', '=', tokenHash)
    .returning(['sid', 'expires_at'])
    .executeTakeFirst();
  return taken && taken.expires_at > now ? taken.sid : undefined;
}
