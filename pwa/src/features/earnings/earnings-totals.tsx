import type { EarningsTotals } from '@greenroom/sync-protocol/earnings/earnings-rules';
import { formatGbp, formatUsd } from '../../platform/money-words.ts';
import { StatTile, StatTiles } from '../../ui/stat-tile/stat-tile.tsx';
import styles from './earnings-totals.module.css';

interface EarningsTotalsTilesProps {
  /** Null: not known yet. */
  readonly totals: EarningsTotals | null;
}

/** All time, last week and this week in pounds: estimates, for a week's rate may still be set. */
export function EarningsTotalsTiles({ totals }: EarningsTotalsTilesProps) {
  return (
    <div className={styles.totals}>
      <StatTiles>
        <StatTile label="All time" value={totals && formatGbp(totals.allTime)} help="estimated" />
        <StatTile label="Last week" value={totals && formatGbp(totals.lastWeek)} help="estimated" />
        <StatTile
          label="This week"
          value={totals && formatGbp(totals.thisWeek)}
          help={totals ? `estimated, ${formatUsd(totals.thisWeekUsd)} so far` : 'estimated'}
        />
      </StatTiles>
    </div>
  );
}
