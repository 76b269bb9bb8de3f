import { ArrowUp, X } from 'lucide-react';
import { IconButton } from '../../../ui/icon-button/icon-button.tsx';
import styles from './ways.module.css';

interface WaysProps {
  /** Somebody is being led to a message that is not here yet. */
  readonly isGoing: boolean;
  /** Unread messages stand further up than anything the reader had in sight. */
  readonly isUnreadAbove: boolean;
  /** @param hadFocus the button, which goes, had the focus */
  readonly onJump: (hadFocus: boolean) => void;
  /** @param hadFocus as in `onJump` */
  readonly onMarkRead: (hadFocus: boolean) => void;
}

/** At the top of the messages: where somebody is being led, and the way to what is unread above. */
export function ChatWays({ isGoing, isUnreadAbove, onJump, onMarkRead }: WaysProps) {
  return (
    <div className={styles.ways}>
      <p className={styles.going} role="status">
        {isGoing && <span>Going to the message…</span>}
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
