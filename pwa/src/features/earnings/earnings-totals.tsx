import type { EarningsTotals } from '@greenroom/sync-protocol/earnings/earnings-rules';
import { formatGbp, formatUsd } from '../../platform/money-words.ts';
import { StatTile, StatTiles } from '../../ui/stat-tile/stat-tile.tsx';

interface EarningsTotalsTilesProps {
  /** Null: not known yet. */
  readonly totals: EarningsTotals | null;
}

/** This week, last week and all time in pounds. Estimates: a rate may still be set for a week. */
export function EarningsTotalsTiles({ totals }: EarningsTotalsTilesProps) {
  return (
    <StatTiles>
      <StatTile
        label="This week"
        value={totals && formatGbp(totals.thisWeek)}
        help={totals ? `estimated, ${formatUsd(totals.thisWeekUsd)} so far` : 'estimated'}
      />
      <StatTile label="Last week" value={totals && formatGbp(totals.lastWeek)} help="estimated" />
      <StatTile label="All time" value={totals && formatGbp(totals.allTime)} help="estimated" />
    </StatTiles>
  );
}
