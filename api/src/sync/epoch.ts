import { sql } from 'kysely';
import { AppError } from '../app-error.ts';
import type { Db, Trx } from '../database/schema.ts';
import { databaseBoot } from './database-boot.ts';

interface KnownState {
  readonly epoch: string;
  readonly is_current: boolean;
}

/**
 * The database has not been restarted, restored or replaced since `sync_state`, here named `state`,
 * was written.
 */
export const isCurrentState = sql<boolean>`(
  state.boot = ${databaseBoot} and state.relation = state.tableoid)`;

/** Rows of the feed restamped per transaction; about a tenth of a second. */
const restampRows = 5_000;
/** Milliseconds a request restamps; the next one goes on where it stopped. */
const restampTime = 8_000;

/**
 * The epoch of the transaction ids in the feed. After each start of the database its identity
 * (system identifier, timeline, the state table itself) is compared. If it changed, transaction ids
 * belong to another cluster or an older state: those from the future are restamped and a new epoch
 * is drawn, once.
 * @throws {AppError} `overloaded` while a large feed is restamped
 */
export async function readEpoch(db: Db): Promise<string> {
  const { rows } = await sql<KnownState>`
    select epoch, ${isCurrentState} as is_current from sync_state as state`.execute(db);
  const state = rows[0];
  if (!state) throw new Error('sync_state has no row');
  return state.is_current ? state.epoch : adoptDatabase(db);
}

async function adoptDatabase(db: Db): Promise<string> {
  for (const started = performance.now(); performance.now() - started < restampTime;) {
    const epoch = await adoptInPart(db);
    if (epoch !== null) return epoch;
  }
  throw new AppError('overloaded', 'The server is being restored. Please try again in a moment.');
}

interface LockedState {
  readonly epoch: string;
  readonly is_same: boolean;
}

/**
 * Restamps a part of the feed, or adopts the database when none is left. Short transactions, so that
 * writers of other rows are not held up. @returns the epoch; null: more is to be restamped
 */
async function adoptInPart(db: Db): Promise<string | null> {
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
    if (!state.is_same && (await restampFuture(trx)) === restampRows) return null;
    const { rows: adopted } = await sql<{ epoch: string }>`
      update sync_state
      set epoch = case when ${state.is_same} then epoch else gen_random_uuid()::text end,
        purge_horizon = case when ${state.is_same} then purge_horizon else '0'::xid8 end,
        system_identifier = system.system_identifier,
        timeline = checkpoint.timeline_id,
        relation = sync_state.tableoid,
        boot = ${databaseBoot}
      from pg_control_system() as system, pg_control_checkpoint() as checkpoint
      returning epoch`.execute(trx);
    return adopted[0]?.epoch ?? state.epoch;
  });
}

/**
 * Stamps rows whose transaction this cluster has yet to begin with the current one: a snapshot would
 * count them as new until then. Ids of the past need no stamp, since in a new epoch every device
 * reads its scopes whole.
 */
async function restampFuture(trx: Trx): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    update sync_feed set xid = pg_current_xact_id()
    where ctid = any(array(
      select ctid from sync_feed where xid >= pg_snapshot_xmax(pg_current_snapshot())
      order by xid limit ${restampRows}))`.execute(trx);
  return Number(numAffectedRows);
}

/**
 * Draws a new epoch because a device proved that this database is an older copy of its own files,
 * with an unchanged identity; `epoch`: the one of the proof, so that it counts once. The feed's ids
 * are of this cluster's past.
 */
export async function adoptOlderState(db: Db, epoch: string): Promise<void> {
  await sql`
    update sync_state set epoch = gen_random_uuid()::text where epoch = ${epoch}`.execute(db);
}
