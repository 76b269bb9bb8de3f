import type { Account } from '@greenroom/sync-protocol/account/account-records';
import { Button } from '../../ui/button/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import styles from './decision-buttons.module.css';
import type { PendingRows } from './pending-rows.ts';
import type { RowDecision } from './use-decisions.ts';

interface DecisionButtonsProps extends Pick<PendingRows, 'isLocked' | 'onApprove' | 'onReject'> {
  readonly user: Account;
  readonly decision: RowDecision | undefined;
  /** On a card: both share its width and are 48 px tall. */
  readonly wide?: boolean;
}

/** Approve and Reject of one account; each is named with whom it is about. */
export function DecisionButtons(props: DecisionButtonsProps) {
  const { user, decision, isLocked, wide = false } = props;
  const pending = decision?.state === 'pending' ? decision.kind : null;
  const size = wide ? 'regular' : 'small';
  return (
    <div className={classNames(styles.buttons, wide && styles.wide)}>
      <Button
        variant="destructive"
        size={size}
        data-action="reject"
        aria-label={`Reject ${user.username}`}
        disabled={isLocked || pending === 'approve'}
        pending={pending === 'reject'}
        onClick={() => props.onReject(user)}
      >
        Reject
      </Button>
      <Button
        size={size}
        data-action="approve"
        aria-label={`Approve ${user.username}`}
        disabled={isLocked || pending === 'reject'}
        pending={pending === 'approve'}
        onClick={() => props.onApprove(user)}
      >
        Approve
      </Button>
    </div>
  );
}
