import type { Period } from '@greenroom/sync-protocol/analytics/analytics-periods';
import type {
  ContentFigures,
  EarningsFigures,
  EngagementFigures,
  HoursFigures,
  UsersFigures,
} from '@greenroom/sync-protocol/analytics/analytics-records';
import { byteOrderMark, toCsvLine } from '@greenroom/sync-protocol/csv/csv-cells';
import { addDays } from '@greenroom/sync-protocol/time/dates';

/** The figures of every area. */
export interface AllFigures {
  readonly Users: UsersFigures;
  readonly Hours: HoursFigures;
  readonly Engagement: EngagementFigures;
  readonly Earnings: EarningsFigures;
  readonly Content: ContentFigures;
}

type Area = AllFigures[keyof AllFigures];
type Figure = string | number | null;
type Named = Readonly<Record<string, Figure>>;

/**
 * One line a figure: area, name, first and last day, value. Without days: all time. A figure that does
 * not exist is empty.
 */
export function writeFigures(figures: AllFigures): string {
  const lines = Object.entries(figures).flatMap(([area, one]: [string, Area]) =>
    linesOf(area, one),
  );
  const rows = [['Area', 'Figure', 'From', 'To', 'Value'], ...lines];
  return byteOrderMark + rows.map(toCsvLine).join('');
}

function linesOf(area: string, one: Area): string[][] {
  const { period, before, step, series, ...always } = one;
  const steps: readonly ({ readonly start: string } & Named)[] = series;
  return [
    ...describe(area, always),
    ...describePeriod(area, period),
    ...describePeriod(area, before),
    ...steps.flatMap(({ start, ...values }) =>
      describe(area, values, { from: start, to: step === 'day' ? start : addDays(start, 6) }),
    ),
  ];
}

function describePeriod(area: string, { from, to, ...values }: Period & Named): string[][] {
  return describe(area, values, { from, to });
}

function describe(area: string, values: Named, days?: Period): string[][] {
  return Object.entries(values).map(([name, value]) => [
    area,
    name,
    days?.from ?? '',
    days?.to ?? '',
    String(value ?? ''),
  ]);
}
