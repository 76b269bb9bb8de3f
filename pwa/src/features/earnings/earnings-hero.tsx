import { formatGbp, formatUsd, rateInWords } from '../../platform/money-words.ts';
import { Card } from '../../ui/card/card.tsx';
import { classNames } from '../../ui/class-names.ts';
import { SkeletonLine } from '../../ui/skeleton/skeleton.tsx';
import styles from './earnings-hero.module.css';
import type { EarningsFigures } from './earnings-queries.ts';

interface EarningsHeroProps {
  /** Null: not known yet. */
  readonly figures: EarningsFigures | null;
}

/** This week in pounds, then last week and all time: estimates, for a week's rate may still be set. */
export function EarningsHero({ figures }: EarningsHeroProps) {
  const totals = figures?.totals;
  const gbp = (amount: string | undefined) =>
    amount === undefined ? <SkeletonLine /> : formatGbp(amount);
  return (
    <Card className={styles.card}>
      <dl className={styles.figures}>
        <div className={styles.week}>
          <dt className="text-note">This week</dt>
          <dd className={classNames(styles.hero, sizeOf(totals?.thisWeek))}>
            {gbp(totals?.thisWeek)}
          </dd>
          <dd className={styles.usd}>
            {figures &&
              `so far, ${formatUsd(figures.totals.thisWeekUsd)} at ${rateInWords(figures.rate)}`}
          </dd>
        </div>
        <div className={styles.row}>
          <dt className="text-note">Last week</dt>
          <dd className={styles.figure}>{gbp(totals?.lastWeek)}</dd>
        </div>
        <div className={styles.row}>
          <dt className="text-note">All time</dt>
          <dd className={styles.figure}>{gbp(totals?.allTime)}</dd>
        </div>
      </dl>
      <p className="text-caption">Estimated at each week’s rate</p>
    </Card>
  );
}

/** An amount of millions in one line of a narrow phone. */
function sizeOf(amount = ''): string {
  return amount.length > 9 ? 'text-title' : 'text-display';
}
