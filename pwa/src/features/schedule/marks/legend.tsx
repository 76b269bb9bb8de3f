import { statusLabels } from '../schedule-text.ts';
import styles from './legend.module.css';
import { ScheduleMark } from './mark.tsx';

const statuses = ['planned', 'completed_full', 'completed_partial', 'not_worked'] as const;

export function ScheduleLegend() {
  return (
    <ul className={styles.legend} aria-label="What the marks mean">
      {statuses.map((status) => (
        <li key={status} className={styles.item}>
          <ScheduleMark status={status} />
          {statusLabels[status]}
        </li>
      ))}
    </ul>
  );
}
