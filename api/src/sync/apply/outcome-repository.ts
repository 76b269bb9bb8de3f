import type { Problem } from '@greenroom/sync-protocol/problem';
import type { Mutation, Outcome } from '@greenroom/sync-protocol/sync/mutation';
import { sql } from 'kysely';
import type { Db, Trx } from '../../database/schema.ts';
import type { SyncOutcomesTable } from '../sync-tables.ts';

export type StoredStatus = SyncOutcomesTable['status'];

/** What became of a mutation; devices receive it as an `Outcome`. */
export interface StoredOutcome {
  readonly status: StoredStatus;
  readonly problem: Problem | null;
}

/** By mutation id. */
export type StoredOutcomes = ReadonlyMap<string, StoredOutcome>;

export type Offered = Pick<Mutation, 'id' | 'sequence'>;

/** The mutation id of each of these sequences, as far as it is still stored. */
export async function findOfferedIds(
  trx: Trx,
  clientId: string,
  sequences: readonly number[],
): Promise<Map<number, string>> {
  const { rows } = await sql<{ sequence: string; mutation_id: string }>`
    select sequence, mutation_id from sync_outcomes
    where client_id = ${clientId} and sequence = any(${sequences}::bigint[])
    union all
    select sequence, mutation_id from sync_repeats
    where client_id = ${clientId} and sequence = any(${sequences}::bigint[])`.execute(trx);
  return new Map(rows.map((row) => [Number(row.sequence), row.mutation_id]));
}

/**
 * Records mutations as applied, in order, before they run, and advances the client's last sequence.
 * Nearly all are new; the insert detects the others.
 * @returns the outcomes of known mutations, whichever client offered them
 */
export async function recordOffered(
  trx: Trx,
  userId: string,
  clientId: string,
  offered: readonly Offered[],
): Promise<StoredOutcomes> {
  const last = offered.at(-1);
  if (!last) return new Map();
  const ids = offered.map(({ id }) => id);
  const sequences = offered.map(({ sequence }) => sequence);
  const { rows } = await sql<{ count: number }>`
    with advanced as (
      update sync_clients set last_sequence = ${last.sequence} where client_id = ${clientId}
    ), stored as (
      insert into sync_outcomes (user_id, mutation_id, client_id, sequence, status)
      select ${userId}::uuid, id, ${clientId}::uuid, sequence, 'applied'
      from unnest(${ids}::uuid[], ${sequences}::bigint[]) as offered (id, sequence)
      on conflict (user_id, mutation_id) do nothing
      returning 1
    )
    select count(*)::int as count from stored`.execute(trx);
  return rows[0]?.count === offered.length
    ? new Map()
    : recordRepeats(trx, userId, clientId, offered);
}

/** Records the new sequences of mutations that were already stored. */
async function recordRepeats(
  trx: Trx,
  userId: string,
  clientId: string,
  offered: readonly Offered[],
): Promise<StoredOutcomes> {
  const ids = offered.map(({ id }) => id);
  const { rows } = await sql<
    StoredOutcome & { mutation_id: string; client_id: string; sequence: string }
  >`
    select o.mutation_id, o.client_id, o.sequence, o.status, o.problem
    from (select distinct id from unnest(${ids}::uuid[]) as given (id)) as given
      join sync_outcomes as o on o.user_id = ${userId} and o.mutation_id = given.id`.execute(trx);
  const stored = new Map(rows.map((row) => [row.mutation_id, row]));
  const repeats = offered.filter(({ id, sequence }) => {
    const row = stored.get(id);
    return row?.client_id !== clientId || Number(row.sequence) !== sequence;
  });
  await sql`
    insert into sync_repeats (client_id, sequence, user_id, mutation_id)
    select ${clientId}::uuid, sequence, ${userId}::uuid, id
    from unnest(${repeats.map(({ id }) => id)}::uuid[],
      ${repeats.map(({ sequence }) => sequence)}::bigint[]) as offered (id, sequence)`.execute(trx);
  const places = new Map(offered.map(({ id, sequence }) => [sequence, id]));
  const isThisOffer = (row: (typeof rows)[number]) =>
    row.client_id === clientId && places.get(Number(row.sequence)) === row.mutation_id;
  const known = rows.filter((row) => !isThisOffer(row));
  return new Map(
    known.map(({ mutation_id, status, problem }) => [mutation_id, { status, problem }]),
  );
}

/** Updates outcomes in the transaction of their effects (security.md 1); known ones if held. */
export async function storeOutcomes(
  trx: Trx,
  userId: string,
  clientId: string,
  judged: readonly { readonly mutation: Offered; readonly outcome: StoredOutcome }[],
  known: StoredOutcomes,
): Promise<void> {
  const changed = judged.filter(({ mutation: { id }, outcome }) => {
    const before = known.get(id)?.status ?? 'applied';
    return before === 'held' || (!known.has(id) && outcome.status !== 'applied');
  });
  // A mutation repeated within a batch has one outcome.
  const byId = new Map(changed.map((entry) => [entry.mutation.id, entry]));
  if (byId.size === 0) return;
  const rows = [...byId.values()];
  const problems = rows.map(({ outcome }) => outcome.problem && JSON.stringify(outcome.problem));
  // All rows exist; unlike an update, this uses the key even when the table has just grown.
  await sql`
    insert into sync_outcomes (user_id, client_id, mutation_id, sequence, status, problem)
    select ${userId}::uuid, ${clientId}::uuid, id, sequence, status, problem::jsonb
    from unnest(${rows.map(({ mutation }) => mutation.id)}::uuid[],
      ${rows.map(({ mutation }) => mutation.sequence)}::bigint[],
      ${rows.map(({ outcome }) => outcome.status)}::text[],
      ${problems}::text[]) as judged (id, sequence, status, problem)
    on conflict (user_id, mutation_id) do update
      set status = excluded.status, problem = excluded.problem`.execute(trx);
}

/** Outcomes other than applied in `told < sequence <= lastSequence`, in order. */
export async function readOutcomes(
  db: Db,
  clientId: string,
  told: number,
  lastSequence: number,
): Promise<Outcome[]> {
  const { rows } = await sql<StoredOutcome & { sequence: string }>`
    select sequence, status, problem from sync_outcomes
    where client_id = ${clientId} and sequence > ${told} and sequence <= ${lastSequence}
      and status <> 'applied'
    union all
    select r.sequence, o.status, o.problem
    from sync_repeats as r join sync_outcomes as o using (user_id, mutation_id)
    where r.client_id = ${clientId} and r.sequence > ${told} and r.sequence <= ${lastSequence}
      and o.status <> 'applied'
    order by sequence`.execute(db);
  return rows.map((row) => ({
    sequence: Number(row.sequence),
    status: row.status === 'applied' ? 'skipped' : row.status,
    ...(row.problem && { problem: row.problem }),
  }));
}

/** Records that the device stored every outcome up to `told`; their purge counts from here. */
export async function markTold(
  db: Db,
  userId: string,
  clientId: string,
  told: number,
  now: Date,
): Promise<void> {
  // Earlier marks cover everything below them: only newer rows are updated.
  await sql`
    with repeats as (
      update sync_repeats set told_at = ${now}
      where client_id = ${clientId} and user_id = ${userId} and sequence <= ${told}
        and told_at is null
    )
    update sync_outcomes set told_at = ${now}
    where client_id = ${clientId} and user_id = ${userId} and sequence <= ${told}
      and told_at is null
      and sequence > coalesce((
        select sequence from sync_outcomes
        where client_id = ${clientId} and sequence <= ${told} and told_at is not null
        order by sequence desc limit 1), 0)`.execute(db);
}
