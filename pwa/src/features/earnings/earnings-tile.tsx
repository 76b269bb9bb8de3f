import { addDays } from '@greenroom/sync-protocol/time/dates';
import { useHiddenAmounts } from '../../platform/privacy/hidden-amounts.ts';
import { shortDay } from '../../platform/dates/range-words.ts';
import { formatGbp, formatUsd } from '../../platform/money-words.ts';
import { AmountsEye } from '../../ui/amounts-eye/amounts-eye.tsx';
import { SkeletonLine } from '../../ui/skeleton/skeleton.tsx';
import { type EarnedWeek, useEarnings } from './earnings-queries.ts';
import { TileLink } from '../../ui/card/card.tsx';
import styles from './earnings-tile.module.css';

const weeksShown = 8;
const bars = Array.from({ length: weeksShown }, (_, bar) => bar);

/** Home's tile: this week in pounds and dollars, above the last eight weeks. */
export function EarningsTile() {
  useHiddenAmounts();
  const earnings = useEarnings();
  const totals = earnings?.totals;
  return (
    <div className={styles.place}>
      <TileLink className={styles.tile} to="/earnings">
        <span className={styles.label}>Earnings this week</span>
        <span className={styles.figure}>
          {totals ? formatGbp(totals.thisWeek) : <SkeletonLine />}
        </span>
        <span className={styles.usd}>
          {earnings && `${formatUsd(earnings.totals.thisWeekUsd)} so far`}
        </span>
        <Sparkline weeks={earnings?.weeks ?? []} thisWeek={earnings?.weekStart} />
        <span className={styles.dates} aria-hidden="true">
          {earnings && (
            <>
              <span>{shortDay(addDays(earnings.weekStart, -7 * (weeksShown - 1)))}</span>
              <span className={styles.current}>{shortDay(earnings.weekStart)}</span>
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
}

/** Eight weeks, this one last; decorative, for Earnings has the figures. */
function Sparkline({ weeks, thisWeek }: SparklineProps) {
  const amounts = bars.map((bar) => {
    if (thisWeek === undefined) return 0;
    const week = addDays(thisWeek, (bar - weeksShown + 1) * 7);
    return Number(weeks.find(({ weekStart }) => weekStart === week)?.gbp ?? 0);
  });
  const most = Math.max(...amounts, 1);
  return (
    <svg className={styles.spark} viewBox="0 0 76 24" preserveAspectRatio="none" aria-hidden="true">
      {amounts.map((amount, bar) => {
        const tone = bar === weeksShown - 1 ? styles.now : styles.past;
        const height = Math.max(1, (amount / most) * 24);
        return amount > 0 ? (
          <rect
            key={bars[bar]}
            className={tone}
            x={bar * 10}
            y={24 - height}
            width="6"
            height={height}
            rx="1.5"
          />
        ) : (
          <path key={bars[bar]} className={tone} d={`M${bar * 10} 24h6`} />
        );
      })}
    </svg>
  );
}
