import type { ActedOn, ActionState, UserActions } from '../use-user-actions.ts';

/** What every dialog about an account is given. It is made anew for each opening. */
export interface UserDialogProps extends Pick<UserActions, 'act'> {
  readonly user: ActedOn;
  readonly state: ActionState | undefined;
  /** False while it fades. */
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** Where the focus goes then; null for what had it before. */
  readonly finalFocus: () => HTMLElement | null;
}
