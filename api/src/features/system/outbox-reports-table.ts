/** `outbox_reports`: sessions whose device cannot send changes, as it last reported. */
export interface OutboxReportsTable {
  session_sid: string;
  /** Above 0: a device without waiting changes has no row. */
  waiting: number;
  refused: number;
  /** When the oldest waiting change was made. */
  oldest_at: Date;
  reported_at: Date;
}

export interface OutboxReportsTables {
  outbox_reports: OutboxReportsTable;
}
