import { ImageIcon } from 'lucide-react';
import { useReplica } from '../../../replica/replica-context.tsx';
import { hueOf } from '../../../ui/avatar/avatar.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { VisuallyHidden } from '../../../ui/visually-hidden/visually-hidden.tsx';
import { Excerpt } from '../../../ui/excerpt/excerpt.tsx';
import type { ChatItem } from '../timeline/item.ts';
import { type QuotedMessage, useQuotedMessage } from './quote-queries.ts';
import styles from './quote.module.css';

interface QuoteProps {
  readonly messageId: string;
  /** The message if loaded; undefined: it is read from the device. */
  readonly quoted: ChatItem | undefined;
  readonly onJump: (messageId: string) => void;
}

/** The beginning of the message replied to; a tap jumps to it. */
export function Quote({ messageId, quoted, onJump }: QuoteProps) {
  const jump = () => onJump(messageId);
  return quoted === undefined ? (
    <DistantQuote messageId={messageId} onPress={jump} />
  ) : (
    <QuoteButton message={quoted} onPress={jump} />
  );
}

function DistantQuote(props: { readonly messageId: string; readonly onPress: () => void }) {
  const found = useQuotedMessage(props.messageId);
  return <QuoteButton message={found ?? null} onPress={props.onPress} />;
}

interface QuoteButtonProps {
  /** Null: not on this device. */
  readonly message: QuotedMessage | null;
  readonly onPress: () => void;
}

function QuoteButton({ message, onPress }: QuoteButtonProps) {
  const { userId } = useReplica();
  const { senderId = null, senderName = 'Earlier message' } = message ?? {};
  const isPlain = message === null || senderId === userId;
  return (
    <button
      type="button"
      className={classNames(styles.quote, isPlain && styles.own)}
      data-hue={isPlain ? undefined : hueOf(senderId ?? senderName)}
      title="Go to that message"
      onClick={onPress}
    >
      <span className={styles.name}>
        <VisuallyHidden>In reply to </VisuallyHidden>
        {senderName}
      </span>
      <Excerpt className={styles.words}>
        {message !== null && message.imageUrl !== null && (
          <ImageIcon className={styles.icon} size={14} aria-hidden="true" />
        )}
        {wordsOf(message)}
      </Excerpt>
    </button>
  );
}

function wordsOf(message: QuoteButtonProps['message']): string {
  if (message === null) return 'Go to the message';
  if (message.deletedAt !== null) return 'Message deleted';
  return message.content?.replaceAll(/\s+/g, ' ') ?? 'Image';
}
