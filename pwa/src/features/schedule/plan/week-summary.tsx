import type { ScheduleEntry } from '@greenroom/sync-protocol/schedule/schedule-records';
import { minutesOf } from '@greenroom/sync-protocol/schedule/schedule-tonight';
import { Row } from '../../../ui/layout/layout.tsx';
import { workText } from '../schedule-text.ts';
import { SameAsLastWeek } from './same-as-last-week-button.tsx';
import styles from './week-summary.module.css';

interface WeekSummaryProps {
  /** A day of the week. */
  readonly date: string;
  readonly isThisWeek: boolean;
  /** Of the week; undefined: not read yet. */
  readonly entries: readonly ScheduleEntry[] | undefined;
  /** 'Same as last week' has something to plan. */
  readonly canRepeat: boolean;
  /** Called once 'Same as last week' has planned the week. */
  readonly onPlanned: () => void;
}

/** 'This week: 16 h planned, 9 h worked' below the strip; on a week without plans the offer to repeat the last. */
export function ScheduleWeekSummary(props: WeekSummaryProps) {
  const { date, isThisWeek, entries, canRepeat, onPlanned } = props;
  return (
    <Row gap={8} align="center" justify="between" wrap className={styles.summary}>
      <p className="text-note">{entries && summaryText(entries, isThisWeek)}</p>
      {canRepeat && <SameAsLastWeek date={date} className={styles.repeat} onPlanned={onPlanned} />}
    </Row>
  );
}

function summaryText(entries: readonly ScheduleEntry[], isThisWeek: boolean): string {
  return `${isThisWeek ? 'This' : 'That'} week: ${workText(minutesOf(entries))}`;
}
