import { Art } from './art.tsx';
import styles from './empty-state-art.module.css';

// A file of its own: the schedule shows it, and every start loads the schedule's parts.

/** An empty calendar page. */
export function CalendarArt() {
  return (
    <Art>
      <rect className={styles.wash} x="26" y="30" width="68" height="58" rx="10" />
      <rect x="20" y="24" width="72" height="60" rx="10" />
      <path d="M20 42h72M40 18v12M72 18v12" />
      <path className={styles.accent} d="M48 63l6 6 12-12" />
      <path d="M34 54h4M34 66h4M74 54h4M74 66h4" />
    </Art>
  );
}
