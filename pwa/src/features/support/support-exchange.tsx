import type { AdminMessage } from '@greenroom/sync-protocol/support/support-records';
import { hasUnreadResponse } from '@greenroom/sync-protocol/support/support-rules';
import { type RefObject, useEffect, useId, useRef, useState } from 'react';
import { useReplica } from '../../replica/replica-context.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Instant } from '../../ui/instant/instant.tsx';
import { Stack } from '../../ui/layout/layout.tsx';
import { Notice } from '../../ui/notice/notice.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden/visually-hidden.tsx';
import { WaitingMark, type WaitingState } from '../../ui/waiting-mark/waiting-mark.tsx';
import { MessageStatusPill } from './messages/message-status.tsx';
import { markResponseRead } from './support-commands.ts';
import styles from './support-exchange.module.css';

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
    <Stack gap={8} role="group" aria-labelledby={contentId}>
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
    </Stack>
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

/** Its first line is seen; a response may be higher than the window. */
const seenPart = 0.1;

/**
 * Marks the message's response as read once it is on the screen.
 * @returns why it could not be marked; null: it was, or was not seen yet
 */
function useReadWhenSeen(
  place: RefObject<HTMLElement | null>,
  message: AdminMessage,
): string | null {
  const replica = useReplica();
  const [failure, setFailure] = useState<string | null>(null);
  const isUnread = hasUnreadResponse(message);
  const { id, respondedAt } = message;
  useEffect(() => {
    if (!isUnread || !place.current) return undefined;
    const watch = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting !== true) return;
        watch.disconnect();
        void markResponseRead(replica, { id, respondedAt }).then((result) =>
          setFailure(result.ok ? null : result.message),
        );
      },
      { threshold: seenPart },
    );
    watch.observe(place.current);
    return () => watch.disconnect();
    // Once per response, whatever else of its message changes.
  }, [isUnread, id, respondedAt, place, replica]);
  return failure;
}
