import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx';
import styles from './spinner.module.css';

/**
 * A ring of 16 px in the text's colour. `label`: for screen readers, where no other text says it.
 */
export function Spinner({ label }: { label?: string }) {
  return (
    <>
      <svg className={styles.spinner} viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
        <circle className={styles.track} cx="8" cy="8" r="6.5" />
        <path className={styles.arc} d="M8 1.5A6.5 6.5 0 0 1 14.5 8" />
      </svg>
      {label !== undefined && <VisuallyHidden>{label}</VisuallyHidden>}
    </>
  );
}
