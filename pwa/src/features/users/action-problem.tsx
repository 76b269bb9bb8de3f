import { CircleAlert } from 'lucide-react';
import styles from './action-problem.module.css';
import type { ActionState, UserActionKind } from './use-user-actions.ts';

interface ActionProblemProps {
  readonly state: ActionState | undefined;
  /** Tells of a failure of this action alone. Absent: of any. */
  readonly of?: UserActionKind;
}

/** Why the last action on an account failed, beside it. */
export function ActionProblem({ state, of }: ActionProblemProps) {
  if (state?.state !== 'failed' || (of !== undefined && of !== state.kind)) return null;
  return (
    <p className={styles.problem}>
      <CircleAlert size={16} aria-hidden="true" />
      {state.message}
    </p>
  );
}
