import type { Step } from '@greenroom/sync-protocol/analytics/analytics-periods';
import type { ChartPoint, ChartSeries } from '../../ui/chart/chart-props.ts';
import { dayInWords, shortDay, weekInWords } from '../../platform/dates/range-words.ts';

export interface AreaFigure {
  readonly label: string;
  readonly value: string;
  /** Below it: what is counted, or the period before. */
  readonly help: string;
  /** Since the period before, without its sign: '5.9%'. Absent: it is not compared, or cannot be. */
  readonly change?: {
    readonly isUp: boolean;
    /** Absent: neither way is the one to hope for. */
    readonly verdict?: 'better' | 'worse';
    readonly text: string;
  };
  /** In the report alone, such as what is never collected. Absent: on the screen too. */
  readonly isForPaper?: true;
}

/** A step of the chart with its name in full. */
export interface AreaPoint extends ChartPoint {
  readonly start: string;
  readonly name: string;
}

/** What the screen and the report show of an area, in words. */
export interface AreaContent {
  /** Of the period, each beside the period before. */
  readonly inPeriod: readonly AreaFigure[];
  /** Whatever the period. */
  readonly untilNow: readonly AreaFigure[];
  /** How the figures are counted. Absent: each says it. */
  readonly note?: string;
  readonly chartTitle: string;
  readonly step: Step;
  readonly points: readonly AreaPoint[];
  readonly series: readonly ChartSeries[];
  /** Before the numbers of the axis. Absent: nothing. */
  readonly sign?: string;
  /** After the numbers of the axis. Absent: nothing. */
  readonly unit?: string;
  /** Writes a value of the points in full. */
  readonly format: (value: string) => string;
}

/** Decimal numbers by series. */
export type Values = Readonly<Record<string, string | number>>;

/**
 * Points of the chart; `valuesOf` leaves out what is not drawn.
 * @param unfinishedOf says why the step that begins on a day is not whole; undefined: it is
 */
export function toPoints<Row extends { readonly start: string }>(
  rows: readonly Row[],
  step: Step,
  valuesOf: (row: Row) => Values,
  unfinishedOf: (start: string) => string | undefined,
): readonly AreaPoint[] {
  return rows.map((row) => {
    const unfinished = unfinishedOf(row.start);
    return {
      start: row.start,
      label: shortDay(row.start),
      name: step === 'day' ? dayInWords(row.start) : weekInWords(row.start),
      values: Object.fromEntries(
        Object.entries(valuesOf(row)).map(([key, value]) => [key, String(value)]),
      ),
      ...(unfinished !== undefined && { unfinished }),
    };
  });
}

/** Those of which at least one value is not zero. */
export function findBusy(points: readonly AreaPoint[]): readonly AreaPoint[] {
  return points.filter(({ values }) => Object.values(values).some((value) => Number(value) !== 0));
}
