import { useId, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useIsOnline } from '../../../platform/use-is-online.ts';
import { callApi } from '../../../rest/call-api.ts';
import { callResolver, type FormOf } from '../../../rest/call-resolver.ts';
import { fieldProblems } from '../../../rest/field-problems.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { Notice } from '../../../ui/notice/notice.tsx';
import { TextField } from '../../../ui/text-field/text-field.tsx';
import { showToast } from '../../../ui/toast/toast-store.ts';
import { describeResetFailure, type AuthOutcome, resetRequested } from './auth-outcomes.ts';
import styles from './auth-screen.module.css';

interface ResetRequestDialogProps {
  readonly identifier: string;
  readonly onClose: () => void;
  readonly onSent: () => void;
}

/** Requests a new password from the administrators (member side 2, 'Forgot password'). */
export function ResetRequestDialog({ identifier, onClose, onSent }: ResetRequestDialogProps) {
  const isOnline = useIsOnline();
  const formId = useId();
  const place = useRef<HTMLInputElement>(null);
  const [failure, setFailure] = useState<AuthOutcome | null>(null);
  const { register, handleSubmit, setError, formState } = useForm<
    FormOf<'account.requestPasswordReset'>
  >({
    resolver: callResolver('account.requestPasswordReset'),
    defaultValues: { identifier },
  });
  const field = register('identifier');

  const submit = handleSubmit(async (input) => {
    setFailure(null);
    try {
      await callApi('account.requestPasswordReset', input);
      showToast(resetRequested);
      onSent();
    } catch (error) {
      const outcome = describeResetFailure(error);
      showToast(outcome);
      setFailure(outcome);
      for (const { name, message } of fieldProblems(error, ['identifier'] as const)) {
        setError(name, { message });
      }
    }
  });

  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title="Request New Password"
      description="Your request goes to the administrators, who choose a new password for you and tell you what it is."
      initialFocus={place}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            disabled={!isOnline}
            pending={formState.isSubmitting}
          >
            Send Request
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
        {!isOnline && (
          <Notice tone="warning" title="You are offline">
            Asking for a new password needs the network.
          </Notice>
        )}
        {failure !== null && (
          <Notice tone="danger" title={failure.title}>
            {failure.text}
          </Notice>
        )}
        <TextField
          label="Username or email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          error={formState.errors.identifier?.message}
          {...field}
          ref={(input) => {
            field.ref(input);
            place.current = input;
          }}
        />
      </form>
    </Dialog>
  );
}
