import type { Account } from '@greenroom/sync-protocol/account/account-records';
import { useState } from 'react';
import { AnnouncementsScreen } from '../../features/announcements/announcements-screen.tsx';
import type { PreviewedNotification } from '../../features/announcements/compose/check-step.tsx';
import { NotificationCard } from '../../features/notifications/notification-card.tsx';

/** Announcements, previewed with the card of people's notifications. */
export function AnnouncementsRoute({ account }: { readonly account: Account }) {
  return <AnnouncementsScreen userId={account.id} ListPreview={ListPreview} />;
}

/** Read, because an unread one has a button that marks it as read. */
function ListPreview(shown: PreviewedNotification) {
  const [createdAt] = useState(() => new Date().toISOString());
  return (
    <NotificationCard
      notification={{
        ...shown,
        id: 'preview',
        userId: null,
        type: 'push',
        url: null,
        createdAt,
        isRead: true,
      }}
    />
  );
}
