import type { UserCounts, UserRow } from '@greenroom/sync-protocol/users/users-records';
import {
  judgeDeletion,
  judgeRoleChange,
  judgeSecondFactorReset,
  judgeSuspension,
} from '@greenroom/sync-protocol/users/users-rules';
import {
  Eraser,
  KeyRound,
  Pause,
  Pencil,
  Play,
  ShieldCheck,
  ShieldOff,
  Smartphone,
  Trash2,
} from 'lucide-react';
import type { ComponentType } from 'react';
import { ActionRow } from '../../../ui/action-row/action-row.tsx';
import type { ActionState } from '../use-user-actions.ts';
import styles from './user-action-list.module.css';
import type { UserDialogKind } from '../dialogs/user-dialogs.tsx';

export interface UserActionListProps {
  readonly user: UserRow;
  readonly state: ActionState | undefined;
  /** The signed-in administrator, who cannot delete or pause themselves. */
  readonly actorId: string;
  /** Absent: the number of administrators is unknown, and the server decides. */
  readonly counts: UserCounts | undefined;
  /** Two-step sign-in is on; false while unknown. */
  readonly hasSecondFactor: boolean;
  /** Number of passkeys; zero while unknown. */
  readonly passkeys: number;
  readonly isLocked: boolean;
  readonly onOpen: (kind: UserDialogKind, user: UserRow) => void;
  readonly onSuspend: (user: UserRow, suspended: boolean) => void;
  /** The deletion alone, which stands below what it deletes. Absent: all but it. */
  readonly isDeletion?: boolean;
}

interface Choice {
  readonly key: string;
  readonly label: string;
  readonly icon: ComponentType<{ readonly size: number; readonly 'aria-hidden': 'true' }>;
  /** Why the action is unavailable. Null: it is available. */
  readonly refusal: string | null;
  readonly isDestructive?: boolean;
  readonly isPending?: boolean;
  readonly press: () => void;
}

/** All actions on an account besides the decision, and why some are unavailable. */
export function UserActionList(props: UserActionListProps) {
  const { isLocked, state, isDeletion = false } = props;
  return (
    <ul
      className={styles.list}
      aria-label={`${isDeletion ? 'Deletion of' : 'Actions on'} ${props.user.username}`}
    >
      {(isDeletion ? [deletionOf(props)] : choicesFor(props)).map(
        ({ key, icon: Icon, ...choice }) => (
          <li key={key} className={choice.isDestructive ? styles.wide : undefined}>
            <ActionRow
              icon={<Icon size={18} aria-hidden="true" />}
              label={choice.label}
              refusal={choice.refusal}
              destructive={choice.isDestructive}
              pending={choice.isPending}
              disabled={isLocked || (state?.state === 'pending' && choice.isPending !== true)}
              onPress={choice.press}
            />
          </li>
        ),
      )}
    </ul>
  );
}

function choicesFor(props: UserActionListProps) {
  const { user, state, counts, actorId, onOpen, onSuspend } = props;
  const admins = counts?.admins ?? unknownAdmins;
  const { suspended } = user;
  const isAdmin = user.role === 'admin';
  const choices: Choice[] = [];
  if (user.authType === 'local') {
    choices.push({
      key: 'resetPassword',
      label: 'Reset password',
      icon: KeyRound,
      refusal: null,
      press: () => onOpen('resetPassword', user),
    });
  }
  choices.push({
    key: 'rename',
    label: 'Edit username',
    icon: Pencil,
    refusal: null,
    press: () => onOpen('rename', user),
  });
  if (!isAdmin && user.status === 'approved') {
    choices.push({
      key: 'suspend',
      label: suspended ? 'Unpause' : 'Pause',
      icon: suspended ? Play : Pause,
      refusal: refusalOf(judgeSuspension(actorId, user)),
      isPending: state?.state === 'pending' && state.kind === 'suspend',
      press: () => onSuspend(user, !suspended),
    });
  }
  if (user.status === 'approved') {
    choices.push({
      key: 'setRole',
      label: isAdmin ? 'Make member' : 'Make admin',
      icon: isAdmin ? ShieldOff : ShieldCheck,
      refusal: refusalOf(judgeRoleChange(user, isAdmin ? 'model' : 'admin', admins)),
      press: () => onOpen('setRole', user),
    });
  }
  if (props.hasSecondFactor || props.passkeys > 0) {
    choices.push({
      key: 'resetSecondFactor',
      label: props.hasSecondFactor ? 'Turn off two-step sign-in' : 'Remove passkeys',
      icon: Smartphone,
      refusal: refusalOf(judgeSecondFactorReset(actorId, user)),
      press: () => onOpen(resetDialogOf(props), user),
    });
  }
  if (user.status === 'approved' && user.id !== actorId) {
    // Last, as it erases unsent work.
    choices.push({
      key: 'eraseDevices',
      label: 'Sign out and erase devices',
      icon: Eraser,
      refusal: null,
      isDestructive: true,
      press: () => onOpen('eraseDevices', user),
    });
  }
  return choices;
}

function deletionOf({ user, counts, actorId, onOpen }: UserActionListProps): Choice {
  return {
    key: 'delete',
    label: 'Delete account',
    icon: Trash2,
    refusal: refusalOf(judgeDeletion(actorId, user, counts?.admins ?? unknownAdmins)),
    isDestructive: true,
    press: () => onOpen('delete', user),
  };
}

/** Enough that the server decides. */
const unknownAdmins = 2;

function resetDialogOf({ hasSecondFactor, passkeys }: UserActionListProps): UserDialogKind {
  if (!hasSecondFactor) return 'resetPasskeys';
  return passkeys > 0 ? 'resetBoth' : 'resetApp';
}

function refusalOf(result: ReturnType<typeof judgeDeletion>): string | null {
  return result.ok ? null : result.message;
}
