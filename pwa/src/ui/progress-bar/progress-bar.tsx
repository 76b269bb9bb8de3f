import { classNames } from '../class-names.ts';
import styles from './progress-bar.module.css';

interface ProgressBarProps {
  readonly label: string;
  /** Per cent, clamped to 0–100. */
  readonly value: number;
  /** `over`: its time has passed. */
  readonly tone?: 'brand' | 'full' | 'none' | 'over';
  /** One of many in a list, which does not move when shown. Absent: false. */
  readonly isStill?: boolean;
}

/** A bar 8 px high that fills once when first shown. */
export function ProgressBar({ label, value, tone = 'brand', isStill = false }: ProgressBarProps) {
  const shown = Math.min(100, Math.max(0, value));
  return (
    <div
      className={styles.bar}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(shown)}
    >
      <svg className={styles.track} aria-hidden="true">
        <rect
          className={classNames(!isStill && styles.fill, styles[tone])}
          width={`${shown}%`}
          height="8"
          rx="4"
        />
      </svg>
    </div>
  );
}
