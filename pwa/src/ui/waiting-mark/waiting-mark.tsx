import { Check, CircleAlert, Clock3 } from 'lucide-react';
import { useState } from 'react';
import { classNames } from '../class-names.ts';
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx';
import styles from './waiting-mark.module.css';

export type WaitingState = 'waiting' | 'sent' | 'refused';

const marks = {
  waiting: { Icon: Clock3, words: 'Saved on this device' },
  sent: { Icon: Check, words: 'Sent' },
  refused: { Icon: CircleAlert, words: 'Not sent' },
} as const;

/**
 * The sync state of a member's own change; the same marks everywhere. What was sent before it came
 * into view has no visible mark; the mark of what is sent meanwhile fades.
 */
export function WaitingMark({ state }: { state: WaitingState }) {
  const [wasWaiting, setWasWaiting] = useState(state !== 'sent');
  if (state !== 'sent' && !wasWaiting) setWasWaiting(true);
  const { Icon, words } = marks[state];
  const isFading = state === 'sent' && wasWaiting;
  return (
    <span
      className={classNames(styles.mark, styles[state], isFading && styles.fading)}
      title={words}
    >
      <Icon size={16} aria-hidden="true" />
      <VisuallyHidden>{words}</VisuallyHidden>
    </span>
  );
}
