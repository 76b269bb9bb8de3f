/** `taken_allowances`: what is left of accounts' allowances; unlogged, a crash fills them. */
export interface TakenAllowancesTable {
  /** The call's name. */
  call: string;
  user_id: string;
  tokens: number;
  /** When `tokens` was right, by the database's clock. */
  counted_at: Date;
}

export interface AllowancesTables {
  taken_allowances: TakenAllowancesTable;
}
