/**
 * Ends this browser's push subscription, so that nothing meant for who was signed in is shown to the
 * next (security.md 30). Nothing where there is none, or where the browser has no push.
 */
export async function endPushSubscription(): Promise<void> {
  try {
    const registration = await navigator.serviceWorker?.getRegistration();
    const subscription = await registration?.pushManager?.getSubscription();
    await subscription?.unsubscribe();
  } catch {
    // A browser that refuses to look has none to end, or ends it with its worker.
  }
}
