import { formatGbp, formatUsd } from '../../platform/money-words.ts';
import { SkeletonLine } from '../../ui/skeleton/skeleton.tsx';
import { useEarnings } from './earnings-queries.ts';
import styles from './earnings-summary.module.css';

/** The line of Home's tile: this week in dollars, with the estimate in pounds (spec member 2, Home). */
export function EarningsSummary() {
  const totals = useEarnings()?.totals;
  if (totals === undefined) return <SkeletonLine />;
  return (
    <>
      {formatUsd(totals.thisWeekUsd)}{' '}
      <span className={styles.estimate}>about {formatGbp(totals.thisWeek)}</span>
    </>
  );
}
