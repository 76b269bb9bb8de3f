import type { Generated, Selectable } from 'kysely';

/** `targets`, in GBP (spec member 3). At most one of a member is `active`: a unique index. */
export interface TargetsTable {
  id: string;
  user_id: string;
  target_name: string;
  /** numeric(10,2): a decimal string. */
  target_amount: string;
  /** `1day`, `1week`, `1month`, `3months` or `N days`. */
  time_period: string;
  /** yyyy-MM-dd. */
  start_date: string;
  end_date: string;
  status: Generated<'active' | 'completed' | 'expired'>;
  completed: Generated<boolean>;
  /** Set when it is closed; what the history shows no longer moves with later earnings. */
  final_earned: Generated<string | null>;
  final_percentage: Generated<string | null>;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
}

export type TargetRow = Selectable<TargetsTable>;

export interface TargetsTables {
  targets: TargetsTable;
}
