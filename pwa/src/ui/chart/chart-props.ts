import type { ReactNode } from 'react';

/** One figure drawn over all points. */
export interface ChartSeries {
  /** Its key in the points' values. */
  readonly key: string;
  readonly name: string;
  /** 'ground': a wide, light bar that the others stand in. Absent: bars. */
  readonly shape?: 'bar' | 'ground';
  /** Absent: brand. */
  readonly tone?: 'brand' | 'planned' | 'full' | 'partial';
}

export interface ChartPoint {
  /** On the axis below: '15 Nov'. */
  readonly label: string;
  /** Decimal strings by series; drawn as numbers, written as they are. Absent: no figure. */
  readonly values: Readonly<Record<string, string>>;
  /** Why it counts less than a whole one: 'Today so far'. Absent: it is whole. */
  readonly unfinished?: string;
}

export interface ChartProps {
  /** Above the drawing, as a heading. Absent: none. */
  readonly title?: string;
  /** In the order of the axis, oldest first. */
  readonly points: readonly ChartPoint[];
  readonly series: readonly ChartSeries[];
  /** Writes a figure in full, for the tooltip. */
  readonly format: (value: string) => string;
  /** At the end of the title's line. Absent: nothing. */
  readonly action?: ReactNode;
  /** The points are not read yet: bars without meaning keep their place. Absent: false. */
  readonly isComing?: boolean;
  /** In the place of the drawing. Absent: the drawing. */
  readonly children?: ReactNode;
  /** Stands before the numbers of the axis: '£'. Absent: nothing. */
  readonly sign?: string;
  /** Stands after the numbers of the axis: 'h'. Absent: nothing. */
  readonly unit?: string;
}
