import type { ScheduleEntry } from '@greenroom/sync-protocol/schedule/schedule-records';
import type { Db, Trx } from '../../database/schema.ts';
import type { ScheduleEntryRow } from './schedule-table.ts';

const columns = [
  'id',
  'user_id',
  'date',
  'planned_start_time',
  'planned_end_time',
  'status',
  'actual_start_time',
  'actual_end_time',
  'reminder_sent',
  'created_at',
  'updated_at',
] as const;

/** The wire form of a row, for REST answers and replication. */
export function toScheduleEntry(row: ScheduleEntryRow): ScheduleEntry {
  return {
    id: row.id,
    userId: row.user_id,
    date: row.date,
    plannedStartTime: row.planned_start_time,
    plannedEndTime: row.planned_end_time,
    status: row.status,
    actualStartTime: row.actual_start_time,
    actualEndTime: row.actual_end_time,
    reminderSent: row.reminder_sent,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}

/** A member's entries between two dates, both inclusive, by day and start time. */
export async function findEntriesOfRange(
  db: Db,
  userId: string,
  startDate: string,
  endDate: string,
): Promise<ScheduleEntryRow[]> {
  return db
    .selectFrom('schedule_entries')
    .select(columns)
    .where('user_id', '=', userId)
    .where('date', '>=', startDate)
    .where('date', '<=', endDate)
    .orderBy('date')
    .orderBy('planned_start_time')
    .orderBy('id')
    .execute();
}

/** The rows of these ids, of any member, in no order. */
export async function findEntriesByIds(
  db: Db,
  ids: readonly string[],
): Promise<ScheduleEntryRow[]> {
  return db
    .selectFrom('schedule_entries')
    .select(columns)
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(ids))))
    .execute();
}

/** Locks a member's entry for the rest of the transaction; undefined: not the member's. */
export async function lockEntry(
  trx: Trx,
  userId: string,
  id: string,
): Promise<ScheduleEntryRow | undefined> {
  return trx
    .selectFrom('schedule_entries')
    .select(columns)
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
}

export interface NewEntry {
  readonly id: string;
  readonly userId: string;
  readonly date: string;
  readonly plannedStartTime: string;
  readonly plannedEndTime: string;
  readonly createdAt: Date;
}

/** Stores a planned entry; undefined when its id is taken, by any member. */
export async function insertEntry(
  trx: Trx,
  entry: NewEntry,
): Promise<ScheduleEntryRow | undefined> {
  return trx
    .insertInto('schedule_entries')
    .values({
      id: entry.id,
      user_id: entry.userId,
      date: entry.date,
      planned_start_time: entry.plannedStartTime,
      planned_end_time: entry.plannedEndTime,
      actual_start_time: null,
      actual_end_time: null,
      created_at: entry.createdAt,
      updated_at: entry.createdAt,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning(columns)
    .executeTakeFirst();
}

type Changes = Partial<
  Pick<
    ScheduleEntryRow,
    | 'planned_start_time'
    | 'planned_end_time'
    | 'status'
    | 'actual_start_time'
    | 'actual_end_time'
    | 'reminder_sent'
  >
>;

/** Changes an entry; its row must be locked. */
export async function updateEntry(
  trx: Trx,
  id: string,
  changes: Changes,
  updatedAt: Date,
): Promise<ScheduleEntryRow> {
  return trx
    .updateTable('schedule_entries')
    .set({ ...changes, updated_at: updatedAt })
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow();
}

/** Deletes an entry; its row must be locked. */
export async function deleteEntry(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom('schedule_entries').where('id', '=', id).execute();
}
