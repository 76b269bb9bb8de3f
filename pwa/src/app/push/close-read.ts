import { findListed } from '@greenroom/sync-protocol/push/push-places';
import { countUnread } from '../../features/notifications/notifications-queries.ts';
import { countUnreadResponses } from '../../features/support/support-badge-queries.ts';
import type { Replica } from '../../replica/replica-interface.ts';

/**
 * Closes this member's shown notifications of what the list has, once all in it is read: the worker
 * counts what is shown, and says in a discreet one how many there are.
 */
export async function closeRead(replica: Replica): Promise<void> {
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
