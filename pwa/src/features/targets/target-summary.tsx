import { ProgressBar } from '../../ui/progress-bar/progress-bar.tsx';
import { earnedText, percentText, stateTones } from './target-words.ts';
import { useTargets, useToday } from './targets-queries.ts';
import styles from './target-summary.module.css';

/** The lines of Home's target card (spec member 2, Home). Loaded lazily, of a fixed height. */
export function TargetSummary() {
  const targets = useTargets(useToday());
  const current = targets?.data.current;
  if (current) {
    const { target, progress, state } = current;
    return (
      <span className={styles.summary}>
        <span className={styles.name}>{target.targetName}</span>
        <span className={styles.words}>
          <span>{earnedText(progress.earned, target)}</span>
          <span>{percentText(progress.percentage)}</span>
        </span>
        <ProgressBar
          label={`Progress of ${target.targetName}`}
          value={progress.percentage}
          tone={stateTones[state]}
        />
      </span>
    );
  }
  return (
    <span className={styles.summary}>
      <span className={styles.words}>{targets?.isWhole ? 'Set a Target' : 'Loading…'}</span>
      <span className={styles.words}>{targets?.isWhole && 'Choose an amount and a day'}</span>
    </span>
  );
}
