import { ArrowDown } from 'lucide-react';
import type { MouseEvent } from 'react';
import { Badge } from '../../../ui/badge/badge.tsx';
import { IconButton } from '../../../ui/icon-button/icon-button.tsx';
import styles from './latest-button.module.css';

interface LatestButtonProps {
  /** The reader is further up. */
  readonly isShown: boolean;
  /** Messages of others that came meanwhile. */
  readonly newCount: number;
  /** @param hadFocus the button, which goes, had the focus */
  readonly onPress: (hadFocus: boolean) => void;
}

/** The way down to the latest messages; says when new ones came (experience 13). */
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
