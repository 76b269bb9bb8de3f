import type { Problem } from '@greenroom/sync-protocol/problem';
import type { Outcome } from '@greenroom/sync-protocol/sync/mutation';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../database/schema.ts';
import type { Actor } from '../http/handler.ts';
import type { SyncOutcomesTable } from './sync-tables.ts';

export type StoredStatus = SyncOutcomesTable['status'];

/** A mutation this transaction processed: its place, its identity and what became of it. */
export interface Processed {
  readonly sequence: number;
  readonly mutationId: string;
  /** As the device named it; it is counted, not stored. */
  readonly call: string;
  readonly status: StoredStatus;
  readonly problem: Problem | null;
}

/**
 * Locks the account for the transaction, so that one user's devices take turns, and reads role and
 * status under that lock; undefined when the account is gone or not approved.
 */
export async function lockActor(
  trx: Transaction<Database>,
  userId: string,
): Promise<Actor | undefined> {
  const row = await trx
    .selectFrom('users')
    .select(['id', 'username', 'role', 'suspended'])
    .where('id', '=', userId)
    .where('status', '=', 'approved')
    .forNoKeyUpdate()
    .executeTakeFirst();
  return (
    row && { userId: row.id, username: row.username, role: row.role, suspended: row.suspended }
  );
}

/**
 * Locks the client, creating it when it is new, and gives its last processed sequence; null when the
 * client id belongs to another account.
 */
export async function lockClient(
  trx: Transaction<Database>,
  userId: string,
  clientId: string,
  now: Date,
): Promise<number | null> {
  const row = await trx
    .insertInto('sync_clients')
    .values({ client_id: clientId, user_id: userId, last_sequence: 0, last_seen_at: now })
    .onConflict((conflict) => conflict.column('client_id').doUpdateSet({ last_seen_at: now }))
    .returning(['user_id', 'last_sequence'])
    .executeTakeFirstOrThrow();
  return row.user_id === userId ? Number(row.last_sequence) : null;
}

/** The last sequence processed for this client; 0 for one the server does not know. */
export async function readLastSequence(
  db: Kysely<Database>,
  userId: string,
  clientId: string,
): Promise<number> {
  const row = await db
    .selectFrom('sync_clients')
    .select('last_sequence')
    .where('client_id', '=', clientId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return Number(row?.last_sequence ?? 0);
}

/** Which mutation each of these sequences carried, as far as it is still remembered. */
export async function findOfferedIds(
  trx: Transaction<Database>,
  clientId: string,
  sequences: readonly number[],
): Promise<Map<number, string>> {
  const rows = await trx
    .selectFrom('sync_sequences')
    .select(['sequence', 'mutation_id'])
    .where('client_id', '=', clientId)
    .where((eb) => eb('sequence', '=', sql<string>`any(${sequences}::bigint[])`))
    .execute();
  return new Map(rows.map((row) => [Number(row.sequence), row.mutation_id]));
}

/** What became of these mutations already, whichever client offered them. */
export async function findOutcomes(
  trx: Transaction<Database>,
  userId: string,
  mutationIds: readonly string[],
): Promise<Map<string, { status: StoredStatus; problem: Problem | null }>> {
  const rows = await trx
    .selectFrom('sync_outcomes')
    .select(['mutation_id', 'status', 'problem'])
    .where('user_id', '=', userId)
    .where((eb) => eb('mutation_id', '=', eb.fn.any(eb.val(mutationIds))))
    .execute();
  return new Map(rows.map((row) => [row.mutation_id, row]));
}

/** Stores outcomes and sequences in the transaction of their effects (security.md 1). */
export async function storeProcessed(
  trx: Transaction<Database>,
  userId: string,
  clientId: string,
  processed: readonly Processed[],
): Promise<void> {
  const last = processed.at(-1);
  if (!last) return;
  const ids = processed.map((entry) => entry.mutationId);
  const statuses = processed.map((entry) => entry.status);
  const problems = processed.map((entry) => entry.problem && JSON.stringify(entry.problem));
  const sequences = processed.map((entry) => entry.sequence);
  // A held mutation may be offered again; every other outcome is final.
  await sql`
    insert into sync_outcomes (user_id, mutation_id, status, problem)
    select distinct on (id) ${userId}::uuid, id, status, problem::jsonb
    from unnest(${ids}::uuid[], ${statuses}::text[], ${problems}::text[]) as t (id, status, problem)
    on conflict (user_id, mutation_id) do update
      set status = excluded.status, problem = excluded.problem
      where sync_outcomes.status = 'held'`.execute(trx);
  await sql`
    insert into sync_sequences (client_id, sequence, user_id, mutation_id)
    select ${clientId}::uuid, sequence, ${userId}::uuid, id
    from unnest(${sequences}::bigint[], ${ids}::uuid[]) as t (sequence, id)`.execute(trx);
  await trx
    .updateTable('sync_clients')
    .set({ last_sequence: last.sequence })
    .where('client_id', '=', clientId)
    .execute();
}

/** What was not applied in `told < sequence <= lastSequence`, in order. */
export async function readOutcomes(
  db: Kysely<Database>,
  clientId: string,
  told: number,
  lastSequence: number,
): Promise<Outcome[]> {
  const rows = await db
    .selectFrom('sync_sequences as s')
    .innerJoin('sync_outcomes as o', (join) =>
      join.onRef('o.user_id', '=', 's.user_id').onRef('o.mutation_id', '=', 's.mutation_id'),
    )
    .select(['s.sequence', 'o.status', 'o.problem'])
    .where('s.client_id', '=', clientId)
    .where('s.sequence', '>', String(told))
    .where('s.sequence', '<=', String(lastSequence))
    .where('o.status', '!=', 'applied')
    .orderBy('s.sequence')
    .execute();
  return rows.map((row) => ({
    sequence: Number(row.sequence),
    status: row.status === 'applied' ? 'skipped' : row.status,
    ...(row.problem && { problem: row.problem }),
  }));
}

/** Notes that the device stored every outcome up to `told`; their purge counts from here. */
export async function markTold(
  db: Kysely<Database>,
  userId: string,
  clientId: string,
  told: number,
  now: Date,
): Promise<void> {
  await db
    .updateTable('sync_sequences')
    .set({ told_at: now })
    .where('client_id', '=', clientId)
    .where('user_id', '=', userId)
    .where('sequence', '<=', String(told))
    .where('told_at', 'is', null)
    // What was told before reaches down to the first: only the rest is looked at.
    .where('sequence', '>', (eb) =>
      eb.fn.coalesce(
        eb
          .selectFrom('sync_sequences')
          .select('sequence')
          .where('client_id', '=', clientId)
          .where('sequence', '<=', String(told))
          .where('told_at', 'is not', null)
          .orderBy('sequence', 'desc')
          .limit(1),
        sql<string>`0`,
      ),
    )
    .execute();
}
