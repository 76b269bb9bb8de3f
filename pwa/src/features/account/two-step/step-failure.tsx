import { Notice } from '../../../ui/notice/notice.tsx';
import type { ToastContent } from '../../../ui/toast/toast-store.ts';
import { reasonOf } from '../sign-in/auth-outcomes.ts';

interface Failure extends ToastContent {
  readonly text: string;
}

/** Why a step was refused. */
export function describeFailure(error: unknown): Failure {
  return { title: 'Not changed', text: reasonOf(error), tone: 'destructive' };
}

interface StepFailureProps {
  readonly failure: Failure | null;
  /** Shown at a field, and not again. */
  readonly atField: string | undefined;
}

/** A step's refusal that concerns no field. */
export function StepFailure({ failure, atField }: StepFailureProps) {
  if (failure === null || failure.text === atField) return null;
  return (
    <Notice tone="danger" title={failure.title}>
      {failure.text}
    </Notice>
  );
}
