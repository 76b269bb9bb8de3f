import { type ReactNode, useId } from 'react';
import { Card } from '../../ui/card/card.tsx';
import styles from './system-card.module.css';

interface SystemCardProps {
  readonly title: string;
  /** In one line below it. Absent: none. */
  readonly note?: string;
  readonly children: ReactNode;
}

/** A part of the system, with its name. */
export function SystemCard({ title, note, children }: SystemCardProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={styles.section}>
      <Card className={styles.card}>
        <div>
          <h2 id={id} className={styles.title}>
            {title}
          </h2>
          {note !== undefined && <p className={styles.note}>{note}</p>}
        </div>
        {children}
      </Card>
    </section>
  );
}

/** A line of a cell, with a smaller one below. */
export function Lines({
  first,
  second,
}: {
  readonly first: ReactNode;
  readonly second: ReactNode;
}) {
  return (
    <span className={styles.lines}>
      <span className={styles.first}>{first}</span>
      <span className={styles.note}>{second}</span>
    </span>
  );
}
