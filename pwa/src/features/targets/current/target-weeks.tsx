import { useState } from 'react';
import { shortDay, weekInWords } from '../../../platform/dates/range-words.ts';
import { formatGbp } from '../../../platform/money-words.ts';
import { BarChoice } from '../../../ui/bar-choice/bar-choice.tsx';
import styles from './current-target.module.css';
import type { ShownTarget } from '../shown-targets.ts';

/** What each week brought towards the target; the chosen one in words. */
export function TargetWeeks({ current: { weeks, pace } }: { readonly current: ShownTarget }) {
  const [picked, setPicked] = useState('');
  const chosen = weeks.find(({ weekStart }) => weekStart === picked) ?? weeks.at(-1);
  if (!chosen) return null;
  return (
    <div className={styles.weeks}>
      <p className={styles.week}>
        <span className="text-note">{weekInWords(chosen.weekStart)}</span>
        <strong>{formatGbp(chosen.earned)}</strong>
      </p>
      <BarChoice
        label="Weeks of the target"
        bars={weeks.map(({ weekStart, earned }) => ({
          key: weekStart,
          label: shortDay(weekStart),
          name: `${weekInWords(weekStart)}, ${formatGbp(earned)}`,
          value: Number(earned),
        }))}
        chosen={chosen.weekStart}
        onChoose={setPicked}
        mark={
          pace
            ? {
                value: Number(pace.perWeek),
                text: `${formatGbp(pace.perWeek)} a week reaches it in time`,
              }
            : undefined
        }
      />
    </div>
  );
}
