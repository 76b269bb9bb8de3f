import { Check, X } from 'lucide-react';
import { Button, LinkButton } from '../../ui/button/button.tsx';
import { toAnswer } from '../registration/queue-part.ts';
import styles from './queue-buttons.module.css';

interface QueueDecisionProps {
  /** Accessible names: 'Approve ruby'. */
  readonly approveLabel: string;
  readonly rejectLabel: string;
  readonly isLocked: boolean;
  /** The decision that is being sent. Null: none. */
  readonly pending: 'approve' | 'reject' | null;
  readonly onApprove: () => void;
  readonly onReject: () => void;
}

/** Approve and Reject in a row of the queue; icons where it is narrow. */
export function QueueDecision(props: QueueDecisionProps) {
  const { isLocked, pending } = props;
  return (
    <div className={styles.buttons}>
      <Button
        variant="quiet"
        size="small"
        className={styles.button}
        data-action="reject"
        aria-label={props.rejectLabel}
        disabled={isLocked || pending === 'approve'}
        pending={pending === 'reject'}
        onClick={props.onReject}
      >
        <X className={styles.icon} size={18} aria-hidden="true" />
        <span className={styles.word}>Reject</span>
      </Button>
      <Button
        size="small"
        className={styles.button}
        data-action="approve"
        aria-label={props.approveLabel}
        disabled={isLocked || pending === 'reject'}
        pending={pending === 'approve'}
        onClick={props.onApprove}
      >
        <Check className={styles.icon} size={18} aria-hidden="true" />
        <span className={styles.word}>Approve</span>
      </Button>
    </div>
  );
}

interface QueueLinkProps {
  readonly to: string;
  /** 'Answer' or 'Review'. */
  readonly word: string;
  /** Accessible name: 'Answer ruby'. */
  readonly label: string;
  /** The field of the answer gets the focus. */
  readonly answers?: boolean;
}

/** Opens the item of a row of the queue to decide it there. */
export function QueueLink({ to, word, label, answers = false }: QueueLinkProps) {
  return (
    <div className={styles.buttons}>
      <LinkButton
        size="small"
        variant="secondary"
        className={styles.link}
        to={to}
        data-action="approve"
        aria-label={label}
        {...(answers && { state: toAnswer })}
      >
        {word}
      </LinkButton>
    </div>
  );
}
