import type { AdminMessage } from '@greenroom/sync-protocol/support/support-records';
import { hasUnreadResponse } from '@greenroom/sync-protocol/support/support-rules';
import { useId, useRef, useState } from 'react';
import { classNames } from '../../ui/class-names.ts';
import { Instant } from '../../ui/instant/instant.tsx';
import { Notice } from '../../ui/notice/notice.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden/visually-hidden.tsx';
import { WaitingMark, type WaitingState } from '../../ui/waiting-mark/waiting-mark.tsx';
import { MessageStatusPill } from './messages/message-status.tsx';
import styles from './support-exchange.module.css';
import { useReadWhenSeen } from './use-read-when-seen.ts';

interface ExchangeProps {
  readonly message: AdminMessage;
  /** Sync state of the message itself, not of its response's read mark. */
  readonly sync: WaitingState;
}

const words = { waiting: 'Saved on this device', refused: 'Not sent' } as const;

/** One message to the administrators at the right, and their response at the left. */
export function SupportExchange({ message, sync }: ExchangeProps) {
  const contentId = useId();
  return (
    <div className={styles.exchange} role="group" aria-labelledby={contentId}>
      <div className={classNames(styles.bubble, styles.own)}>
        <p id={contentId} className={styles.content}>
          {message.content}
        </p>
        <p className={styles.facts}>
          <WaitingMark state={sync} />
          {sync !== 'sent' && <span aria-hidden="true">{words[sync]}</span>}
          <Instant at={message.createdAt} />
          {sync === 'sent' && <MessageStatusPill status={message.status} />}
        </p>
      </div>
      {message.adminResponse !== null && (
        <Response key={message.respondedAt} message={message} response={message.adminResponse} />
      )}
    </div>
  );
}

function Response({ message, response }: { message: AdminMessage; response: string }) {
  const place = useRef<HTMLDivElement>(null);
  const headingId = useId();
  const failure = useReadWhenSeen(place, message);
  // Stays marked while it is looked at.
  const [wasUnread] = useState(() => hasUnreadResponse(message));
  return (
    <div ref={place} className={styles.bubble} role="group" aria-labelledby={headingId}>
      <h2 id={headingId} className={styles.heading}>
        {wasUnread && <VisuallyHidden>New: </VisuallyHidden>}
        Response
        {wasUnread && <span className={styles.dot} aria-hidden="true" />}
      </h2>
      <p className={styles.content}>{response}</p>
      {message.respondedAt !== null && (
        <p className={styles.facts}>
          <Instant at={message.respondedAt} />
        </p>
      )}
      {failure !== null && <Notice tone="danger">{failure}</Notice>}
    </div>
  );
}
