import { useState } from 'react';
import { AnnouncementsScreen } from '../../features/announcements/announcements-screen.tsx';
import type { PreviewedNotification } from '../../features/announcements/compose/check-step.tsx';
import { NotificationCard } from '../../features/notifications/notification-card.tsx';
import { useNotes } from '../../platform/storage/notes-context.tsx';

/** Announcements, previewed with the card of people's notifications. */
export function AnnouncementsRoute() {
  return <AnnouncementsScreen notes={useNotes()} ListPreview={ListPreview} />;
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
