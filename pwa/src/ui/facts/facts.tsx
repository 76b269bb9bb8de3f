import type { ReactNode } from 'react';
import styles from './facts.module.css';

interface FactsProps {
  readonly facts: readonly (readonly [name: string, value: ReactNode])[];
}

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
