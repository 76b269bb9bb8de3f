import type { FormEvent, ReactNode } from 'react';
import { useIsOnline } from '../../../platform/use-is-online.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Stack } from '../../../ui/layout/layout.tsx';
import type { ToastContent } from '../../../ui/toast/toast-store.ts';
import { FormFailure } from '../../changes/form-failure.tsx';
import { reasonOf } from '../sign-in/auth-outcomes.ts';

/** Why a step was refused. */
export function describeFailure(error: unknown) {
  return { title: 'Not changed', text: reasonOf(error), tone: 'destructive' as const };
}

interface StepFormProps {
  /** Of useCallForm. */
  readonly sent: {
    readonly failure: ToastContent | null;
    readonly isSubmitting: boolean;
    readonly onSubmit: (event: FormEvent) => void;
  };
  readonly submitLabel: string;
  readonly isDestructive?: boolean;
  /** The fields. */
  readonly children: ReactNode;
}

/** A form about one's own account, which needs the network. */
export function StepForm({ sent, submitLabel, isDestructive = false, children }: StepFormProps) {
  const isOnline = useIsOnline();
  return (
    <Stack as="form" gap={16} noValidate onSubmit={sent.onSubmit}>
      <FormFailure failure={sent.failure} />
      {children}
      <Button
        type="submit"
        variant={isDestructive ? 'destructive' : 'primary'}
        wide
        disabled={!isOnline}
        pending={sent.isSubmitting}
      >
        {submitLabel}
      </Button>
    </Stack>
  );
}
