import { useId } from 'react';
import styles from './logo.module.css';

/** Decorative mark, as in public/favicon.svg: a door ajar with light behind it. `size` in px. */
export function Logo({ size = 40 }: { size?: number }) {
  const tile = useId();
  return (
    <svg
      className={styles.logo}
      viewBox="0 0 512 512"
      width={size}
      height={size}
      aria-hidden="true"
    >
      <clipPath id={tile}>
        <rect width="512" height="512" rx="116" />
      </clipPath>
      <g clipPath={`url(#${tile})`}>
        <rect className={styles.wall} width="512" height="512" />
        <path className={styles.beam} d="M270 412h120L590 720H160L270 468z" />
        <path className={styles.light} d="M236 412V89.5A134 134 0 0 1 390 222v190z" />
        <path
          className={styles.door}
          d="M122 412V222A134 134 0 0 1 236 90c24 12 34 60 34 118v262z"
        />
        <circle className={styles.knob} cx="238" cy="300" r="15" />
      </g>
    </svg>
  );
}
