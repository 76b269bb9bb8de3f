import { useEffect } from 'react';
import { useUnreadNotifications } from '../../features/notifications/notifications-queries.ts';
import { useUnreadResponses } from '../../features/support/support-badge-queries.ts';
import { useReplica } from '../../replica/replica-context.tsx';
import { useReplicaStatus } from '../../replica/replica-hooks.ts';
import { closeRead } from './close-read.ts';

/**
 * Keeps the app's badge at the number of unread notifications and responses: those on Home and
 * Support. While no window is visible the worker counts what it shows, of which nothing read stays.
 * Signing out removes the badge.
 */
export function AppBadge() {
  const notifications = useUnreadNotifications();
  const responses = useUnreadResponses();
  const replica = useReplica();
  const { lastPulledAt } = useReplicaStatus();
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
  useEffect(() => {
    if (count === 0 && lastPulledAt !== null) closeRead(replica).catch(() => undefined);
  }, [count, lastPulledAt, replica]);
  return null;
}

/** Sets the number on the app's icon; 0 removes it. Best effort: few browsers have one. */
function showAppBadge(count: number): void {
  const { setAppBadge, clearAppBadge } = navigator as Partial<Navigator>;
  const change = count > 0 ? setAppBadge?.call(navigator, count) : clearAppBadge?.call(navigator);
  change?.catch(() => undefined);
}
