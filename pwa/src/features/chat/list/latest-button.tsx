import { ArrowDown } from 'lucide-react';
import type { MouseEvent } from 'react';
import { Badge } from '../../../ui/badge/badge.tsx';
import { IconButton } from '../../../ui/icon-button/icon-button.tsx';
import styles from './latest-button.module.css';

interface LatestButtonProps {
  readonly isShown: boolean;
  /** Unseen messages of others below. */
  readonly newCount: number;
  /** @param hadFocus whether the button, which unmounts, had the focus */
  readonly onPress: (hadFocus: boolean) => void;
}

/** Jumps to the latest messages and counts new ones (experience 13). */
export function LatestButton({ isShown, newCount, onPress }: LatestButtonProps) {
  if (!isShown) return null;
  const press = ({ currentTarget }: MouseEvent<HTMLElement>) =>
    onPress(currentTarget.matches(':focus'));
  if (newCount === 0) {
    return (
      <IconButton label="Latest messages" className={styles.latest} onClick={press}>
        <ArrowDown size={20} aria-hidden="true" />
      </IconButton>
    );
  }
  return (
    <button type="button" className={styles.news} onClick={press}>
      <ArrowDown size={18} aria-hidden="true" />
      New messages
      <Badge count={newCount} />
    </button>
  );
}
