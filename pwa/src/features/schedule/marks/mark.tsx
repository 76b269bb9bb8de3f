import type { ShownStatus } from '../schedule-text.ts';
import styles from './mark.module.css';

/**
 * Decorative: shows a status by colour and shape (decisions.md, Schedule); needs text beside it.
 */
export function ScheduleMark({ status }: { readonly status: ShownStatus }) {
  return (
    <svg className={`${styles.mark} ${styles[status]}`} viewBox="0 0 12 12" aria-hidden="true">
      <Shape status={status} />
    </svg>
  );
}

function Shape({ status }: { readonly status: ShownStatus }) {
  switch (status) {
    case 'planned':
      return <circle cx="6" cy="6" r="4" className={styles.filled} />;
    case 'completed_full':
      return <path d="M1.75 6.5 4.75 9.5 10.25 3" className={styles.drawn} />;
    case 'completed_partial':
      return (
        <>
          <circle cx="6" cy="6" r="4.1" className={styles.outlined} />
          <path d="M6 1.9a4.1 4.1 0 0 0 0 8.2Z" className={styles.filled} />
        </>
      );
    case 'not_worked':
      return <path d="M2.5 2.5 9.5 9.5M9.5 2.5 2.5 9.5" className={styles.drawn} />;
    case 'unrecorded':
      return <circle cx="6" cy="6" r="4.1" className={styles.outlined} />;
    default:
      return status satisfies never;
  }
}
