import { averageOf } from '@greenroom/sync-protocol/money/amounts';
import { weekEndOf } from '@greenroom/sync-protocol/money/weeks';
import { addDays, daysBetween } from '@greenroom/sync-protocol/time/dates';
import { useState } from 'react';
import {
  formatGbp,
  formatUsd,
  formatWholePounds,
  rateInWords,
} from '../../platform/money-words.ts';
import { rangeInWords, shortDay, weekInWords } from '../../platform/dates/range-words.ts';
import { BarChoice } from '../../ui/bar-choice/bar-choice.tsx';
import { Card } from '../../ui/card/card.tsx';
import { type FiguresColumn, FiguresTable } from '../../ui/chart/figures-table.tsx';
import { Row, Stack } from '../../ui/layout/layout.tsx';
import { Pagination } from '../../ui/pagination/pagination.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden/visually-hidden.tsx';
import styles from './earnings-history.module.css';
import type { EarnedWeek } from './earnings-queries.ts';

/** Weeks on a page: a quarter of a year. */
const pageSize = 13;

/** A week without an amount between two with one. */
interface PausedWeek {
  /** A Sunday, yyyy-MM-dd. */
  readonly weekStart: string;
  readonly gbp: null;
  readonly usd: null;
}

export type HistoryWeek = EarnedWeek | PausedWeek;

/** A line of the table: an earned week, or a pause of one week or more. */
interface TableLine {
  readonly week: HistoryWeek;
  /** The last day of the newest week. */
  readonly until: string;
}

const noAmount = (
  <>
    <span aria-hidden="true">–</span>
    <VisuallyHidden>None</VisuallyHidden>
  </>
);

const columns: readonly FiguresColumn<TableLine>[] = [
  {
    key: 'week',
    header: 'Week',
    cell: ({ week, until }) => rangeInWords(week.weekStart, until),
  },
  {
    key: 'gbp',
    header: 'GBP',
    cell: ({ week: { gbp } }) => (gbp === null ? noAmount : formatGbp(gbp)),
    isFigure: true,
  },
  {
    key: 'usd',
    header: 'USD',
    cell: ({ week: { usd } }) => (usd === null ? noAmount : formatUsd(usd)),
    isFigure: true,
    isQuiet: true,
  },
];

/** What a week should bring for a target to be reached in time. */
export interface WeeklyPace {
  readonly targetName: string;
  /** Pounds, a decimal string. */
  readonly perWeek: string;
}

interface WeeksChartProps {
  /** Of one page, newest first. */
  readonly weeks: readonly HistoryWeek[];
  /** Its Sunday: it is not over, so the average leaves it out. */
  readonly thisWeek: string;
  /** The last with earnings, of any page: it stands out. */
  readonly newest: string | undefined;
  /** Null: no target runs. */
  readonly pace: WeeklyPace | null;
  /** The page was chosen, and its bars rise. */
  readonly isChosen: boolean;
}

interface WeeksTableProps {
  readonly className?: string | undefined;
  /** Newest first; at least one. */
  readonly weeks: readonly HistoryWeek[];
  readonly page: number;
  readonly onPage: (page: number) => void;
}

/**
 * The weeks with the pauses between them, so that each page is a quarter of the calendar. A page
 * begins with an earned week: what is left of a pause at a page's end is no page of its own.
 * @param earned newest first
 */
export function withPauses(earned: readonly EarnedWeek[]): readonly HistoryWeek[] {
  const weeks: HistoryWeek[] = [];
  for (const week of earned) {
    const previous = weeks.at(-1)?.weekStart ?? week.weekStart;
    const paused = daysBetween(week.weekStart, previous) / 7 - 1;
    const room = (pageSize - (weeks.length % pageSize)) % pageSize;
    for (let index = 1; index <= Math.min(paused, room); index += 1) {
      weeks.push({ weekStart: addDays(previous, -7 * index), gbp: null, usd: null });
    }
    weeks.push(week);
  }
  return weeks;
}

