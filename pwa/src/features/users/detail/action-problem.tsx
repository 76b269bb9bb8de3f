import { RowProblem } from '../../admin-list/row-problem.tsx';
import type { ActionState, UserActionKind } from '../use-user-actions.ts';

interface ActionProblemProps {
  readonly state: ActionState | undefined;
  /** Shows failures of this action only, in its dialog. Absent: of actions without a dialog. */
  readonly of?: UserActionKind;
}

const withoutDialog: readonly UserActionKind[] = ['approve', 'suspend'];

export function ActionProblem({ state, of }: ActionProblemProps) {
  if (state?.state !== 'failed') return null;
  const isShown = of === undefined ? withoutDialog.includes(state.kind) : of === state.kind;
  if (!isShown) return null;
  return <RowProblem>{state.message}</RowProblem>;
}
