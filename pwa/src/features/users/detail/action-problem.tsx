import { CircleAlert } from 'lucide-react';
import styles from './action-problem.module.css';
import type { ActionState, UserActionKind } from '../use-user-actions.ts';

interface ActionProblemProps {
  readonly state: ActionState | undefined;
  /** Tells of this action alone, in its dialog. Absent: of those that have none. */
  readonly of?: UserActionKind;
}

const withoutDialog: readonly UserActionKind[] = ['approve', 'suspend'];

/** Why the last action on an account failed, beside it. */
export function ActionProblem({ state, of }: ActionProblemProps) {
  if (state?.state !== 'failed') return null;
  const isTold = of === undefined ? withoutDialog.includes(state.kind) : of === state.kind;
  if (!isTold) return null;
  return (
    <p className={styles.problem}>
      <CircleAlert size={16} aria-hidden="true" />
      {state.message}
    </p>
  );
}
