import type { Role } from '@greenroom/sync-protocol/account/account-records';
import { useState } from 'react';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx';
import { ActionProblem } from '../detail/action-problem.tsx';
import type { UserDialogProps } from './user-dialog.ts';

/** Confirms a change between member and administrator. */
export function RoleDialog({ user, state, ...props }: UserDialogProps) {
  // Keeps the text while the dialog closes, when the account has already changed.
  const [role] = useState<Role>(user.role === 'admin' ? 'model' : 'admin');
  const change = async () => {
    if (await props.act(user, { kind: 'setRole', role })) props.onClose();
  };
  const isPromotion = role === 'admin';
  return (
    <ConfirmDialog
      open={props.isOpen}
      title={isPromotion ? `Make ${user.username} an admin?` : `Make ${user.username} a member?`}
      text={
        isPromotion
          ? 'They can do everything you can: approve, pause and delete accounts, and make other admins. They are signed out and have to sign in again.'
          : 'They can no longer open the administrators’ screens. They are signed out and have to sign in again.'
      }
      confirmLabel={isPromotion ? 'Make admin' : 'Make member'}
      needsNetwork="Changing a role"
      destructive={!isPromotion}
      pending={state?.state === 'pending'}
      onConfirm={() => void change()}
      onCancel={props.onClose}
      finalFocus={props.finalFocus}
    >
      <ActionProblem state={state} of="setRole" />
    </ConfirmDialog>
  );
}
