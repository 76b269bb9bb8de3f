import type { AdminMessage } from '@greenroom/sync-protocol/support/support-records';
import { hasUnreadResponse } from '@greenroom/sync-protocol/support/support-rules';
import { useId, useRef } from 'react';
import { useReplica } from '../../replica/replica-context.tsx';
import { Button } from '../../ui/button/button.tsx';
import { Card } from '../../ui/card/card.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Instant } from '../../ui/instant/instant.tsx';
import { Stack } from '../../ui/layout/layout.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden/visually-hidden.tsx';
import { WaitingMark, type WaitingState } from '../../ui/waiting-mark/waiting-mark.tsx';
import { MessageStatusPill } from './messages/message-status.tsx';
import { markResponseRead } from './support-commands.ts';
import styles from './support-message-card.module.css';

interface MessageCardProps {
  readonly message: AdminMessage;
  /** Sync state of the message itself, not of its response's read mark. */
  readonly sync: WaitingState;
}

const words = { waiting: 'Saved on this device', refused: 'Not sent' } as const;

/** One message to the administrators, its sync state and their response. */
export function SupportMessageCard({ message, sync }: MessageCardProps) {
  const contentId = useId();
  return (
    <Stack as={Card} gap={8} role="group" aria-labelledby={contentId}>
      <div className={styles.head}>
        <p className={styles.when}>
          <Instant at={message.createdAt} />{' '}
          <span className={styles.sync}>
            <WaitingMark state={sync} />
            {sync !== 'sent' && <span aria-hidden="true">{words[sync]}</span>}
          </span>
        </p>
        {sync === 'sent' && <MessageStatusPill status={message.status} />}
      </div>
      <p id={contentId} className={styles.content}>
        {message.content}
      </p>
      {message.adminResponse !== null && (
        <Response message={message} response={message.adminResponse} />
      )}
    </Stack>
  );
}

function Response({ message, response }: { message: AdminMessage; response: string }) {
  const replica = useReplica();
  const place = useRef<HTMLDivElement>(null);
  const headingId = useId();
  const isUnread = hasUnreadResponse(message);
  const markRead = async () => {
    // The pressed button disappears, so the response takes the focus.
    if ((await markResponseRead(replica, message)).ok) place.current?.focus();
  };
  return (
    <div
      ref={place}
      className={classNames(styles.response, isUnread && styles.unread)}
      role="group"
      aria-labelledby={headingId}
      tabIndex={-1}
    >
      <h3 id={headingId} className={styles.heading}>
        {isUnread && <VisuallyHidden>Unread: </VisuallyHidden>}
        Response
        {isUnread && <span className={styles.dot} aria-hidden="true" />}
      </h3>
      <p className={styles.content}>{response}</p>
      <div className={styles.foot}>
        {message.respondedAt !== null && (
          <p className={styles.when}>
            <Instant at={message.respondedAt} />
          </p>
        )}
        {isUnread && (
          <Button size="small" className={styles.mark} onClick={() => void markRead()}>
            Mark as Read
          </Button>
        )}
      </div>
    </div>
  );
}
