import type { ReactNode } from 'react';
import { useReplicaStatus } from '../../../replica/replica-hooks.ts';
import { Art, artStyles } from '../../../ui/empty-state/art.tsx';
import { EmptyState } from '../../../ui/empty-state/empty-state.tsx';
import { Notice } from '../../../ui/notice/notice.tsx';
import { Skeletons } from '../../../ui/skeleton/skeletons.tsx';
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
  return <Skeletons label="Loading notifications" shapes={['row', 'row', 'row']} />;
}

function BellArt() {
  return (
    <Art>
      <circle className={artStyles.wash} cx="60" cy="54" r="38" />
      <path d="M36 76h48l-7-10V50a17 17 0 0 0-34 0v16zM60 26v7M53 84a7.5 7.5 0 0 0 14 0" />
      <path className={artStyles.accent} d="M92 34l6-4M96 46h7M28 34l-6-4M24 46h-7" />
    </Art>
  );
}
