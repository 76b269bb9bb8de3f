import { useEffect } from 'react';
import { useUnreadNotifications } from '../../features/notifications/notifications-queries.ts';
import { useUnreadResponses } from '../../features/support/support-badge-queries.ts';
import { showAppBadge } from '../../platform/push/app-badge.ts';

/**
 * Keeps the app's badge at the number of unread notifications and responses: those on Home and
 * Support. While no window is visible the worker counts what it shows. Signing out removes the badge.
 */
export function AppBadge() {
  const notifications = useUnreadNotifications();
  const responses = useUnreadResponses();
  const count = notifications === undefined ? undefined : notifications + responses;
  useEffect(() => {
    // Unknown before the first pull: the worker's number stays.
    if (count === undefined) return undefined;
    const show = () => {
      if (document.visibilityState === 'visible') showAppBadge(count);
    };
    show();
    document.addEventListener('visibilitychange', show);
    return () => document.removeEventListener('visibilitychange', show);
  }, [count]);
  useEffect(() => () => showAppBadge(0), []);
  return null;
}
