import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { arcOf } from './arc.ts';
import styles from './progress-ring.module.css';

interface ProgressRingProps {
  readonly label: string;
  /** Per cent; the ring is capped at 100. */
  readonly value: number;
  /** The figures in words, for screen readers: '45%, £180.00 of £400.00'. */
  readonly valueText: string;
  /** Reached: full; missed: none. Default: brand. */
  readonly tone?: 'brand' | 'full' | 'none';
  /** 160 px, or 32 px beside a line of text. Default: large. */
  readonly size?: 'large' | 'small';
  /** Inside the ring. */
  readonly children?: ReactNode;
}

const radius = 70;
const length = 2 * Math.PI * radius;
/** Of the stroke (progress-ring.module.css): its round ends together. */
const ends = { large: 14, small: 18 };

/** A ring that fills once when first shown. */
export function ProgressRing(props: ProgressRingProps) {
  const { label, value, valueText, tone = 'brand', size = 'large', children } = props;
  const shown = Math.min(100, Math.max(0, value));
  return (
    <div
      className={classNames(styles.ring, styles[size])}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.floor(shown)}
      aria-valuetext={valueText}
    >
      <svg className={styles.drawing} viewBox="0 0 160 160" aria-hidden="true">
        <circle
          className={classNames(styles.track, tone === 'none' && styles.missed)}
          cx="80"
          cy="80"
          r={radius}
        />
        <circle
          className={classNames(styles.fill, styles[tone])}
          cx="80"
          cy="80"
          r={radius}
          {...arcOf(length, shown, ends[size])}
        />
      </svg>
      {children !== undefined && <div className={styles.inside}>{children}</div>}
    </div>
  );
}
