import { useId, useRef } from 'react';
import { useIsOnline } from '../../../platform/use-is-online.ts';
import { callApi } from '../../../rest/call-api.ts';
import { callResolver } from '../../../rest/call-resolver.ts';
import { Stack } from '../../../ui/layout/layout.tsx';
import { useCallForm } from '../../changes/use-call-form.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { Notice } from '../../../ui/notice/notice.tsx';
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
  const isOnline = useIsOnline();
  const formId = useId();
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
    <Dialog
      open
      onClose={onClose}
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
            pending={isSubmitting}
          >
            Send Request
          </Button>
        </>
      }
    >
      <Stack as="form" id={formId} gap={16} noValidate onSubmit={onSubmit}>
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
      </Stack>
    </Dialog>
  );
}
