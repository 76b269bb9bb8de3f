import { ChartColumn, Table } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from '../../ui/button/button.tsx';
import { Chart } from '../../ui/chart/chart.tsx';
import type { ChartProps } from '../../ui/chart/chart-props.ts';
import { VisuallyHidden } from '../../ui/visually-hidden/visually-hidden.tsx';

interface ChartOrTableProps extends ChartProps {
  readonly title: string;
  /** The same figures. */
  readonly table: ReactNode;
}

/** A chart, or in its place the table of its figures. */
export function ChartOrTable({ table, ...chart }: ChartOrTableProps) {
  const [isTable, setIsTable] = useState(false);
  const Icon = isTable ? ChartColumn : Table;
  return (
    <Chart
      {...chart}
      action={
        <Button size="small" variant="plain" onClick={() => setIsTable(!isTable)}>
          <Icon size={16} aria-hidden="true" />
          <span>
            Show as {isTable ? 'chart' : 'table'}
            <VisuallyHidden>: {chart.title}</VisuallyHidden>
          </span>
        </Button>
      }
    >
      {isTable ? table : undefined}
    </Chart>
  );
}

/** The same before there are points: what can be pressed has its place. */
export function ComingChart(chart: ChartProps) {
  return (
    <Chart
      {...chart}
      isComing
      action={
        <Button size="small" variant="plain" disabled>
          <Table size={16} aria-hidden="true" />
          Show as table
        </Button>
      }
    />
  );
}
