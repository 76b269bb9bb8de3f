/** What was done to a member's earnings, and the figures that follow, computed without the rules. */
export interface WorkedCase {
  readonly name: string;
  /** The instant at which the figures are read. */
  readonly now: string;
  /** The steps in their order, as `readStep` reads them. */
  readonly done: readonly string[];
  /** The weeks, newest first: '2026-11-15 $150.00 £120.00'. */
  readonly weeks: readonly string[];
  /** In pounds. */
  readonly totals: {
    readonly thisWeek: string;
    readonly lastWeek: string;
    readonly allTime: string;
  };
}
