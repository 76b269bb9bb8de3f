import { forgetPushOwner } from './push-owner.ts';
import { setPushOff } from './push-choice.ts';

/**
 * Ends this browser's push subscription and takes shown notifications away: the next person must get
 * and see none (security.md 30).
 */
export async function endPushSubscription(): Promise<void> {
  setPushOff(false);
  try {
    // Before the slower steps: the worker shows nothing of this person from here on.
    await forgetPushOwner().catch(() => undefined);
    const registration = await navigator.serviceWorker?.getRegistration();
    const subscription = await registration?.pushManager?.getSubscription();
    await subscription?.unsubscribe();
    await closeNotifications(registration);
  } catch {
    // A browser that denies access has no subscription, or drops it with its worker.
  }
}

async function closeNotifications(registration?: ServiceWorkerRegistration): Promise<void> {
  const shown = (await registration?.getNotifications?.()) ?? [];
  for (const notification of shown) notification.close();
  await navigator.clearAppBadge?.();
}
