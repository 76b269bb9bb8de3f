import { useState } from 'react';
import type { RowFocus } from '../../../ui/data-table/use-row-focus.ts';
import { DeleteDialog } from './delete-dialog.tsx';
import { EraseDevicesDialog } from './erase-devices-dialog.tsx';
import { RejectDialog } from './reject-dialog.tsx';
import { RenameDialog } from './rename-dialog.tsx';
import { ResetPasswordDialog } from './reset-password-dialog.tsx';
import {
  ResetAppDialog,
  ResetBothDialog,
  ResetPasskeysDialog,
} from './reset-second-factor-dialog.tsx';
import { RoleDialog } from './role-dialog.tsx';
import type { ActedOn, UserActions } from '../use-user-actions.ts';

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
  /** Key of the dialog: each opening starts with fresh state. */
  readonly turn: number;
  readonly opener: Element | null;
}

export interface UserDialogs {
  readonly opened: Opened | null;
  readonly isOpen: boolean;
  readonly open: (kind: UserDialogKind, user: ActedOn) => void;
  readonly close: () => void;
}

/** The open dialog and its account; both stay during the closing animation. */
export function useUserDialogs(actions: Pick<UserActions, 'forget'>): UserDialogs {
  const [opened, setOpened] = useState<Opened | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  return {
    opened,
    isOpen,
    open: (kind, user) => {
      actions.forget(user);
      setOpened({ kind, user, turn: (opened?.turn ?? 0) + 1, opener: document.activeElement });
      setIsOpen(true);
    },
    close: () => setIsOpen(false),
  };
}

interface OpenUserDialogProps {
  readonly dialogs: UserDialogs;
  readonly actions: UserActions;
  readonly focus: Pick<RowFocus, 'placeToReturn' | 'linkOf'>;
}

export function OpenUserDialog({ dialogs: state, actions, focus }: OpenUserDialogProps) {
  const { opened, isOpen, close } = state;
  if (opened === null) return null;
  const { kind, user, turn, opener } = opened;
  const Dialog = dialogs[kind];
  return (
    <Dialog
      key={turn}
      user={user}
      state={actions.states.get(user.id)}
      isOpen={isOpen}
      onClose={close}
      act={actions.act}
      // Null returns to the opener, which a decision or deletion has removed.
      finalFocus={() => focus.placeToReturn() ?? (opener?.isConnected ? null : focus.linkOf())}
    />
  );
}
