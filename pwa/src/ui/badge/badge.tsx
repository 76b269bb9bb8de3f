import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx';
import styles from './badge.module.css';

interface BadgeProps {
  readonly count: number;
  /** What is counted, for screen readers: 'accounts waiting'. */
  readonly label?: string | undefined;
}

/** A count in brand; hidden at 0, '9+' above 9 (spec member 9). */
export function Badge({ count, label }: BadgeProps) {
  if (count <= 0) return null;
  return (
    <span className={styles.badge}>
      <span aria-hidden={label === undefined ? undefined : true}>{badgeText(count)}</span>
      {label !== undefined && (
        <VisuallyHidden>
          {count} {label}
        </VisuallyHidden>
      )}
    </span>
  );
}

function badgeText(count: number): string {
  return count > 9 ? '9+' : String(count);
}
