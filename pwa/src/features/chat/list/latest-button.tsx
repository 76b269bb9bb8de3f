import { ArrowDown } from 'lucide-react';
import { Badge } from '../../../ui/badge/badge.tsx';
import { classNames } from '../../../ui/class-names.ts';
import styles from './latest-button.module.css';

interface LatestButtonProps {
  readonly isShown: boolean;
  /** Unseen messages of others below. */
  readonly newCount: number;
  /** @param hadFocus whether the button, which unmounts, had the focus */
  readonly onPress: (hadFocus: boolean) => void;
}

/**
 * Jumps to the latest messages and counts new ones (experience 13). One element with one right edge: a
 * message that arrives between press and release must not take the button away from the pointer.
 */
export function LatestButton({ isShown, newCount, onPress }: LatestButtonProps) {
  if (!isShown) return null;
  const isNews = newCount > 0;
  return (
    <button
      type="button"
      className={classNames(styles.latest, isNews && styles.news)}
      {...(!isNews && { title: name, 'aria-label': name })}
      onClick={({ currentTarget }) => onPress(currentTarget.matches(':focus'))}
    >
      {isNews && (
        <>
          New messages
          <Badge count={newCount} />
        </>
      )}
      <ArrowDown size={20} aria-hidden="true" />
    </button>
  );
}

const name = 'Latest messages';
