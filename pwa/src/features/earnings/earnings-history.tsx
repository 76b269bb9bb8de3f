import { addDays, daysBetween } from '@greenroom/sync-protocol/time/dates';
import { useState } from 'react';
import { formatGbp, formatUsd, rateInWords } from '../../platform/money-words.ts';
import { shortDay, weekInWords } from '../../platform/dates/range-words.ts';
import { BarChoice } from '../../ui/bar-choice/bar-choice.tsx';
import { Card } from '../../ui/card/card.tsx';
import { type FiguresColumn, FiguresTable } from '../../ui/chart/figures-table.tsx';
import { Stack } from '../../ui/layout/layout.tsx';
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
  { key: 'gbp', header: 'GBP', cell: ({ gbp }) => formatGbp(gbp), isFigure: true },
  { key: 'usd', header: 'USD', cell: ({ usd }) => formatUsd(usd), isFigure: true, isQuiet: true },
];

/** What a week should bring for a target to be reached in time. */
export interface WeeklyPace {
  readonly targetName: string;
  /** Pounds, a decimal string. */
  readonly perWeek: string;
}

interface WeeksChartProps {
  /** Of one page, newest first. */
  readonly weeks: readonly EarnedWeek[];
  /** Null: no target runs. */
  readonly pace: WeeklyPace | null;
}

interface WeeksTableProps {
  /** Newest first; at least one. */
  readonly weeks: readonly EarnedWeek[];
  readonly page: number;
  readonly onPage: (page: number) => void;
}

/** The weeks of a page of the table. */
export function weeksOfPage(weeks: readonly EarnedWeek[], page: number): readonly EarnedWeek[] {
  return weeks.slice((page - 1) * pageSize, page * pageSize);
}

/** A quarter of the weeks as bars, the chosen one in words. */
export function WeeksChart({ weeks, pace }: WeeksChartProps) {
  const [picked, setPicked] = useState('');
  const chosen = weeks.find(({ weekStart }) => weekStart === picked) ?? weeks[0];
  const bars = withGaps(weeks).map(({ weekStart, gbp }) => ({
    key: weekStart,
    label: shortDay(weekStart),
    name: gbp === null ? weekInWords(weekStart) : `${weekInWords(weekStart)}, ${formatGbp(gbp)}`,
    value: gbp === null ? null : Number(gbp),
  }));
  return (
    <Stack as={Card} gap={16}>
      <h2 className="text-heading">Weekly History</h2>
      {chosen && <ChosenWeek week={chosen} />}
      <BarChoice
        label="Weeks"
        bars={bars}
        chosen={chosen?.weekStart ?? ''}
        onChoose={setPicked}
        mark={
          pace === null
            ? undefined
            : {
                value: Number(pace.perWeek),
                text: `${formatGbp(pace.perWeek)} a week reaches “${pace.targetName}” in time`,
              }
        }
      />
    </Stack>
  );
}

/** The figures of all weeks, a page at a time. */
export function WeeksTable({ weeks, page, onPage }: WeeksTableProps) {
  return (
    <Stack as={Card} gap={16}>
      <FiguresTable
        caption="Your weeks"
        columns={columns}
        rows={weeksOfPage(weeks, page)}
        keyOf={({ weekStart }) => weekStart}
      />
      {weeks.length > pageSize && (
        <Pagination page={page} pageSize={pageSize} total={weeks.length} onPage={onPage} />
      )}
    </Stack>
  );
}

/** As many bars as find room beside each other. */
const mostBars = pageSize + 1;

/** Oldest first, with the weeks without an amount (null) between them while all find room. */
function withGaps(shown: readonly EarnedWeek[]) {
  const [newest, oldest] = [shown[0]?.weekStart, shown.at(-1)?.weekStart];
  if (newest === undefined || oldest === undefined) return [];
  const weeks = daysBetween(oldest, newest) / 7 + 1;
  if (weeks > mostBars) return shown.toReversed();
  const amounts = new Map(shown.map(({ weekStart, gbp }) => [weekStart, gbp]));
  return Array.from({ length: weeks }, (_, index) => {
    const weekStart = addDays(oldest, index * 7);
    return { weekStart, gbp: amounts.get(weekStart) ?? null };
  });
}

function ChosenWeek({ week: { weekStart, gbp, usd, rate } }: { readonly week: EarnedWeek }) {
  return (
    <div className={styles.chosen} role="group" aria-label="Chosen week">
      <p className="text-note">{weekInWords(weekStart)}</p>
      <p className={styles.figure}>{formatGbp(gbp)}</p>
      <p className={styles.rate}>
        {formatUsd(usd)} at {rateInWords(rate)}
      </p>
    </div>
  );
}