/** The page, or the last there is now. */
export function boundPage(page: number, weeks: readonly HistoryWeek[]): number {
  return Math.min(page, Math.max(1, Math.ceil(weeks.length / pageSize)));
}

/** The weeks of a page of the table. */
export function weeksOfPage(weeks: readonly HistoryWeek[], page: number): readonly HistoryWeek[] {
  return weeks.slice((page - 1) * pageSize, page * pageSize);
}

/** A quarter of the weeks as bars; above them how many are finished, or the week that is chosen. */
export function WeeksChart({ weeks, thisWeek, newest, pace, isChosen }: WeeksChartProps) {
  const [picked, setPicked] = useState('');
  const earned = weeks.filter((week): week is EarnedWeek => week.gbp !== null);
  const full = earned.filter(({ weekStart }) => weekStart < thisWeek);
  const average = averageOf(full.map(({ gbp }) => gbp));
  const chosen =
    earned.find(({ weekStart }) => weekStart === picked) ??
    (full.length === 0 ? earned[0] : undefined);
  const bars = weeks.toReversed().map(({ weekStart, gbp }) => ({
    key: weekStart,
    label: shortDay(weekStart),
    name: gbp === null ? weekInWords(weekStart) : `${weekInWords(weekStart)}, ${formatGbp(gbp)}`,
    ...(gbp === null ? { value: null } : { value: Number(gbp), figure: formatWholePounds(gbp) }),
  }));
  return (
    <Stack as={Card} gap={16}>
      <Stack gap={4} role="group" aria-labelledby="weekly-history">
        <Row gap={12} align="baseline" justify="between">
          <h2 id="weekly-history" className="text-heading">
            Weekly History
          </h2>
          {chosen && <strong>{formatGbp(chosen.gbp)}</strong>}
        </Row>
        <p className={styles.about}>{chosen ? describeWeek(chosen) : finishedWords(full.length)}</p>
      </Stack>
      <BarChoice
        label="Weeks"
        bars={bars}
        chosen={chosen?.weekStart ?? ''}
        current={newest}
        average={
          full.length > 1
            ? { value: Number(average), figure: formatGbp(average), text: 'on average' }
            : undefined
        }
        onChoose={setPicked}
        rises={isChosen}
        yields
        mark={
          pace === null
            ? undefined
            : {
                value: Number(pace.perWeek),
                figure: formatGbp(pace.perWeek),
                text: `a week to reach “${pace.targetName}” in time`,
              }
        }
      />
    </Stack>
  );
}

/** The figures of all weeks, a page at a time. */
export function WeeksTable({ className, weeks, page, onPage }: WeeksTableProps) {
  return (
    <Stack as={Card} gap={8} className={className}>
      <h2 className="text-heading">Your weeks</h2>
      <FiguresTable
        caption="Your weeks"
        columns={columns}
        rows={linesOf(weeksOfPage(weeks, page))}
        keyOf={({ week }) => week.weekStart}
      />
      <Pagination page={page} pageSize={pageSize} total={weeks.length} onPage={onPage} />
    </Stack>
  );
}

/** A pause is one line, however long. */
function linesOf(weeks: readonly HistoryWeek[]): readonly TableLine[] {
  const lines: TableLine[] = [];
  for (const week of weeks) {
    const newer = week.gbp === null && lines.at(-1)?.week.gbp === null ? lines.pop() : undefined;
    lines.push({ week, until: newer?.until ?? weekEndOf(week.weekStart) });
  }
  return lines;
}

/** '15–21 Nov 2026 · $262.57 at 0.7900'. */
function describeWeek({ weekStart, usd, rate }: EarnedWeek): string {
  return `${weekInWords(weekStart)} · ${formatUsd(usd)} at ${rateInWords(rate)}`;
}

function finishedWords(count: number): string {
  return `${count} finished ${count === 1 ? 'week' : 'weeks'} with earnings`;
}
