import { useId, useRef, useState } from 'react';
import { useReplica } from '../../replica/replica-context.tsx';
import { Button, LinkButton } from '../../ui/button/button.tsx';
import { Card } from '../../ui/card/card.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Instant } from '../../ui/instant/instant.tsx';
import { Row } from '../../ui/layout/layout.tsx';
import { Notice } from '../../ui/notice/notice.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden/visually-hidden.tsx';
import { markNotificationRead } from './notification-commands.ts';
import type { ShownNotification } from './notifications-queries.ts';
import styles from './notification-card.module.css';

/** One notification: its text, time, link and read state. */
export function NotificationCard({ notification }: { notification: ShownNotification }) {
  const { id, title, message, url, isRead, createdAt } = notification;
  const replica = useReplica();
  const titleId = useId();
  const card = useRef<HTMLDivElement>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const markRead = async () => {
    const kept = await markNotificationRead(replica, id);
    setProblem(kept.ok ? null : kept.message);
    // The pressed button disappears, so the card takes the focus.
    if (kept.ok) card.current?.focus();
  };
  return (
    <Card
      ref={card}
      className={classNames(styles.card, !isRead && styles.unread)}
      role="group"
      aria-labelledby={titleId}
      tabIndex={-1}
    >
      <Row gap={12} align="start" justify="between">
        <h3 id={titleId} className={styles.title}>
          {!isRead && <VisuallyHidden>Unread: </VisuallyHidden>}
          {title}
        </h3>
        {!isRead && <span className={styles.dot} aria-hidden="true" />}
      </Row>
      {message !== '' && <p className={styles.message}>{message}</p>}
      <div className={styles.foot}>
        <p className="text-note">
          <Instant at={createdAt} />
        </p>
        <div className={styles.actions}>
          {url !== null && (
            <LinkButton
              size="small"
              variant="quiet"
              to={url}
              aria-describedby={titleId}
              onClick={() => {
                if (!isRead) void markNotificationRead(replica, id);
              }}
            >
              Open
            </LinkButton>
          )}
          {!isRead && (
            <Button size="small" aria-describedby={titleId} onClick={() => void markRead()}>
              Mark as read
            </Button>
          )}
        </div>
      </div>
      {problem !== null && <Notice tone="danger">{problem}</Notice>}
    </Card>
  );
}
