import { useEffect } from 'react';
import { announcePicture } from '../../platform/first-picture.ts';
import { ScreenHead } from '../../ui/screen-head/screen-head.tsx';
import { Screen } from '../../ui/screen/screen.tsx';
import { NotificationSwitches } from './notification-switches.tsx';
import { useNotifications } from './notifications-queries.ts';
import { PushSection } from './push/push-section.tsx';
import { RecentNotifications } from './recent-notifications.tsx';

/** /notifications: the member's notifications, newest first, and their settings. */
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
        {...describeUnread(notifications)}
        back={{ to: '/', label: 'Home' }}
      />
      <RecentNotifications notifications={notifications} />
      <NotificationSwitches />
      <PushSection />
    </Screen>
  );
}

/** The subtitle; none before the first pull, which may bring unread ones. */
function describeUnread(list: ReturnType<typeof useNotifications>): { readonly subtitle?: string } {
  const unread = list?.data.shown.filter(({ isRead }) => !isRead).length ?? 0;
  if (unread > 0) return { subtitle: `${unread} unread` };
  return list?.isWhole === true ? { subtitle: 'You are up to date' } : {};
}
