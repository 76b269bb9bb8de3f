import type { ScheduleEntry } from '@greenroom/sync-protocol/schedule/schedule-records';
import { minutesOf } from '@greenroom/sync-protocol/schedule/schedule-repeats';
import { CopyPlus } from 'lucide-react';
import { useState } from 'react';
import { useReplica } from '../../../replica/replica-context.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { Row } from '../../../ui/layout/layout.tsx';
import { durationText } from '../schedule-text.ts';
import { planSameAsLastWeek } from './plan-commands.ts';
import styles from './week-summary.module.css';

interface WeekSummaryProps {
  /** A day of the week. */
  readonly date: string;
  /** Of the week; undefined: not read yet. */
  readonly entries: readonly ScheduleEntry[] | undefined;
  /** 'Same as last week' has something to plan. */
  readonly canRepeat: boolean;
}

/** '16 h planned, 9 h worked' below the strip; on a week without plans the offer to repeat the last. */
export function ScheduleWeekSummary({ date, entries, canRepeat }: WeekSummaryProps) {
  return (
    <Row gap={8} align="center" justify="between" wrap className={styles.summary}>
      <p className={styles.hours}>{entries && summaryText(entries)}</p>
      {canRepeat && <SameAsLastWeek date={date} />}
    </Row>
  );
}

function SameAsLastWeek({ date }: { readonly date: string }) {
  const replica = useReplica();
  const [isPending, setIsPending] = useState(false);
  const plan = async () => {
    setIsPending(true);
    await planSameAsLastWeek(replica, date);
    setIsPending(false);
  };
  return (
    <Button size="small" pending={isPending} className={styles.repeat} onClick={() => void plan()}>
      <CopyPlus size={18} aria-hidden="true" />
      Same as last week
    </Button>
  );
}

function summaryText(entries: readonly ScheduleEntry[]): string {
  if (entries.length === 0) return 'Nothing planned';
  const { planned, worked } = minutesOf(entries);
  const plannedText = `${durationText(planned)} planned`;
  return worked === 0 ? plannedText : `${plannedText}, ${durationText(worked)} worked`;
}
