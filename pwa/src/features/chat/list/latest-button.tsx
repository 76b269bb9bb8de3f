import { ArrowDown } from 'lucide-react';
import { Badge } from '../../../ui/badge/badge.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden/visually-hidden.tsx';
import styles from './latest-button.module.css';

interface LatestButtonProps {
  readonly isShown: boolean;
  /** Unseen messages of others below. */
  readonly newCount: number;
  /** @param hadFocus whether the button, which unmounts, had the focus */
  readonly onPress: (hadFocus: boolean) => void;
}

/**
 * Jumps to the latest messages and counts new ones (experience 13). One element of one size: a
 * message that arrives between press and release must not take the button away from the pointer.
 */
export function LatestButton({ isShown, newCount, onPress }: LatestButtonProps) {
  if (!isShown) return null;
  const isNews = newCount > 0;
  const name = isNews ? 'New messages' : 'Latest messages';
  return (
    <button
      type="button"
      className={styles.latest}
      title={name}
      onClick={({ currentTarget }) => onPress(currentTarget.matches(':focus'))}
    >
      <ArrowDown size={20} aria-hidden="true" />
      <VisuallyHidden>{name}</VisuallyHidden>
      {isNews && (
        <span className={styles.count}>
          <Badge count={newCount} />
        </span>
      )}
    </button>
  );
}
