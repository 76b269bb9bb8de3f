/** One figure drawn over all points. */
export interface ChartSeries {
  /** Its key in the points' values. */
  readonly key: string;
  readonly name: string;
  /** Absent: bars. */
  readonly shape?: 'bar' | 'line';
  /** Absent: brand. */
  readonly tone?: 'brand' | 'planned' | 'full' | 'partial';
}

export interface ChartPoint {
  /** On the axis below: '15 Nov'. */
  readonly label: string;
  /** Decimal strings by series; drawn as numbers, written as they are. Absent: no figure. */
  readonly values: Readonly<Record<string, string>>;
}

export interface ChartProps {
  /** Above the drawing, as a heading. Absent: none. */
  readonly title?: string;
  /** In the order of the axis, oldest first. */
  readonly points: readonly ChartPoint[];
  readonly series: readonly ChartSeries[];
  /** Writes a figure in full, for the tooltip. */
  readonly format: (value: string) => string;
  /** Stands before the numbers of the axis: '£'. Absent: nothing. */
  readonly sign?: string;
}
