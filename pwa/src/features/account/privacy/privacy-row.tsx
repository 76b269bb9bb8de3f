import { ChevronDown } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { StatusPill } from '../../../ui/status-pill/status-pill.tsx';
import styles from './privacy-row.module.css';

interface PrivacyRowProps {
  /** 20 px. */
  readonly icon: ReactNode;
  readonly title: string;
  /** How it stands, at the right. Absent or null: it has no state, or none is known yet. */
  readonly state?: ReactNode;
  readonly children: ReactNode;
}

/** What the page is about, in one line; the rest of it opens in place. */
export function PrivacyRow({ icon, title, state, children }: PrivacyRowProps) {
  const id = useId();
  return (
    <section className={styles.row} aria-labelledby={id}>
      <details className={styles.details}>
        <summary className={styles.summary}>
          <span className={styles.icon}>{icon}</span>
          <h3 className={styles.title} id={id}>
            {title}
          </h3>
          {typeof state === 'string' ? <span className={styles.state}>{state}</span> : state}
          <ChevronDown className={styles.chevron} size={20} aria-hidden="true" />
        </summary>
        <div className={styles.body}>{children}</div>
      </details>
    </section>
  );
}

/** That something is on. What is off is said in plain words, which do not call. */
export const onPill = <StatusPill tone="full">On</StatusPill>;

/** The state of what could not be read; its body says why. */
export const notRead = 'Not loaded';
