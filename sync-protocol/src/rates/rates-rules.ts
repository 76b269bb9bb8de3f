/** Pounds per dollar while none was ever set (spec member 9). */
export const defaultRate = '0.800000';

/** What earnings are converted with. */
export interface Rates {
  /** Rates of single weeks, by the week's Sunday. */
  readonly weeks: ReadonlyMap<string, string>;
  readonly current: string;
}

/** A week's own rate, else the current one, else the default (decisions: Money). */
export function rateOfWeek({ weeks, current }: Rates, weekStart: string): string {
  return weeks.get(weekStart) ?? current;
}

export function ratesOf(
  weeks: readonly { readonly id: string; readonly rate: string }[],
  current: string | undefined,
): Rates {
  return {
    weeks: new Map(weeks.map(({ id, rate }) => [id, rate])),
    current: current ?? defaultRate,
  };
}
