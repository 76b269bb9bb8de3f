import { useRef } from 'react';
import { callApi } from '../../../rest/call-api.ts';
import { callResolver } from '../../../rest/call-resolver.ts';
import { FormFailure } from '../../changes/form-failure.tsx';
import { useCallForm } from '../../changes/use-call-form.ts';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { TextField } from '../../../ui/text-field/text-field.tsx';
import { announce } from '../../../ui/toast/toast-store.ts';
import { describeResetFailure, resetRequested } from './auth-outcomes.ts';

const resolver = callResolver('account.requestPasswordReset');

interface ResetRequestDialogProps {
  readonly identifier: string;
  readonly onClose: () => void;
  readonly onSent: () => void;
}

/** Requests a new password from the administrators (member side 2, 'Forgot password'). */
export function ResetRequestDialog({ identifier, onClose, onSent }: ResetRequestDialogProps) {
  const place = useRef<HTMLInputElement>(null);
  const { field, failure, isSubmitting, onSubmit } = useCallForm({
    resolver,
    defaultValues: { identifier },
    send: async (input) => {
      await callApi('account.requestPasswordReset', input);
      announce(resetRequested);
      onSent();
    },
    describe: describeResetFailure,
  });
  const wiring = field('identifier');

  return (
    <FormDialog
      open
      onClose={onClose}
      title="Request New Password"
      description="Your request goes to the administrators, who choose a new password for you and tell you what it is."
      initialFocus={place}
      confirmLabel="Send Request"
      pending={isSubmitting}
      needsNetwork="Asking for a new password"
      onSubmit={onSubmit}
    >
      <FormFailure failure={failure} />
      <TextField
        label="Username or email"
        help="You need to ask only once: your request stays until an administrator answers it."
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        {...wiring}
        ref={(input) => {
          wiring.ref(input);
          place.current = input;
        }}
      />
    </FormDialog>
  );
}
