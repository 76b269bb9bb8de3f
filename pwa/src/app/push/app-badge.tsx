import { useEffect } from 'react';
import { findListed } from '@greenroom/sync-protocol/push/push-places';
import {
  countUnread,
  useUnreadNotifications,
} from '../../features/notifications/notifications-queries.ts';
import {
  countUnreadResponses,
  useUnreadResponses,
} from '../../features/support/support-badge-queries.ts';
import { useReplica } from '../../replica/replica-context.tsx';
import { useReplicaStatus } from '../../replica/replica-hooks.ts';
import type { Replica } from '../../replica/replica-interface.ts';

/**
 * Keeps the app's badge at the number of unread notifications and responses: those on Home and
 * Support. While no window is visible the worker counts what it shows, of which nothing read stays.
 * It stays while the device is locked; signing out removes it (`endPushSubscription`).
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

/**
 * Closes this member's shown notifications of what the list has, once all in it is read: the worker
 * counts what is shown, and says in a discreet one how many there are.
 */
async function closeRead(replica: Replica): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  const shown = (await registration?.getNotifications?.()) ?? [];
  // Before the counts: the list they are of has all that was shown until then.
  const pulledSince = await replica.readPullStart();
  if (pulledSince === null || !(await isAllRead(replica))) return;
  for (const notification of shown) {
    const listed = findListed(notification.data);
    if (listed?.user === replica.userId && listed.at < pulledSince) notification.close();
  }
}

/** Read from the tables: live queries have a pull's rows only later. */
async function isAllRead(replica: Replica): Promise<boolean> {
  if ((await countUnread(replica)) > 0) return false;
  return (await countUnreadResponses(replica.tables)) === 0;
}
