import { ArrowUp, X } from 'lucide-react';
import { IconButton } from '../../../ui/icon-button/icon-button.tsx';
import styles from './jump-bar.module.css';

interface JumpBarProps {
  /** A jump's target is being loaded. */
  readonly isGoing: boolean;
  /** Unread messages are above everything the reader has seen. */
  readonly isUnreadAbove: boolean;
  /** @param hadFocus whether the button, which unmounts, had the focus */
  readonly onJump: (hadFocus: boolean) => void;
  /** @param hadFocus as in `onJump` */
  readonly onMarkRead: (hadFocus: boolean) => void;
}

/** Above the messages: the state of a jump, and buttons for unread messages further up. */
export function JumpBar({ isGoing, isUnreadAbove, onJump, onMarkRead }: JumpBarProps) {
  return (
    <div className={styles.bar}>
      <p className={styles.going} role="status">
        {isGoing && <span className="text-label">Going to the message…</span>}
      </p>
      {isUnreadAbove && !isGoing && (
        <div className={styles.unread}>
          <button
            type="button"
            className={styles.jump}
            onClick={({ currentTarget }) => onJump(currentTarget.matches(':focus'))}
          >
            <ArrowUp size={18} aria-hidden="true" />
            Jump to first unread
          </button>
          <IconButton
            label="Mark all as read"
            onClick={({ currentTarget }) => onMarkRead(currentTarget.matches(':focus'))}
          >
            <X size={18} aria-hidden="true" />
          </IconButton>
        </div>
      )}
    </div>
  );
}
