import type { ReactNode } from 'react';
import { useReplicaStatus } from '../../../replica/replica-hooks.ts';
import { EmptyState } from '../../../ui/empty-state/empty-state.tsx';
import { Notice } from '../../../ui/notice/notice.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton/skeleton.tsx';
import { BellArt } from '../bell-art.tsx';
import { NotificationPages } from './notification-pages.tsx';
import type { useNotifications } from '../notifications-queries.ts';

interface RecentProps {
  readonly notifications: ReturnType<typeof useNotifications>;
  /** The newest ones. Absent: all of them, page by page. */
  readonly newest?: ReactNode;
}

/** The list, newest first, online and offline. */
export function RecentNotifications({ notifications, newest }: RecentProps) {
  const { connection } = useReplicaStatus();
  if (notifications !== undefined) {
    const { shown, end } = notifications.data;
    if (shown.length > 0 || end !== null) {
      return newest ?? <NotificationPages list={notifications.data} />;
    }
  }
  if (notifications?.isWhole === true) {
    return (
      <EmptyState
        art={<BellArt />}
        title="You are up to date"
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
      <Skeleton shape="row" />
      <Skeleton shape="row" />
      <Skeleton shape="row" />
    </SkeletonGroup>
  );
}
