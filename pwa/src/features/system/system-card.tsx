import { ChevronDown } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { useMediaQuery } from '../../platform/use-media-query.ts';
import { Card } from '../../ui/card/card.tsx';
import styles from './system-card.module.css';

/** All parts stand below each other in one list, each as a line that opens. */
function useIsPhone(): boolean {
  return !useMediaQuery('(width >= 640px)');
}

interface SystemCardProps {
  readonly title: string;
  /** How it is, in a few words: what a line shows until it is opened. */
  readonly state: ReactNode;
  /** A line in wide windows, too. Absent: there it is a card that is always open. */
  readonly isLine?: boolean;
  /** Its line is open; once it needs none any more, it stays open. Absent: false. */
  readonly needsLook?: boolean;
  /** In one line below it. Absent: none. */
  readonly note?: ReactNode;
  readonly children: ReactNode;
}

/** A part of the system, with its name. */
export function SystemCard(props: SystemCardProps) {
  const { title, state, isLine = false, needsLook = false, note, children } = props;
  const id = useId();
  const isPhone = useIsPhone();
  const [hasOpened, setHasOpened] = useState(needsLook);
  if (needsLook && !hasOpened) setHasOpened(true);
  const about = note !== undefined && <p className={styles.note}>{note}</p>;
  return (
    <section aria-labelledby={id} className={styles.section}>
      {isPhone || isLine ? (
        <details open={hasOpened}>
          <summary className={styles.line}>
            <h2 id={id} className={styles.name}>
              {title}
            </h2>
            {!isPhone && note !== undefined && <span className={styles.note}>{note}</span>}
            <span className={styles.state}>{state}</span>
            <ChevronDown className={styles.chevron} size={18} aria-hidden="true" />
          </summary>
          <div className={styles.content}>
            {isPhone && about}
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
