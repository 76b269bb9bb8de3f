import { addDays } from '@greenroom/sync-protocol/time/dates';
import { useHiddenAmounts } from '../../platform/privacy/hidden-amounts.ts';
import { shortDay } from '../../platform/dates/range-words.ts';
import { formatGbp, formatUsd, formatWholePounds } from '../../platform/money-words.ts';
import { AmountsEye } from '../../ui/amounts-eye/amounts-eye.tsx';
import { classNames } from '../../ui/class-names.ts';
import { SkeletonLine } from '../../ui/skeleton/skeleton.tsx';
import { type EarnedWeek, useEarnings } from './earnings-queries.ts';
import { TileLink } from '../../ui/card/card.tsx';
import styles from './earnings-tile.module.css';

const weeksShown = 8;
/** Characters a bar has the room for. */
const longestFigure = 6;
const bars = Array.from({ length: weeksShown }, (_, bar) => bar);

/**
 * Home's tile: this week in pounds and dollars, above the last eight weeks. Until it has earnings,
 * last week's are what is read first.
 */
export function EarningsTile() {
  const { isHidden } = useHiddenAmounts();
  const earnings = useEarnings();
  const totals = earnings?.totals;
  // Hidden, it is not told that this week has none.
  const isBefore =
    !isHidden && totals && Number(totals.thisWeek) === 0 && Number(totals.lastWeek) > 0;
  const told = isBefore ? 1 : 0;
  return (
    <div className={styles.place}>
      <TileLink className={styles.tile} to="/earnings">
        <span className={styles.label}>Earnings {isBefore ? 'last' : 'this'} week</span>
        <span className={styles.figure}>
          {totals ? formatGbp(isBefore ? totals.lastWeek : totals.thisWeek) : <SkeletonLine />}
        </span>
        <span className={styles.usd}>
          {totals &&
            (isBefore
              ? `This week ${formatGbp(totals.thisWeek)} · ${formatUsd(totals.thisWeekUsd)}`
              : `${formatUsd(totals.thisWeekUsd)} so far`)}
        </span>
        <Sparkline weeks={earnings?.weeks ?? []} thisWeek={earnings?.weekStart} told={told} />
        <span className={styles.dates} aria-hidden="true">
          {earnings && (
            <>
              <span>{shortDay(addDays(earnings.weekStart, -7 * (weeksShown - 1)))}</span>
              <span className={classNames(styles.current, isBefore && styles.before)}>
                {shortDay(addDays(earnings.weekStart, -7 * told))}
              </span>
            </>
          )}
        </span>
      </TileLink>
      <AmountsEye className={styles.eye} />
    </div>
  );
}

interface SparklineProps {
  readonly weeks: readonly EarnedWeek[];
  /** Absent: not known yet. */
  readonly thisWeek: string | undefined;
  /** Weeks before this one of which the tile tells. */
  readonly told: number;
}

/** Per cent of the width from one bar to the next, so that the last ends where the tile's words do. */
const step = 100 / (weeksShown - 0.35);
const barWidth = step * 0.65;

/** Eight weeks, this one last, with their pounds where there is room; Earnings tells them. */
function Sparkline({ weeks, thisWeek, told }: SparklineProps) {
  const amounts = bars.map((bar) => {
    if (thisWeek === undefined) return '0';
    const week = addDays(thisWeek, (bar - weeksShown + 1) * 7);
    return weeks.find(({ weekStart }) => weekStart === week)?.gbp ?? '0';
  });
  const most = Math.max(...amounts.map(Number), 1);
  const figures = amounts.map((amount) => (Number(amount) > 0 ? formatWholePounds(amount) : ''));
  const areShort = figures.every((figure) => figure.length <= longestFigure);
  return (
    <svg className={styles.spark} aria-hidden="true">
      {amounts.map((amount, bar) => {
        const isTold = bar === weeksShown - 1 - told;
        const height = (Number(amount) / most) * 100;
        const [left, top] = [`${bar * step}%`, `${100 - height}%`];
        return height > 0 ? (
          <g key={bars[bar]}>
            <rect
              className={isTold ? styles.now : styles.past}
              x={left}
              y={top}
              width={`${barWidth}%`}
              height={`${height}%`}
            />
            {areShort && (
              <text className={styles.pounds} x={`${bar * step + barWidth / 2}%`} y={top} dy="-6">
                {figures[bar]}
              </text>
            )}
          </g>
        ) : (
          <rect
            key={bars[bar]}
            className={classNames(styles.nothing, isTold && styles.now)}
            x={left}
            y="100%"
            width={`${barWidth}%`}
            height="2"
          />
        );
      })}
    </svg>
  );
}
