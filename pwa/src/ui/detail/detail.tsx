import type { ReactNode } from 'react';
import styles from './detail.module.css';

interface DetailProps {
  readonly title: string;
  /** A line below it. Absent or empty: none. */
  readonly subtitle?: string | undefined;
  /** How it stands, as pills. Absent: nothing is said of that. */
  readonly pills?: ReactNode;
  readonly children: ReactNode;
}

/** A row of a list in full, beside it: its name, how it stands, and sections. */
export function Detail({ title, subtitle = '', pills, children }: DetailProps) {
  return (
    <div className={styles.detail}>
      <header className={styles.head}>
        <h2 className={styles.title}>{title}</h2>
        {subtitle !== '' && <p className={styles.subtitle}>{subtitle}</p>}
        {pills !== undefined && <p className={styles.pills}>{pills}</p>}
      </header>
      {children}
    </div>
  );
}

interface DetailSectionProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** A part of a detail under a heading of its own. */
export function DetailSection({ title, children }: DetailSectionProps) {
  return (
    <section className={styles.section}>
      <h3 className={styles.heading}>{title}</h3>
      {children}
    </section>
  );
}
