import type { ScheduleStatus } from '@greenroom/sync-protocol/schedule/schedule-records';
import type { Generated, Selectable } from 'kysely';

/** `schedule_entries` (spec member 3). */
export interface ScheduleEntriesTable {
  id: string;
  user_id: string;
  /** yyyy-MM-dd; text, as in the specification. */
  date: string;
  /** HH:mm */
  planned_start_time: string;
  planned_end_time: string;
  status: Generated<ScheduleStatus>;
  actual_start_time: string | null;
  actual_end_time: string | null;
  reminder_sent: Generated<boolean>;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
}

export type ScheduleEntryRow = Selectable<ScheduleEntriesTable>;

export interface ScheduleTables {
  schedule_entries: ScheduleEntriesTable;
}
