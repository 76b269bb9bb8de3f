import { Bar, CartesianGrid, ComposedChart, Line, Tooltip, XAxis, YAxis } from 'recharts';
import { useHiddenAmounts } from '../../platform/privacy/hidden-amounts.ts';
import styles from './chart.module.css';
import { chooseTicks } from './choose-ticks.ts';
import type { ChartPoint, ChartProps, ChartSeries } from './chart-props.ts';

const axis = { axisLine: false, tickLine: false, tick: { fill: 'var(--muted)', fontSize: 12 } };

/** Numbers for positions alone; texts come from the points. */
interface Plotted {
  readonly label: string;
  readonly values: ChartPoint['values'];
  readonly numbers: Readonly<Record<string, number>>;
}

/** The drawing of `Chart`, with recharts. */
export function ChartDrawing({ points, series, format, sign = '' }: ChartProps) {
  const short = new Intl.NumberFormat('en-GB', { notation: 'compact' });
  const { isHidden } = useHiddenAmounts();
  const isMoney = sign !== '';
  const plotted = points.map(toPlotted);
  const ticks = chooseTicks(Math.max(...plotted.flatMap(({ numbers }) => Object.values(numbers))));
  return (
    <ComposedChart
      responsive
      width="100%"
      height="100%"
      data={plotted}
      barGap={1}
      barCategoryGap="20%"
      accessibilityLayer={false}
      margin={{ top: 8, right: 0, bottom: 0, left: 0 }}
    >
      <CartesianGrid vertical={false} stroke="var(--line)" />
      <XAxis dataKey="label" {...axis} minTickGap={24} interval="equidistantPreserveStart" />
      <YAxis
        {...axis}
        width="auto"
        ticks={ticks}
        domain={[0, ticks.at(-1) ?? 0]}
        tickFormatter={(value: number) =>
          isMoney && isHidden ? sign : `${sign}${short.format(value)}`
        }
      />
      <Tooltip
        isAnimationActive={false}
        cursor={{ fill: 'var(--well)', stroke: 'var(--line)' }}
        content={({ payload }) => (
          <Tip point={payload[0]?.payload} series={series} format={format} />
        )}
      />
      {series.map(drawSeries)}
    </ComposedChart>
  );
}

/** A function, not a component: recharts looks at its direct children. */
function drawSeries({ key, name, shape, tone = 'brand' }: ChartSeries) {
  const colour = `var(--${tone})`;
  const shared = {
    name,
    dataKey: (point: Plotted) => point.numbers[key],
    isAnimationActive: false,
  };
  if (shape === 'line') {
    return <Line key={key} {...shared} stroke={colour} strokeWidth={2} dot={false} />;
  }
  return <Bar key={key} {...shared} fill={colour} radius={[4, 4, 0, 0]} maxBarSize={32} />;
}

interface TipProps extends Pick<ChartProps, 'series' | 'format'> {
  /** Absent: nothing is pointed at. */
  readonly point: Plotted | undefined;
}

function Tip({ point, series, format }: TipProps) {
  if (!point) return null;
  return (
    <div className={styles.tip}>
      <strong>{point.label}</strong>
      {series.map(({ key, name }) => {
        const value = point.values[key];
        return value === undefined ? null : (
          <span key={key}>
            {name} {format(value)}
          </span>
        );
      })}
    </div>
  );
}

function toPlotted({ label, values }: ChartPoint): Plotted {
  const numbers = Object.entries(values).map(([key, value]) => [key, Number(value)] as const);
  return { label, values, numbers: Object.fromEntries(numbers) };
}
