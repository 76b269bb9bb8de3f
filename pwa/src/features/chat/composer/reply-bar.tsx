import { X } from 'lucide-react';
import { IconButton } from '../../../ui/icon-button/icon-button.tsx';
import type { AnsweredMessage } from './draft-places.ts';
import styles from './composer.module.css';

interface ReplyBarProps {
  readonly replyTo: AnsweredMessage;
  readonly onClear: () => void;
}

export function ChatReplyBar({ replyTo, onClear }: ReplyBarProps) {
  return (
    <div className={styles.reply} role="group" aria-label={`Reply to ${replyTo.senderName}`}>
      <div className={styles.quote}>
        <p className={styles.quoted}>{replyTo.senderName}</p>
        <p className={styles.line}>{replyTo.quote}</p>
      </div>
      <IconButton label="Clear reply" onClick={onClear}>
        <X size={20} aria-hidden="true" />
      </IconButton>
    </div>
  );
}
