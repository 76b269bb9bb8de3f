import { type Kysely, sql } from 'kysely';
import type { Database } from '../database/schema.ts';

interface KnownState {
  readonly epoch: string;
  /** The database has not been restarted, restored or replaced since the state was written. */
  readonly is_current: boolean;
}

/**
 * The epoch of the transaction ids in the feed. After each start of the database its identity
 * (system identifier, timeline, the state table itself) is compared. If it changed, transaction ids
 * belong to another cluster or an older state: one instance, under a lock, draws a new epoch and
 * restamps the whole feed.
 */
export async function readEpoch(db: Kysely<Database>): Promise<string> {
  const { rows } = await sql<KnownState>`
    select epoch, boot = pg_postmaster_start_time() and relation = tableoid as is_current
    from sync_state`.execute(db);
  const state = rows[0];
  if (!state) throw new Error('sync_state has no row');
  return state.is_current ? state.epoch : adoptDatabase(db);
}

interface LockedState {
  readonly epoch: string;
  readonly is_same: boolean;
}

async function adoptDatabase(db: Kysely<Database>): Promise<string> {
  return db.transaction().execute(async (trx) => {
    const { rows } = await sql<LockedState>`
      select state.epoch,
        state.relation = state.tableoid
          and state.system_identifier = system.system_identifier
          and state.timeline = checkpoint.timeline_id as is_same
      from sync_state as state, pg_control_system() as system, pg_control_checkpoint() as checkpoint
      for update of state`.execute(trx);
    const state = rows[0];
    if (!state) throw new Error('sync_state has no row');
    if (!state.is_same) await restampFeed(trx);
    const { rows: adopted } = await sql<{ epoch: string }>`
      update sync_state
      set epoch = case when ${state.is_same} then epoch else gen_random_uuid()::text end,
        purge_horizon = case when ${state.is_same} then purge_horizon else '0'::xid8 end,
        system_identifier = system.system_identifier,
        timeline = checkpoint.timeline_id,
        relation = sync_state.tableoid,
        boot = pg_postmaster_start_time()
      from pg_control_system() as system, pg_control_checkpoint() as checkpoint
      returning epoch`.execute(trx);
    return adopted[0]?.epoch ?? state.epoch;
  });
}

/**
 * Draws a new epoch because a device was told of outcomes this database does not know: an older
 * copy of its files was restored, with an unchanged identity. At most once per boot, so that a
 * lying device costs little.
 */
export async function adoptOlderState(db: Kysely<Database>): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { rows } = await sql`
      select from sync_state
      where loss_boot is distinct from pg_postmaster_start_time() for update`.execute(trx);
    if (rows.length === 0) return;
    await restampFeed(trx);
    await sql`
      update sync_state
      set epoch = gen_random_uuid()::text, loss_boot = pg_postmaster_start_time()`.execute(trx);
  });
}

/** Stamps every row of the feed with an id of this cluster: it is new to every device. */
async function restampFeed(db: Kysely<Database>): Promise<void> {
  // The pool's statement limit is for requests; this runs once after a restore.
  await sql`set local statement_timeout = 0`.execute(db);
  await sql`update sync_feed set xid = pg_current_xact_id()`.execute(db);
}
