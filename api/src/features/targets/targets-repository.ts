import type { Target } from '@greenroom/sync-protocol/targets/targets-records';
import type { Kysely } from 'kysely';
import type { Database } from '../../database/schema.ts';
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

export async function findTargetsByIds(
  db: Kysely<Database>,
  ids: readonly string[],
): Promise<TargetRow[]> {
  return db
    .selectFrom('targets')
    .selectAll()
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(ids))))
    .execute();
}
