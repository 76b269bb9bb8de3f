import type { EarningsSnapshot } from '@greenroom/sync-protocol/earnings/earnings-records';
import { weekStartOf } from '@greenroom/sync-protocol/money/weeks';
import type { Target } from '@greenroom/sync-protocol/targets/targets-records';
import { dateIn } from '@greenroom/sync-protocol/time/dates';
import { sql } from 'kysely';
import type { Db, Trx } from '../../database/schema.ts';
import { toSnapshot } from '../earnings/earnings-repository.ts';
import type { EarningsSnapshotRow } from '../earnings/earnings-tables.ts';
import type { TargetRow } from './targets-table.ts';

/** The wire form of a row, for REST answers and replication. */
export function toTarget(row: TargetRow): Target {
  return {
    id: row.id,
    userId: row.user_id,
    targetName: row.target_name,
    targetAmount: row.target_amount,
    timePeriod: row.time_period,
    startDate: row.start_date,
    endDate: row.end_date,
    status: row.status,
    completed: row.completed,
    finalEarned: row.final_earned,
    finalPercentage: row.final_percentage === null ? null : Number(row.final_percentage),
    createdAt: row.created_at.toISOString(),
  };
}

export async function findTargetsByIds(db: Db, ids: readonly string[]): Promise<TargetRow[]> {
  return db
    .selectFrom('targets')
    .selectAll()
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(ids))))
    .execute();
}

/** A member's targets, newest first. */
export async function findTargetsOfUser(db: Db, userId: string): Promise<TargetRow[]> {
  return db
    .selectFrom('targets')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/** Locks a member's target for the rest of the transaction; undefined: not the member's. */
export async function lockTarget(
  trx: Trx,
  userId: string,
  id: string,
): Promise<TargetRow | undefined> {
  return trx
    .selectFrom('targets')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
}

/** Locks the member's target that is not closed, if any, for the rest of the transaction. */
export async function lockActiveTarget(trx: Trx, userId: string): Promise<TargetRow | undefined> {
  return trx
    .selectFrom('targets')
    .selectAll()
    .where('user_id', '=', userId)
    .where('status', '=', 'active')
    .forUpdate()
    .executeTakeFirst();
}

export type NewTarget = Pick<
  TargetRow,
  'id' | 'user_id' | 'target_name' | 'target_amount' | 'time_period' | 'start_date' | 'end_date'
>;

/** Stores an active target; undefined when its id is taken or the member has an active one. */
export async function insertTarget(
  trx: Trx,
  target: NewTarget,
  now: Date,
): Promise<TargetRow | undefined> {
  return trx
    .insertInto('targets')
    .values({
      ...target,
      final_earned: null,
      final_percentage: null,
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
}

/** Stores the state and final figures of closed targets; those closed already stay as they are. */
export async function storeClosed(trx: Trx, targets: readonly Target[], now: Date): Promise<void> {
  await sql`
    update targets set status = closed.status, completed = closed.completed,
      final_earned = closed.earned, final_percentage = closed.percentage, updated_at = ${now}
    from unnest(
      ${targets.map(({ id }) => id)}::uuid[],
      ${targets.map(({ status }) => status)}::text[],
      ${targets.map(({ completed }) => completed)}::boolean[],
      ${targets.map(({ finalEarned }) => finalEarned)}::numeric[],
      ${targets.map(({ finalPercentage }) => finalPercentage)}::numeric[]
    ) as closed (id, status, completed, earned, percentage)
    where targets.id = closed.id and targets.status = 'active'`.execute(trx);
}

/** Deletes a target for good; its row must be locked. */
export async function deleteTarget(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom('targets').where('id', '=', id).execute();
}

/** The date of a member at an instant: of the stored zone, of UTC while none is known. */
export async function readDateOf(db: Db, userId: string, at: Date): Promise<string> {
  const account = await db
    .selectFrom('users')
    .select('time_zone')
    .where('id', '=', userId)
    .executeTakeFirst();
  return dateIn(account?.time_zone ?? null, at);
}

/** Snapshots by member, of the weeks since each target's start, in one statement. */
export async function findSnapshotsSince(
  db: Db,
  targets: readonly Pick<Target, 'userId' | 'startDate'>[],
): Promise<ReadonlyMap<string, readonly EarningsSnapshot[]>> {
  if (targets.length === 0) return new Map();
  const { rows } = await sql<EarningsSnapshotRow>`
    select distinct snapshot.* from earnings_snapshots as snapshot
      join unnest(
        ${targets.map(({ userId }) => userId)}::uuid[],
        ${targets.map(({ startDate }) => weekStartOf(startDate))}::date[]
      ) as since (user_id, week_start)
        on snapshot.user_id = since.user_id and snapshot.week_start >= since.week_start`.execute(
    db,
  );
  return Map.groupBy(rows.map(toSnapshot), ({ userId }) => userId);
}

/** A target that is not closed, with its member's zone. */
export type OpenTargetRow = TargetRow & { readonly time_zone: string | null };

/**
 * Locks targets that ended on or before `date` and are not closed, in the order of their ids after
 * `after`; those that another transaction holds are left out.
 */
export async function lockEndedTargets(
  trx: Trx,
  { date, after, count }: { readonly date: string; readonly after: string; readonly count: number },
): Promise<OpenTargetRow[]> {
  return trx
    .selectFrom('targets')
    .innerJoin('users', 'users.id', 'targets.user_id')
    .selectAll('targets')
    .select('users.time_zone')
    .where('targets.status', '=', 'active')
    .where('targets.end_date', '<=', date)
    .where('targets.id', '>', after)
    .orderBy('targets.id')
    .limit(count)
    .forUpdate('targets')
    .skipLocked()
    .execute();
}
