import { Check, X } from 'lucide-react';
import { Button } from '../../../ui/button/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import styles from './decision-buttons.module.css';
import type { ActedOn, ActionState } from '../use-user-actions.ts';

export interface DecisionButtonsProps {
  readonly user: ActedOn;
  readonly state: ActionState | undefined;
  /** No network: nothing can be decided. */
  readonly isLocked: boolean;
  readonly onApprove: () => void;
  readonly onReject: () => void;
  /** In a row, where narrow buttons shrink to their icons. Absent: they share the width. */
  readonly isInRow?: boolean;
}

/** Approve and Reject of a pending account; labels include its name. */
export function DecisionButtons(props: DecisionButtonsProps) {
  const { user, state, isLocked, isInRow = false } = props;
  const pending = state?.state === 'pending' ? state.kind : null;
  if (user.status !== 'pending') return null;
  return (
    <div className={classNames(styles.buttons, isInRow ? styles.row : styles.wide)}>
      <Button
        variant={isInRow ? 'plain' : 'neutral'}
        size={isInRow ? 'small' : 'regular'}
        className={styles.button}
        data-action="reject"
        aria-label={`Reject ${user.username}`}
        disabled={isLocked || (pending !== null && pending !== 'reject')}
        pending={pending === 'reject'}
        onClick={props.onReject}
      >
        <X className={styles.icon} size={16} aria-hidden="true" />
        <span className={styles.word}>Reject</span>
      </Button>
      <Button
        variant={isInRow ? 'neutral' : 'primary'}
        size={isInRow ? 'small' : 'regular'}
        className={styles.button}
        data-action="approve"
        aria-label={`Approve ${user.username}`}
        disabled={isLocked || (pending !== null && pending !== 'approve')}
        pending={pending === 'approve'}
        onClick={props.onApprove}
      >
        <Check className={styles.icon} size={16} aria-hidden="true" />
        <span className={styles.word}>Approve</span>
      </Button>
    </div>
  );
}
