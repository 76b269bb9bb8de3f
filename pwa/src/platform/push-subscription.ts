/** Ends this browser's push subscription: the next person must get no pushes (security.md 30). */
export async function endPushSubscription(): Promise<void> {
  try {
    const registration = await navigator.serviceWorker?.getRegistration();
    const subscription = await registration?.pushManager?.getSubscription();
    await subscription?.unsubscribe();
  } catch {
    // A browser that denies access has no subscription, or drops it with its worker.
  }
}
