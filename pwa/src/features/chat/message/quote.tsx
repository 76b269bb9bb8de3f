import { ImageIcon } from 'lucide-react';
import { VisuallyHidden } from '../../../ui/visually-hidden/visually-hidden.tsx';
import { Excerpt } from '../../../ui/excerpt/excerpt.tsx';
import type { ChatItem } from '../timeline/item.ts';
import { useQuotedMessage } from './quote-queries.ts';
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
    <QuoteButton name={quoted.senderName} message={quoted} onPress={jump} />
  );
}

function DistantQuote(props: { readonly messageId: string; readonly onPress: () => void }) {
  const found = useQuotedMessage(props.messageId);
  return (
    <QuoteButton
      name={found?.senderName ?? 'Earlier message'}
      message={found ?? null}
      onPress={props.onPress}
    />
  );
}

interface QuoteButtonProps {
  readonly name: string;
  /** Null: not on this device. */
  readonly message: Pick<ChatItem, 'content' | 'imageUrl' | 'deletedAt'> | null;
  readonly onPress: () => void;
}

function QuoteButton({ name, message, onPress }: QuoteButtonProps) {
  return (
    <button type="button" className={styles.quote} title="Go to that message" onClick={onPress}>
      <span className={styles.name}>
        <VisuallyHidden>In reply to </VisuallyHidden>
        {name}
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
