import type { Generated, Selectable } from 'kysely';

/** `earnings`: one row per member and week, in USD (spec member 3; decisions: Money). */
export interface EarningsTable {
  id: Generated<string>;
  user_id: string;
  /** numeric(10,2): a decimal string. */
  amount: string;
  /** yyyy-MM-dd: the day of the snapshot that counts. */
  date: string;
  /** yyyy-MM-dd, a Sunday. */
  week_start: string;
  description: string | null;
  added_by_id: string | null;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
}

/** `earnings_snapshots`: a week's cumulative amount as of the day `captured_at`. */
export interface EarningsSnapshotsTable {
  id: Generated<string>;
  user_id: string;
  week_start: string;
  cumulative_amount: string;
  captured_at: string;
  uploaded_at: Generated<Date>;
  added_by_id: string | null;
}

export type EarningRow = Selectable<EarningsTable>;
export type EarningsSnapshotRow = Selectable<EarningsSnapshotsTable>;

/** `earnings_week_totals`: sums of all members' earnings; maintained by triggers. */
export interface EarningsWeekTotalsTable {
  week_start: string;
  amount: string;
  /** Members with a row in that week. */
  members: number;
}

/** `earnings_user_totals`: the sum of a member's weeks; maintained by triggers. */
export interface EarningsUserTotalsTable {
  user_id: string;
  amount: string;
  weeks: number;
}

export interface EarningsTables {
  earnings: EarningsTable;
  earnings_snapshots: EarningsSnapshotsTable;
  earnings_week_totals: EarningsWeekTotalsTable;
  earnings_user_totals: EarningsUserTotalsTable;
}
