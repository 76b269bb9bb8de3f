import type { Earning, EarningsSnapshot } from '@greenroom/sync-protocol/earnings/earnings-records';
import type { Db } from '../../database/schema.ts';
import type { EarningRow, EarningsSnapshotRow } from './earnings-tables.ts';

/** Columns of the wire form. */
export const earningColumns = [
  'id',
  'user_id',
  'amount',
  'date',
  'week_start',
  'description',
  'created_at',
  'updated_at',
] as const satisfies readonly (keyof EarningRow)[];

export type WireEarningRow = Pick<EarningRow, (typeof earningColumns)[number]>;

export function toEarning(row: WireEarningRow): Earning {
  return {
    id: row.id,
    userId: row.user_id,
    amount: row.amount,
    date: row.date,
    weekStart: row.week_start,
    description: row.description,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}

export function toSnapshot(row: EarningsSnapshotRow): EarningsSnapshot {
  return {
    id: row.id,
    userId: row.user_id,
    weekStart: row.week_start,
    cumulativeAmount: row.cumulative_amount,
    capturedAt: row.captured_at,
    uploadedAt: row.uploaded_at.toISOString(),
  };
}

/** A member's weeks, newest first. */
export async function findEarningsOfUser(db: Db, userId: string): Promise<WireEarningRow[]> {
  return db
    .selectFrom('earnings')
    .select(earningColumns)
    .where('user_id', '=', userId)
    .orderBy('week_start', 'desc')
    .execute();
}

export async function findEarningsByIds(db: Db, ids: readonly string[]): Promise<WireEarningRow[]> {
  return db
    .selectFrom('earnings')
    .select(earningColumns)
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(ids))))
    .execute();
}

export async function findSnapshotsByIds(
  db: Db,
  ids: readonly string[],
): Promise<EarningsSnapshotRow[]> {
  return db
    .selectFrom('earnings_snapshots')
    .selectAll()
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(ids))))
    .execute();
}
