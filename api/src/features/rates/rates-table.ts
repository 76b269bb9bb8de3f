import type { Generated } from 'kysely';

/** `exchange_rate_history`: pounds per dollar of one week (spec member 3). */
export interface ExchangeRateHistoryTable {
  /** yyyy-MM-dd, a Sunday. */
  week_start: string;
  /** numeric(10,6): a decimal string. */
  rate: string;
  updated_by: string | null;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
}

export interface RatesTables {
  exchange_rate_history: ExchangeRateHistoryTable;
}
