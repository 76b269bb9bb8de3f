import { classNames } from '../class-names.ts';
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx';
import styles from './badge.module.css';

interface BadgeProps {
  readonly count: number;
  /** What is counted, for screen readers: 'accounts waiting'. */
  readonly label?: string | undefined;
  /** Neutral, where many stand in a list. Absent: solid, in brand. */
  readonly quiet?: boolean;
}

/** A count; hidden at 0. */
export function Badge({ count, label, quiet = false }: BadgeProps) {
  if (count <= 0) return null;
  return (
    <span className={classNames(styles.badge, quiet && styles.quiet)}>
      <span aria-hidden={label === undefined ? undefined : true}>{badgeText(count)}</span>
      {label !== undefined && (
        <VisuallyHidden>
          {count} {label}
        </VisuallyHidden>
      )}
    </span>
  );
}

/** '9+' above 9 (spec member 9). */
export function badgeText(count: number): string {
  return count > 9 ? '9+' : String(count);
}
