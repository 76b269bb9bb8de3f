import { pushOwnerAddress, pushOwnerCache } from '@greenroom/sync-protocol/push/push-places';

/** Keeps who gets pushes in this browser; the worker shows them to nobody else (security.md 30). */
export async function writePushOwner(userId: string): Promise<void> {
  const cache = await caches.open(pushOwnerCache);
  await cache.put(pushOwnerAddress, new Response(userId));
}

/** The worker shows only neutral notices from here on. */
export async function forgetPushOwner(): Promise<void> {
  await caches.delete(pushOwnerCache);
}
