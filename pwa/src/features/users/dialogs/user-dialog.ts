import type { ActedOn, ActionState, UserActions } from '../use-user-actions.ts';

/** Props of every dialog about an account, which is mounted anew for each opening. */
export interface UserDialogProps extends Pick<UserActions, 'act' | 'isHeld'> {
  readonly user: ActedOn;
  readonly state: ActionState | undefined;
  /** False during the closing animation. */
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** Focused after closing; null: what was focused before. */
  readonly finalFocus: () => HTMLElement | null;
}
