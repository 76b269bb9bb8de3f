import { useState } from 'react';
import { formatGbp, formatUsd } from '../../platform/money-words.ts';
import { shortDay, weekInWords } from '../../platform/dates/range-words.ts';
import { Card } from '../../ui/card/card.tsx';
import { Chart } from '../../ui/chart/chart.tsx';
import { type FiguresColumn, FiguresTable } from '../../ui/chart/figures-table.tsx';
import { Pagination } from '../../ui/pagination/pagination.tsx';
import styles from './earnings-history.module.css';
import type { EarnedWeek } from './earnings-queries.ts';

/** Weeks on a page: a quarter of a year. */
const pageSize = 13;

const columns: readonly FiguresColumn<EarnedWeek>[] = [
  {
    key: 'week',
    header: 'Week',
    cell: ({ weekStart }) => weekInWords(weekStart),
  },
  { key: 'usd', header: 'USD', cell: ({ usd }) => formatUsd(usd), isFigure: true, isQuiet: true },
  { key: 'gbp', header: 'GBP', cell: ({ gbp }) => formatGbp(gbp), isFigure: true },
];

const series = [{ key: 'gbp', name: 'Earned' }];

interface EarningsHistoryProps {
  /** Newest first; at least one. */
  readonly weeks: readonly EarnedWeek[];
}

/** A quarter of the weeks as a chart and the table of its figures. */
export function EarningsHistory({ weeks }: EarningsHistoryProps) {
  const [page, setPage] = useState(1);
  const shown = weeks.slice((page - 1) * pageSize, page * pageSize);
  const points = shown.toReversed().map(({ weekStart, gbp }) => {
    return { label: shortDay(weekStart), values: { gbp } };
  });
  return (
    <section aria-labelledby="weekly-history">
      <Card className={styles.card}>
        <h2 id="weekly-history" className="text-heading">
          Weekly History
        </h2>
        <Chart points={points} series={series} format={formatGbp} sign="£" />
        <FiguresTable
          caption="Your weeks"
          columns={columns}
          rows={shown}
          keyOf={({ weekStart }) => weekStart}
        />
        {weeks.length > pageSize && (
          <Pagination page={page} pageSize={pageSize} total={weeks.length} onPage={setPage} />
        )}
      </Card>
    </section>
  );
}
