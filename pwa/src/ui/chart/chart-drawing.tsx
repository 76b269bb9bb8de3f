import { useId } from 'react';
import {
  Bar,
  BarChart,
  type BarShapeProps,
  CartesianGrid,
  Rectangle,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts';
import { useHiddenAmounts } from '../../platform/privacy/hidden-amounts.ts';
import styles from './chart.module.css';
import { chooseTicks } from './choose-ticks.ts';
import type { ChartPoint, ChartProps, ChartSeries } from './chart-props.ts';

const axis = { axisLine: false, tickLine: false, tick: { fill: 'var(--muted)', fontSize: 12 } };

/** Numbers for positions alone; texts come from the points. */
interface Plotted extends ChartPoint {
  readonly numbers: Readonly<Record<string, number>>;
}

/** The drawing of `Chart`, with recharts. */
export function ChartDrawing({ points, series, format, sign = '', unit }: ChartProps) {
  const hatch = useId();
  const short = new Intl.NumberFormat('en-GB', { notation: 'compact' });
  const { isHidden } = useHiddenAmounts();
  const isMoney = sign !== '';
  const plotted = points.map(toPlotted);
  const ticks = chooseTicks(Math.max(...plotted.flatMap(({ numbers }) => Object.values(numbers))));
  return (
    <BarChart
      responsive
      width="100%"
      height="100%"
      data={plotted}
      barGap={1}
      barCategoryGap="20%"
      accessibilityLayer={false}
      margin={{ top: 8, right: 0, bottom: 0, left: 0 }}
    >
      <defs>
        {series.map(({ key, tone = 'brand' }) => (
          <Hatching key={key} id={hatch + key} colour={`var(--${tone})`} />
        ))}
      </defs>
      <CartesianGrid vertical={false} stroke="var(--line)" />
      <XAxis dataKey="label" {...axis} minTickGap={24} interval="equidistantPreserveStart" />
      <XAxis dataKey="label" xAxisId={inFront} hide />
      <YAxis
        {...axis}
        width="auto"
        ticks={ticks}
        domain={[0, ticks.at(-1) ?? 0]}
        tickFormatter={(value: number) =>
          isMoney && isHidden
            ? sign
            : [`${sign}${short.format(value)}`, value > 0 && unit].filter(Boolean).join(' ')
        }
      />
      <Tooltip
        isAnimationActive={false}
        cursor={{ fill: 'var(--well)', stroke: 'none' }}
        content={({ payload }) => (
          <Tip point={payload[0]?.payload} series={series} format={format} />
        )}
      />
      {series.map((one) => drawSeries(one, series, hatch))}
    </BarChart>
  );
}

/** The axis of bars that stand in a ground; recharts puts bars of one axis beside each other. */
const inFront = 'front';

/** In px; few bars are as wide as those of many, as the members' are. */
const widestBar = 40;
/** Has room for the bar in it. */
const widestGround = 48;

/** A function, not a component: recharts looks at its direct children. */
function drawSeries(one: ChartSeries, all: readonly ChartSeries[], hatch: string) {
  const { key, name, shape, tone = 'brand' } = one;
  const shared = {
    name,
    dataKey: (point: Plotted) => point.numbers[key],
    isAnimationActive: false,
  };
  const isGround = shape === 'ground';
  const standsInGround = !isGround && all.some((other) => other.shape === 'ground');
  return (
    <Bar
      key={key}
      {...shared}
      maxBarSize={isGround || standsInGround ? widestGround : widestBar}
      {...(standsInGround && { xAxisId: inFront })}
      shape={(bar: BarShapeProps) => (
        <BarOfPoint
          bar={bar}
          tone={tone}
          hatch={`url(#${hatch}${key})`}
          isGround={isGround}
          isNarrow={standsInGround}
        />
      )}
    />
  );
}

interface BarOfPointProps {
  readonly bar: BarShapeProps;
  readonly tone: NonNullable<ChartSeries['tone']>;
  /** Fills an unfinished point; a ground is dashed instead, so that the bar in it is seen. */
  readonly hatch: string;
  readonly isGround: boolean;
  /** Leaves the ground to be seen at both sides. */
  readonly isNarrow: boolean;
}

function BarOfPoint({ bar, tone, hatch, isGround, isNarrow }: BarOfPointProps) {
  const { x, y, width, height } = bar;
  const point: Plotted = bar.payload;
  const shown = isNarrow ? width * 0.5 : width;
  const isHatched = point.unfinished !== undefined;
  const colour = `var(--${tone})`;
  const mixed = (share: number) => `color-mix(in srgb, ${colour} ${share}%, var(--surface))`;
  // Alone, as the members' bars of what is over.
  const [tint, edge] =
    tone === 'brand' && !isGround
      ? ['var(--past)', 'var(--past-edge)']
      : [mixed(isHatched ? 10 : 28), mixed(75)];
  const isPlain = isNarrow && !isHatched;
  return (
    <Rectangle
      x={x + (width - shown) / 2}
      y={y}
      width={shown}
      height={height}
      radius={[3, 3, 0, 0]}
      fill={isHatched && !isGround ? hatch : isPlain ? colour : tint}
      {...(isGround && isHatched && { strokeDasharray: '4 3' })}
      {...(!isPlain && { stroke: edge })}
    />
  );
}

/** Stripes on the chart's ground. */
function Hatching({ id, colour }: { readonly id: string; readonly colour: string }) {
  return (
    <pattern
      id={id}
      width="5"
      height="5"
      patternUnits="userSpaceOnUse"
      patternTransform="rotate(45)"
    >
      <rect width="5" height="5" fill="var(--surface)" />
      <rect width="2" height="5" fill={colour} />
    </pattern>
  );
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
      {point.unfinished !== undefined && <span className="text-caption">{point.unfinished}</span>}
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

function toPlotted(point: ChartPoint): Plotted {
  const numbers = Object.entries(point.values).map(([key, value]) => [key, Number(value)] as const);
  return { ...point, numbers: Object.fromEntries(numbers) };
}
