import { useRef, useState } from 'react';
import { useReplica } from '../../replica/replica-context.tsx';
import { useReplicaStatus } from '../../replica/replica-hooks.ts';
import { Button } from '../../ui/button/button.tsx';
import { EmptyState } from '../../ui/empty-state/empty-state.tsx';
import { Stack } from '../../ui/layout/layout.tsx';
import { Notice } from '../../ui/notice/notice.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/skeleton/skeleton.tsx';
import { BellArt } from './bell-art.tsx';
import { markAllNotificationsRead } from './notification-commands.ts';
import { NotificationPages } from './notification-pages.tsx';
import type { NotificationList, useNotifications } from './notifications-queries.ts';
import styles from './recent-notifications.module.css';

interface RecentProps {
  readonly notifications: ReturnType<typeof useNotifications>;
}

/** The list, newest first, online and offline. */
export function RecentNotifications({ notifications }: RecentProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const list = notifications?.data;
  const [problem, setProblem] = useState<string | null>(null);
  return (
    <Stack as="section" gap={12} aria-labelledby="recent-notifications">
      <div className={styles.head}>
        <h2 ref={heading} id="recent-notifications" className={styles.heading} tabIndex={-1}>
          Recent Notifications
        </h2>
        {list?.shown.some(({ isRead }) => !isRead) === true && (
          // The pressed button disappears, so the heading takes the focus.
          <MarkAllRead
            list={list}
            onMarked={() => heading.current?.focus()}
            onProblem={setProblem}
          />
        )}
      </div>
      {problem !== null && <Notice tone="danger">{problem}</Notice>}
      <Content notifications={notifications} />
    </Stack>
  );
}

interface MarkAllReadProps {
  readonly list: NotificationList;
  readonly onMarked: () => void;
  /** Null: there is none. */
  readonly onProblem: (problem: string | null) => void;
}

function MarkAllRead({ list, onMarked, onProblem }: MarkAllReadProps) {
  const replica = useReplica();
  const mark = async () => {
    const kept = await markAllNotificationsRead(replica, list);
    onProblem(kept.ok ? null : kept.message);
    if (kept.ok) onMarked();
  };
  return (
    <Button size="small" variant="quiet" className={styles.markAll} onClick={() => void mark()}>
      Mark all as read
    </Button>
  );
}

function Content({ notifications }: RecentProps) {
  const { connection } = useReplicaStatus();
  if (notifications !== undefined) {
    const { shown, end } = notifications.data;
    if (shown.length > 0 || end !== null) return <NotificationPages list={notifications.data} />;
  }
  if (notifications?.isWhole === true) {
    return (
      <EmptyState
        art={<BellArt />}
        title="No notifications yet"
        text="Responses to your messages, reminders and news appear here."
      />
    );
  }
  if (notifications !== undefined && connection === 'offline') {
    return (
      <Notice tone="warning" title="You are offline">
        Your notifications are not on this device yet. They appear once you are online.
      </Notice>
    );
  }
  return (
    <SkeletonGroup label="Loading notifications">
      <Skeleton shape="card" />
      <Skeleton shape="card" />
      <Skeleton shape="card" />
    </SkeletonGroup>
  );
}
