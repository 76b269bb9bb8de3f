import { forgetPushChoices } from './push-choice.ts';
import { forgetPushOwner } from './push-owner.ts';

/**
 * Ends this browser's push subscription and takes shown notifications away: the next person must get
 * and see none (security.md 30).
 */
export async function endPushSubscription(): Promise<void> {
  forgetPushChoices();
  // Before the slower steps: the worker shows nothing of this person from here on.
  await forgetPushOwner().catch(() => undefined);
  // Each on its own: one that fails must not keep the others. A browser that denies access has no
  // subscription, or drops it with its worker.
  await Promise.allSettled([unsubscribe(), closeNotifications(), clearBadge()]);
}

async function unsubscribe(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  const subscription = await registration?.pushManager?.getSubscription();
  await subscription?.unsubscribe();
}

/** Takes away what this app shows on lock screen and shade. */
export async function closeNotifications(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  const shown = (await registration?.getNotifications?.()) ?? [];
  for (const notification of shown) notification.close();
}

async function clearBadge(): Promise<void> {
  await navigator.clearAppBadge?.();
}
