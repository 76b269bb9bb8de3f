import { Check, CircleAlert, Clock3 } from 'lucide-react';
import { classNames } from '../class-names.ts';
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx';
import styles from './waiting-mark.module.css';

export type WaitingState = 'waiting' | 'sent' | 'refused';

const marks = {
  waiting: { Icon: Clock3, words: 'Saved on this device' },
  sent: { Icon: Check, words: 'Sent' },
  refused: { Icon: CircleAlert, words: 'Not sent' },
} as const;

/** The sync state of a member's own change; the same three marks everywhere. */
export function WaitingMark({ state }: { state: WaitingState }) {
  const { Icon, words } = marks[state];
  return (
    <span className={classNames(styles.mark, styles[state])} title={words}>
      <Icon size={16} aria-hidden="true" />
      <VisuallyHidden>{words}</VisuallyHidden>
    </span>
  );
}
