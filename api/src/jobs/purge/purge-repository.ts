import { type RawBuilder, sql } from 'kysely';
import type { Database, Db } from '../../database/schema.ts';

/** Deletes at most `count` rows that ended at or before `until`. @returns the number of rows */
export type DeleteBatch = (db: Db, until: Date, count: number) => Promise<number>;

export const deleteSessions = byTime('sessions', 'absolute_expire');
export const deleteSocketTokens = byTime('ws_tokens', 'expires_at');
export const deleteEndedSessions = byTime('ended_sessions', 'ended_at');
export const deleteErasures = byTime('device_erasures', 'until');
export const deleteSignInFailures = byTime('sign_in_failures', 'failed_at');
export const deleteTakenAllowances = byTime('taken_allowances', 'counted_at');
export const deleteOidcSignIns = byTime('oidc_sign_ins', 'expires_at');
export const deletePendingSignIns = byTime('pending_sign_ins', 'expires_at');
export const deletePasskeyChallenges = byTime('passkey_challenges', 'expires_at');
export const deleteResetRequests = byTime('password_reset_requests', 'requested_at');
export const deleteNotifications = byTime('notifications', 'created_at');
export const deleteChatReads = byTime('chat_message_reads', 'read_at');
export const deleteRepeats = byTime('sync_repeats', 'told_at');

// Another client that offered the same mutation is told from the same row.
export const deleteOutcomes = byTime(
  'sync_outcomes',
  'told_at',
  sql`and not exists (
    select from sync_repeats as repeat
    where repeat.user_id = sync_outcomes.user_id and repeat.mutation_id = sync_outcomes.mutation_id)`,
);

/**
 * Deletes devices not seen any more, with their outcomes, of which they were never told. Receipts
 * are believed for a shorter time (sync/sequence-receipt.ts): a deleted client proves no loss.
 */
export const deleteClients = byTime('sync_clients', 'last_seen_at');

/** Rows that others hold locked wait for the next run. */
function byTime(table: keyof Database, column: string, unless: RawBuilder<unknown> = sql``) {
  const [name, time] = [sql.table(table), sql.ref(column)];
  const deleteBatch: DeleteBatch = async (db, until, count) => {
    const { numAffectedRows = 0n } = await sql`
      delete from ${name} where ctid = any(array(
        select ctid from ${name} where ${time} <= ${until} ${unless}
        order by ${time} limit ${count} for update skip locked))`.execute(db);
    return Number(numAffectedRows);
  };
  return deleteBatch;
}
