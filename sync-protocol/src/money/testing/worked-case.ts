/** What was done to a member's earnings, and the figures that follow, computed without the rules. */
export interface WorkedCase {
  readonly name: string;
  /** The instant at which the figures are read. */
  readonly now: string;
  /**
   * In this order: an upload of rows ('2026-11-16 120.00, 2026-11-17 150.00', in USD), the current
   * rate ('rate 0.79') or a week's own ('week 2026-11-08 at 0.9').
   */
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
