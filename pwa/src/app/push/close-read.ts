import { findListed } from '@greenroom/sync-protocol/push/listed-push';

/**
 * Closes this member's shown notifications of what the list has, once all in it is read: the worker
 * counts what is shown, and says in a discreet one how many there are.
 * @param pulledAt of the list, in milliseconds since the epoch: it may lack what was shown later
 */
export async function closeRead(userId: string, pulledAt: number): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  for (const shown of (await registration?.getNotifications?.()) ?? []) {
    const listed = findListed(shown.data);
    if (listed?.user === userId && listed.at < pulledAt) shown.close();
  }
}
