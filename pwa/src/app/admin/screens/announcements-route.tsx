import { useState } from 'react';
import { AnnouncementsScreen } from '../../../features/announcements/announcements-screen.tsx';
import type { PreviewedNotification } from '../../../features/announcements/compose/check-step.tsx';
import { NotificationRow } from '../../../features/notifications/list/notification-row.tsx';
import { useNotes } from '../../../platform/storage/notes-context.tsx';

/** Announcements, previewed with the row of people's notifications. */
export function AnnouncementsRoute() {
  return <AnnouncementsScreen notes={useNotes()} ListPreview={ListPreview} />;
}

function ListPreview(shown: PreviewedNotification) {
  const [now] = useState(() => Date.now());
  return (
    <NotificationRow
      notification={{
        ...shown,
        id: 'preview',
        userId: null,
        type: 'push',
        url: null,
        createdAt: new Date(now).toISOString(),
        isRead: true,
        isMarkedUnread: false,
      }}
      now={now}
      isPreview
    />
  );
}
