import type { Target } from '@greenroom/sync-protocol/targets/targets-records';
import type { ReactNode } from 'react';
import { rangeInWords } from '../../platform/dates/range-words.ts';
import { ProgressBar } from '../../ui/progress-bar/progress-bar.tsx';
import { StatusPill } from '../../ui/status-pill/status-pill.tsx';
import { cappedPercentText, earnedText, periodLabel } from './target-words.ts';
import styles from './targets.module.css';

interface PastTargetProps {
  readonly target: Target;
  /** Absent: none. */
  readonly mark?: ReactNode;
}

/** A past target: badge, period, dates and final figures; the member's and the administrators'. */
export function PastTarget({ target, mark }: PastTargetProps) {
  const { targetName, completed, finalEarned, finalPercentage } = target;
  return (
    <div className={styles.past}>
      <span className={styles.head}>
        <span className={styles.title}>
          {targetName} {mark}
        </span>
        <StatusPill isQuiet tone={completed ? 'full' : 'neutral'}>
          {completed ? 'Completed' : 'Expired'}
        </StatusPill>
      </span>
      <span className="text-note">
        {periodLabel(target.timePeriod)} ·{' '}
        <span className={styles.days}>{rangeInWords(target.startDate, target.endDate)}</span>
      </span>
      <span className={styles.figures}>
        <span>{earnedText(finalEarned ?? '0.00', target)}</span>
        <span>{cappedPercentText(finalPercentage ?? 0)}</span>
      </span>
      <ProgressBar
        label={`Final progress of ${targetName}`}
        value={finalPercentage ?? 0}
        tone={completed ? 'full' : 'over'}
      />
    </div>
  );
}
