import type { Period, Step } from '@greenroom/sync-protocol/analytics/analytics-periods';
import type { ChartPoint, ChartSeries } from '../../ui/chart/chart-props.ts';
import { shortDay, weekInWords } from '../../platform/dates/range-words.ts';

/** A figure of all time. */
export interface AreaTile {
  readonly label: string;
  readonly value: string;
  readonly help?: string;
  /** In the report alone, such as what is never collected. Absent: on the screen too. */
  readonly isForPaper?: true;
}

/** A figure of the period beside that of the period before. */
export interface ComparedFigure {
  readonly label: string;
  readonly now: string;
  readonly before: string;
}

/** A step of the chart with its name in full. */
export interface AreaPoint extends ChartPoint {
  readonly start: string;
  readonly name: string;
}

/** What the screen and the report show of an area, in words. */
export interface AreaContent {
  readonly tiles: readonly AreaTile[];
  readonly period: Period;
  readonly before: Period;
  readonly compared: readonly ComparedFigure[];
  readonly chartTitle: string;
  readonly step: Step;
  readonly points: readonly AreaPoint[];
  readonly series: readonly ChartSeries[];
  /** Before the numbers of the axis. Absent: nothing. */
  readonly sign?: string;
  /** Writes a value of the points in full. */
  readonly format: (value: string) => string;
  /** Every value of every point is zero. */
  readonly isBlank: boolean;
}

type Values = Readonly<Record<string, string | number>>;

/** Points of the chart; `valuesOf` leaves out what is not drawn. */
export function toPoints<Row extends { readonly start: string }>(
  rows: readonly Row[],
  step: Step,
  valuesOf: (row: Row) => Values,
): readonly AreaPoint[] {
  return rows.map((row) => ({
    start: row.start,
    label: shortDay(row.start),
    name:
      step === 'day' ? `${shortDay(row.start)} ${row.start.slice(0, 4)}` : weekInWords(row.start),
    values: Object.fromEntries(
      Object.entries(valuesOf(row)).map(([key, value]) => [key, String(value)]),
    ),
  }));
}

export function areBlank(points: readonly AreaPoint[]): boolean {
  return points.every(({ values }) => Object.values(values).every((value) => Number(value) === 0));
}
