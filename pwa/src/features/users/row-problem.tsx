import { CircleAlert } from 'lucide-react';
import styles from './row-problem.module.css';
import type { RowDecision } from './use-decisions.ts';

/** Why the last decision on this account failed, beside it. */
export function RowProblem({ decision }: { decision: RowDecision | undefined }) {
  if (decision?.state !== 'failed') return null;
  return (
    <p className={styles.problem}>
      <CircleAlert size={16} aria-hidden="true" />
      {decision.message}
    </p>
  );
}
