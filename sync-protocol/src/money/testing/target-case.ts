/** A target and what was uploaded, with the figures computed by hand. */
export interface TargetCase {
  readonly name: string;
  readonly startDate: string;
  readonly endDate: string;
  /** In pounds. */
  readonly targetAmount: string;
  /** Day and the week's cumulative dollars as of it, in the order of their upload. */
  readonly uploads: readonly (readonly [date: string, amount: string])[];
  /** Rates of single weeks, by the week's Sunday. */
  readonly weekRates: Readonly<Record<string, string>>;
  /** Absent: none was set, which is 0.8. */
  readonly currentRate?: string;
  readonly earned: string;
  readonly percentage: number;
}
