import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx';
import { ActionProblem } from '../detail/action-problem.tsx';
import type { UserDialogProps } from './user-dialog.ts';

/** Confirms turning another account's two-step sign-in off, with its passkeys (docs/decisions/second-factor.md). */
export function ResetSecondFactorDialog({ user, state, ...props }: UserDialogProps) {
  const turnOff = async () => {
    if (await props.act(user, { kind: 'resetSecondFactor' })) props.onClose();
  };
  return (
    <ConfirmDialog
      open={props.isOpen}
      destructive
      title={`Turn off two-step sign-in of ${user.username}?`}
      text="For someone who lost the authenticator app and the recovery codes, or a passkey. Make sure it is really them who asks. Their passkeys are removed, too, their password alone signs in again, and they get a notification."
      confirmLabel="Turn off"
      needsNetwork="Turning it off"
      pending={state?.state === 'pending'}
      onConfirm={() => void turnOff()}
      onCancel={props.onClose}
      finalFocus={props.finalFocus}
    >
      <ActionProblem state={state} of="resetSecondFactor" />
    </ConfirmDialog>
  );
}
