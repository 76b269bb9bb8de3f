import type { ReactNode } from 'react';
import { countText } from '../../platform/count-text.ts';
import { Row } from '../layout/layout.tsx';
import { SkeletonLine } from '../skeleton/skeleton.tsx';
import styles from './stat-line.module.css';

interface LineFigure {
  readonly label: string;
  /** Null: not known yet. */
  readonly value: string | number | null;
  /** Not on a phone. */
  readonly help?: ReactNode;
}

/** Figures with their names in one quiet line, above a list that says more. */
export function StatLine({ figures }: { readonly figures: readonly LineFigure[] }) {
  return (
    <dl className={styles.line}>
      {figures.map(({ label, value, help }) => (
        <Row key={label} gap={8} align="baseline">
          <dt className="text-note">{label}</dt>
          <dd className={styles.value}>
            {typeof value === 'number' ? countText(value) : (value ?? <SkeletonLine />)}
          </dd>
          {help !== undefined && <dd className={styles.help}>{help}</dd>}
        </Row>
      ))}
    </dl>
  );
}
