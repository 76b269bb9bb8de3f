import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../database/schema.ts';

/** Notes which transactions have ended by now, for a purge in 90 days. */
export async function notePosition(db: Db, now: Date): Promise<void> {
  await sql`
    insert into sync_positions (epoch, xid, noted_at)
    select epoch, pg_snapshot_xmin(pg_current_snapshot()), ${now} from sync_state
    on conflict do nothing`.execute(db);
}

/**
 * Whether the clock went on by more than 60 days between two notes, the later of the last day: it may be
 * ahead. A machine that was off for months looks the same, and is believed after a day.
 */
export async function hasJumped(db: Db, now: Date): Promise<boolean> {
  const { rows } = await sql<{ has_jumped: boolean }>`
    select exists (
      select from (
        select noted_at, lag(noted_at) over (order by noted_at) as former
        from (
          select noted_at from sync_positions join sync_state using (epoch) where noted_at <= ${now}
          union select ${now}::timestamptz
        ) as known (noted_at)
      ) as noted
      where noted_at > ${now}::timestamptz - interval '1 day'
        and former < noted_at - interval '60 days') as has_jumped`.execute(db);
  return rows[0]?.has_jumped === true;
}

/**
 * Deletes drops of the feed that every transaction before `until` wrote, and raises the purge horizon
 * in the same transaction: a device with an older cursor reads its scopes anew.
 * @returns the number of deleted drops, at most `count`
 */
export async function deleteDrops(db: Db, until: Date, count: number): Promise<number> {
  return db.transaction().execute(async (trx) => {
    // Locked: a restored database, whose ids mean something else, is adopted under the same lock.
    await sql`select from sync_state for update`.execute(trx);
    await sql`
      update sync_state set purge_horizon = noted.xid
      from (${endedBefore(until)}) as noted
      where purge_horizon < noted.xid`.execute(trx);
    const { numAffectedRows = 0n } = await sql`
      delete from sync_feed where (scope, collection, row_id) in (
        select scope, collection, row_id from sync_feed
        where op = 'drop' and xid < (select purge_horizon from sync_state)
        order by xid limit ${count} for update skip locked)`.execute(trx);
    return Number(numAffectedRows);
  });
}

/**
 * Deletes changes in the scope `administrators` that every transaction before `until` wrote. No device
 * holds the scope, so no cursor misses them: instances read them within seconds, to report outdated
 * lists. The next change of the same row is written anew.
 * @returns the number of deleted changes, at most `count`
 */
export async function deleteListChanges(db: Db, until: Date, count: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from sync_feed where (scope, collection, row_id) in (
      select scope, collection, row_id from sync_feed
      where scope = 'administrators' and xid < (${endedBefore(until)})
      order by xid limit ${count} for update skip locked)`.execute(db);
  return Number(numAffectedRows);
}

/** The id below which every transaction had ended by `until`; no row: none is noted. */
function endedBefore(until: Date): RawBuilder<unknown> {
  return sql`
    select xid from sync_positions join sync_state using (epoch)
    where noted_at <= ${until} order by noted_at desc limit 1`;
}

/** Deletes positions that a later one from before `until` replaces, and those of earlier epochs. */
export async function deletePositions(db: Db, until: Date): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from sync_positions as old using sync_state
    where old.noted_at < (
        select max(noted_at) from sync_positions
        where epoch = sync_state.epoch and noted_at <= ${until})
      or (old.epoch <> sync_state.epoch and old.noted_at <= ${until})`.execute(db);
  return Number(numAffectedRows);
}
