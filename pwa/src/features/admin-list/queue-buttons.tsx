import { Check, ChevronRight, type LucideIcon, X } from 'lucide-react';
import { Button, LinkButton } from '../../ui/button/button.tsx';
import { toAnswer } from '../registration/queue-part.ts';
import styles from './queue-buttons.module.css';

interface QueueDecisionProps {
  /** Accessible names: 'Approve ruby'. */
  readonly approveLabel: string;
  readonly rejectLabel: string;
  readonly isLocked: boolean;
  readonly onApprove: () => void;
  readonly onReject: () => void;
  /** Approving cannot be undone, as the deletion of an account. Absent: false. */
  readonly isDestructive?: boolean;
}

/** Approve and Reject in a row of the queue; icons where it is narrow. */
export function QueueDecision(props: QueueDecisionProps) {
  return (
    <div className={styles.buttons}>
      <DecisionButton {...props} action="reject" />
      <DecisionButton {...props} action="approve" />
    </div>
  );
}

const decisions = {
  approve: { word: 'Approve', Icon: Check, variant: 'neutral' },
  reject: { word: 'Reject', Icon: X, variant: 'plain' },
} as const;

function DecisionButton(props: QueueDecisionProps & { readonly action: 'approve' | 'reject' }) {
  const { action, isLocked } = props;
  const { word, Icon, variant } = decisions[action];
  return (
    <Button
      variant={action === 'approve' && props.isDestructive ? 'destructive' : variant}
      size="small"
      className={styles.button}
      data-action={action}
      aria-label={action === 'approve' ? props.approveLabel : props.rejectLabel}
      disabled={isLocked}
      onClick={action === 'approve' ? props.onApprove : props.onReject}
    >
      <Icon className={styles.icon} size={18} aria-hidden="true" />
      <span className={styles.word}>{word}</span>
    </Button>
  );
}

interface QueueButtonProps {
  readonly word: string;
  /** Accessible name: 'Grant access to Contracts for ruby'. */
  readonly label: string;
  /** Shown instead of the word where it is narrow. */
  readonly icon: LucideIcon;
  readonly isLocked: boolean;
  readonly onPress: () => void;
}

/** The only decision of a row of the queue. */
export function QueueButton({ word, label, icon: Icon, isLocked, onPress }: QueueButtonProps) {
  return (
    <div className={styles.buttons}>
      <Button
        size="small"
        variant="neutral"
        className={styles.button}
        data-action="approve"
        aria-label={label}
        disabled={isLocked}
        onClick={onPress}
      >
        <Icon className={styles.icon} size={18} aria-hidden="true" />
        <span className={styles.word}>{word}</span>
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

/** Opens the item of a row of the queue to decide it there; a chevron where the row needs the room. */
export function QueueLink({ to, word, label, answers = false }: QueueLinkProps) {
  return (
    <div className={styles.buttons}>
      <LinkButton
        size="small"
        variant="neutral"
        className={styles.link}
        to={to}
        data-action="approve"
        aria-label={label}
        {...(answers && { state: toAnswer })}
      >
        <ChevronRight className={styles.icon} size={18} aria-hidden="true" />
        <span className={styles.word}>{word}</span>
      </LinkButton>
    </div>
  );
}
