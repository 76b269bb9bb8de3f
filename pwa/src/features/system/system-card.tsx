import { ChevronDown } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { useMediaQuery } from '../../platform/use-media-query.ts';
import { Card } from '../../ui/card/card.tsx';
import styles from './system-card.module.css';

/** Parts stand below each other in one list, each as a line that opens. */
export function useIsPhone(): boolean {
  return !useMediaQuery('(width >= 640px)');
}

interface SystemCardProps {
  readonly title: string;
  /** How it is, in a few words: what a phone shows until the part is opened. */
  readonly state: ReactNode;
  /** It opens on a phone; once it needs none any more, it stays open. Absent: false. */
  readonly needsLook?: boolean;
  /** In one line below it. Absent: none. */
  readonly note?: string;
  readonly children: ReactNode;
}

/** A part of the system, with its name. */
export function SystemCard({ title, state, needsLook = false, note, children }: SystemCardProps) {
  const id = useId();
  const isPhone = useIsPhone();
  const [hasOpened, setHasOpened] = useState(needsLook);
  if (needsLook && !hasOpened) setHasOpened(true);
  const about = note !== undefined && <p className={styles.note}>{note}</p>;
  return (
    <section aria-labelledby={id} className={styles.section}>
      {isPhone ? (
        <details open={hasOpened}>
          <summary className={styles.line}>
            <h2 id={id} className={styles.name}>
              {title}
            </h2>
            <span className={styles.state}>{state}</span>
            <ChevronDown className={styles.chevron} size={18} aria-hidden="true" />
          </summary>
          <div className={styles.content}>
            {about}
            {children}
          </div>
        </details>
      ) : (
        <Card className={styles.card}>
          <div>
            <h2 id={id} className={styles.title}>
              {title}
            </h2>
            {about}
          </div>
          {children}
        </Card>
      )}
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
