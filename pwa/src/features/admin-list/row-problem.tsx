import { CircleAlert } from 'lucide-react';
import styles from './row-problem.module.css';

/** Why an action on a row failed, in the row or in its details. */
export function RowProblem({ children }: { readonly children: string }) {
  return (
    <p className={styles.problem}>
      <CircleAlert size={16} aria-hidden="true" />
      {children}
    </p>
  );
}
