import * as users from '@greenroom/sync-protocol/users/users-calls';
import { parseFlatInput } from '@greenroom/sync-protocol/input/parse-input';
import { useState } from 'react';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx';
import { TextArea } from '../../../ui/text-field/text-area.tsx';
import { ActionProblem } from '../detail/action-problem.tsx';
import type { UserDialogProps } from './user-dialog.ts';

/** Confirms a rejection and asks for the reason shown to the owner at sign-in. */
export function RejectDialog({ user, state, ...props }: UserDialogProps) {
  const [reason, setReason] = useState('');
  const parsed = parseFlatInput(users.reject, { id: user.id, reason });
  const reject = async () => {
    if (parsed.ok && (await props.act(user, { kind: 'reject', reason }))) props.onClose();
  };
  return (
    <ConfirmDialog
      open={props.isOpen}
      title={`Reject ${user.username}?`}
      text="They will not be able to sign in. This cannot be undone."
      confirmLabel="Reject"
      destructive
      needsNetwork="Rejecting an account"
      pending={state?.state === 'pending'}
      onConfirm={() => void reject()}
      onCancel={props.onClose}
      finalFocus={props.finalFocus}
    >
      <TextArea
        label="Reason"
        help="Optional. Shown to them when they try to sign in."
        error={parsed.ok ? undefined : parsed.message}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
      <ActionProblem state={state} of="reject" />
    </ConfirmDialog>
  );
}
