import type { ReactNode } from 'react';
import styles from './facts.module.css';

interface FactsProps {
  /** Each with its name, in this order. */
  readonly facts: readonly (readonly [name: string, value: ReactNode])[];
}

/** Names with what they are, one a line. */
export function Facts({ facts }: FactsProps) {
  return (
    <dl className={styles.facts}>
      {facts.map(([name, value]) => (
        <div key={name} className={styles.fact}>
          <dt className={styles.name}>{name}</dt>
          <dd className={styles.value}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
