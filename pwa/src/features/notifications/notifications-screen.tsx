import { useEffect } from 'react';
import { announcePicture } from '../../platform/first-picture.ts';
import { useReplicaStatus } from '../../replica/replica-hooks.ts';
import { EmptyState } from '../../ui/empty-state/empty-state.tsx';
import { Notice } from '../../ui/notice/notice.tsx';
import { ScreenHead } from '../../ui/screen-head/screen-head.tsx';
import { Screen } from '../../ui/screen/screen.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/skeleton/skeleton.tsx';
import { BellArt } from './bell-art.tsx';
import { NotificationCard } from './notification-card.tsx';
import { type ShownNotification, useNotifications } from './notifications-queries.ts';
import { PushSection } from './push/push-section.tsx';
import styles from './notifications-screen.module.css';

/** /notifications: the member's notifications, newest first, online and offline. */
export function NotificationsScreen() {
  const notifications = useNotifications();
  const isKnown = notifications !== undefined;
  useEffect(() => {
    if (isKnown) announcePicture();
  }, [isKnown]);
  return (
    <Screen>
      <ScreenHead
        title="Notifications"
        subtitle={subtitleOf(notifications?.data)}
        back={{ to: '/', label: 'Home' }}
      />
      <section className={styles.section} aria-labelledby="recent-notifications">
        <h2 id="recent-notifications" className={styles.heading}>
          Recent Notifications
        </h2>
        <Recent notifications={notifications} />
      </section>
      <PushSection />
    </Screen>
  );
}

function Recent({ notifications }: { notifications: ReturnType<typeof useNotifications> }) {
  const { connection } = useReplicaStatus();
  if (notifications !== undefined && notifications.data.length > 0) {
    return (
      <ul className={styles.list}>
        {notifications.data.map((notification) => (
          <li key={notification.id}>
            <NotificationCard notification={notification} />
          </li>
        ))}
      </ul>
    );
  }
  if (notifications?.isWhole === true) {
    return (
      <EmptyState
        art={<BellArt />}
        title="No notifications yet"
        text="What concerns you appears here: responses to your messages, reminders and news."
      />
    );
  }
  if (notifications !== undefined && connection === 'offline') {
    return (
      <Notice tone="warning" title="You are offline">
        Your notifications have not come to this device yet. They appear once you are online.
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

function subtitleOf(notifications: readonly ShownNotification[] | undefined): string {
  const unread = notifications?.filter(({ isRead }) => !isRead).length ?? 0;
  if (unread === 0) return 'What you have been told';
  return `${unread} unread`;
}
