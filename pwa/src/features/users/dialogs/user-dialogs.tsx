import type { Role } from '@greenroom/sync-protocol/account/account-records';
import { parseFlatInput } from '@greenroom/sync-protocol/input/parse-input';
import * as users from '@greenroom/sync-protocol/users/users-calls';
import { useState } from 'react';
import { useCallQuery } from '../../../rest/use-call-query.ts';
import type { RowFocus } from '../../../ui/data-table/use-row-focus.ts';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx';
import { useQuestion } from '../../../ui/dialog/use-question.ts';
import { HoldingsState } from '../../../ui/holdings-list/holdings-state.tsx';
import { TextArea } from '../../../ui/text-field/text-area.tsx';
import { useDraft } from '../../changes/use-draft.ts';
import { ActionProblem } from '../detail/action-problem.tsx';
import { EraseDevicesDialog } from './erase-devices-dialog.tsx';
import { RenameDialog } from './rename-dialog.tsx';
import { ResetPasswordDialog } from './reset-password-dialog.tsx';
import {
  ResetAppDialog,
  ResetBothDialog,
  ResetPasskeysDialog,
} from './reset-second-factor-dialog.tsx';
import type { ActedOn, UserActions } from '../use-user-actions.ts';
import type { UserDialogProps } from './user-dialog.ts';

const dialogs = {
  reject: RejectDialog,
  rename: RenameDialog,
  resetPassword: ResetPasswordDialog,
  resetApp: ResetAppDialog,
  resetPasskeys: ResetPasskeysDialog,
  resetBoth: ResetBothDialog,
  setRole: RoleDialog,
  eraseDevices: EraseDevicesDialog,
  delete: DeleteDialog,
} as const;

export type UserDialogKind = keyof typeof dialogs;

interface Opened {
  readonly kind: UserDialogKind;
  readonly user: ActedOn;
  readonly opener: Element | null;
}

/** The open dialog and its account; both stay during the closing animation. */
export function useUserDialogs(actions: Pick<UserActions, 'forget'>) {
  const { asked, ask, close } = useQuestion<Opened>();
  return {
    asked,
    close,
    open: (kind: UserDialogKind, user: ActedOn) => {
      actions.forget(user);
      ask({ kind, user, opener: document.activeElement });
    },
  };
}

interface OpenUserDialogProps {
  readonly dialogs: ReturnType<typeof useUserDialogs>;
  readonly actions: UserActions;
  readonly focus: Pick<RowFocus, 'placeToReturn' | 'linkOf'>;
}

export function OpenUserDialog({ dialogs: state, actions, focus }: OpenUserDialogProps) {
  const { asked, close } = state;
  if (!asked) return null;
  const { kind, user, opener } = asked.question;
  const Dialog = dialogs[kind];
  return (
    <Dialog
      key={asked.turn}
      user={user}
      state={actions.states.get(user.id)}
      isOpen={asked.isOpen}
      onClose={close}
      act={actions.act}
      isHeld={actions.isHeld}
      // Null returns to the opener, which a decision or deletion has removed.
      finalFocus={() => focus.placeToReturn() ?? (opener?.isConnected ? null : focus.linkOf())}
    />
  );
}

/** Confirms a change between member and administrator. */
function RoleDialog({ user, state, ...props }: UserDialogProps) {
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
      onClose={props.onClose}
      finalFocus={props.finalFocus}
    >
      <ActionProblem state={state} of="setRole" />
    </ConfirmDialog>
  );
}

/** Confirms a rejection and asks for the reason shown to the owner at sign-in. */
function RejectDialog({ user, state, ...props }: UserDialogProps) {
  const [reason, setReason, forgetReason] = useDraft(`reject:${user.id}`, '');
  const parsed = parseFlatInput(users.reject, { id: user.id, reason });
  const reject = async () => {
    if (!parsed.ok || !(await props.act(user, { kind: 'reject', reason }))) return;
    forgetReason();
    props.onClose();
  };
  return (
    <ConfirmDialog
      open={props.isOpen}
      title={`Reject ${user.username}?`}
      text={`They will not be able to sign in. ${props.isHeld ? 'You can undo it for a few seconds.' : 'This cannot be undone.'}`}
      confirmLabel="Reject"
      destructive
      needsNetwork="Rejecting an account"
      pending={state?.state === 'pending'}
      onConfirm={() => void reject()}
      onClose={props.onClose}
      onCancel={() => {
        forgetReason();
        props.onClose();
      }}
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

/** Confirms a deletion and lists what is removed (decisions: Administration). */
function DeleteDialog({ user, state, ...props }: UserDialogProps) {
  const detail = useCallQuery('users.read', { id: user.id }, { enabled: props.isOpen });
  const remove = async () => {
    if (await props.act(user, { kind: 'delete' })) props.onClose();
  };
  return (
    <ConfirmDialog
      open={props.isOpen}
      title={`Delete ${user.username}?`}
      text="The account and all its personal data are deleted for good. They are signed out everywhere. This cannot be undone."
      confirmLabel="Delete"
      destructive
      // Deletion requires that the removed data was shown.
      disabled={detail.data === undefined}
      needsNetwork="Deleting an account"
      pending={state?.state === 'pending'}
      onConfirm={() => void remove()}
      onClose={props.onClose}
      finalFocus={props.finalFocus}
    >
      <HoldingsState
        holdings={detail.data?.holdings}
        problem={detail.error?.message ?? null}
        onRetry={() => void detail.refetch()}
        stays="Their username in the audit log, and username and display name in a deletion request they made."
      />
      <ActionProblem state={state} of="delete" />
    </ConfirmDialog>
  );
}
