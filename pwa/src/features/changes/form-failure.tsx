import { Notice } from '../../ui/notice/notice.tsx';
import type { ToastContent } from '../../ui/toast/toast-store.ts';

interface FormFailureProps {
  readonly failure: ToastContent | null;
}

/** Why a form (use-call-form.ts) was refused, where no field says it. */
export function FormFailure({ failure }: FormFailureProps) {
  if (failure === null) return null;
  return (
    <Notice tone="danger" title={failure.title}>
      {failure.text}
    </Notice>
  );
}
