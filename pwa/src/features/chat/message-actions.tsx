import { Copy, Ellipsis, RotateCw, Trash2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useReplica } from '../../replica/replica-context.tsx';
import { Button } from '../../ui/button/button.tsx';
import { IconButton } from '../../ui/icon-button/icon-button.tsx';
import { retryMessage } from './chat-commands.ts';
import type { ChatItem } from './chat-item.ts';
import { useReasonNotSent } from './chat-refusal-queries.ts';
import { copyText } from './copy-text.ts';
import { listenForLongPress } from './long-press.ts';
import styles from './message-actions.module.css';
import { askAbout, renewMenu, useMessageQuestion } from './message-question.ts';

export interface MessageActionsProps {
  readonly item: ChatItem;
  readonly onReply: (item: ChatItem) => void;
}

/**
 * What can be done with a message. Put it directly into the message's own element: the menu's button
 * shows while that element is hovered, and a long press on it opens the menu. It renders one element
 * of 44 px, to stand beside the bubble; the menu itself is the composer's (message-questions.tsx).
 */
export function MessageActions({ item, onReply }: MessageActionsProps) {
  const button = useRef<HTMLButtonElement>(null);
  const isOpen = useMessageQuestion(
    ({ question }) => question?.kind === 'menu' && question.item.id === item.id,
  );
  // A message may be sent while its menu is open, and then be answered.
  useEffect(() => {
    if (isOpen) renewMenu(item);
  }, [isOpen, item]);
  const latest = useRef({ item, onReply });
  useEffect(() => {
    latest.current = { item, onReply };
  });
  const open = () => {
    if (button.current) askAbout({ kind: 'menu', opener: button.current, ...latest.current });
  };
  useEffect(() => {
    const message = button.current?.parentElement;
    if (!message || !button.current) return undefined;
    const opener = button.current;
    return listenForLongPress(message, () => askAbout({ kind: 'menu', opener, ...latest.current }));
  }, []);
  return (
    <IconButton
      ref={button}
      className={styles.opener}
      label={`Actions for the message of ${item.senderName}`}
      title="Actions"
      aria-haspopup="menu"
      aria-expanded={isOpen}
      onClick={open}
    >
      <Ellipsis size={20} aria-hidden="true" />
    </IconButton>
  );
}

/**
 * Below a bubble that was not sent (`refused` or `parked`): why, and Retry, Copy and Delete. Renders
 * nothing for the others.
 */
export function MessageNotSent({ item }: { readonly item: ChatItem }) {
  if (item.state !== 'refused' && item.state !== 'parked') return null;
  return <NotSent item={item} />;
}

function NotSent({ item }: { readonly item: ChatItem }) {
  const replica = useReplica();
  const place = useRef<HTMLDivElement>(null);
  const [isRetrying, setIsRetrying] = useState(false);
  const { changeId, content } = item;
  const reason = useReasonNotSent(item);
  const retry = async () => {
    if (changeId === undefined) return;
    setIsRetrying(true);
    await retryMessage(replica, changeId);
    setIsRetrying(false);
  };
  return (
    <div ref={place} className={styles.notSent} role="group" aria-label="Not sent">
      <p className={styles.reason}>{reason}</p>
      <div className={styles.ways}>
        <Button size="small" variant="quiet" pending={isRetrying} onClick={() => void retry()}>
          <RotateCw size={16} aria-hidden="true" />
          Retry
        </Button>
        {content !== null && (
          <Button size="small" variant="quiet" onClick={() => void copyText(content)}>
            <Copy size={16} aria-hidden="true" />
            Copy
          </Button>
        )}
        <Button
          size="small"
          variant="quiet"
          onClick={(event) => {
            askAbout({ kind: 'discard', item, opener: event.currentTarget });
          }}
        >
          <Trash2 size={16} aria-hidden="true" />
          Delete
        </Button>
      </div>
    </div>
  );
}
