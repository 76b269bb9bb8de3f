import { Copy, RotateCw, Trash2 } from 'lucide-react';
import { useLayoutEffect, useRef, useState } from 'react';
import { useReplica } from '../../../replica/replica-context.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { IconButton } from '../../../ui/icon-button/icon-button.tsx';
import { passFocusOn } from '../../../ui/pass-focus-on.ts';
import { retryMessage } from '../chat-commands.ts';
import type { ChatItem } from '../timeline/item.ts';
import { useReasonNotSent } from '../not-sent/refusal-queries.ts';
import { copyText } from '../../../ui/toast/copy-text.ts';
import styles from './message-actions.module.css';
import { askAbout } from '../questions/message-question.ts';

interface MessageActionsProps {
  readonly item: ChatItem;
  readonly onReply: (item: ChatItem) => void;
  readonly isMenuOpen: boolean;
  /** True for administrators (member side 2). */
  readonly canDelete: boolean;
}

/**
 * A message's action buttons. Must be a direct child of the message's element: they show while that is
 * hovered or focused. To keep rows cheap, the menu itself is in `MessageQuestions` and the long press
 * in `useMessageMenu`, once per room.
 */
export function MessageActions({ item, onReply, isMenuOpen, canDelete }: MessageActionsProps) {
  const isEmpty = item.deletedAt !== null && !canDelete;
  return (
    <div className={styles.actions} data-actions={isMenuOpen ? 'always' : 'in-question'}>
      {canDelete && item.state === 'sent' && (
        <IconButton
          className={styles.remove}
          label={`Delete ${item.senderName}’s message`}
          title="Delete"
          onClick={({ currentTarget }) => askAbout({ kind: 'delete', opener: currentTarget, item })}
        >
          <Trash2 size={20} aria-hidden="true" />
        </IconButton>
      )}
      {!isEmpty && (
        <IconButton
          ref={passFocusOn}
          className={styles.opener}
          label={`Actions for ${item.senderName}’s message`}
          title="Actions"
          aria-haspopup="menu"
          aria-expanded={isMenuOpen}
          onClick={({ currentTarget }) =>
            askAbout({ kind: 'menu', opener: currentTarget, item, onReply })
          }
        >
          {null}
        </IconButton>
      )}
    </div>
  );
}

/** Below a `refused` or `parked` message: the reason, Retry, Copy and Delete. Else renders nothing. */
export function MessageNotSent({ item }: { readonly item: ChatItem }) {
  if (item.state !== 'refused' && item.state !== 'parked') return null;
  return <NotSent item={item} />;
}

function NotSent({ item }: { readonly item: ChatItem }) {
  const replica = useReplica();
  const place = useRef<HTMLDivElement>(null);
  const [isRetrying, setIsRetrying] = useState(false);
  // The buttons unmount once the message is sent: the focus moves to the message.
  useLayoutEffect(() => {
    const buttons = place.current;
    return () => {
      if (!buttons?.contains(document.activeElement)) return;
      buttons.closest<HTMLElement>('[data-message-id]')?.focus({ preventScroll: true });
    };
  }, []);
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
      <div className={styles.buttons}>
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
