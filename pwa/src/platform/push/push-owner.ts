import {
  appNameAddress,
  discreetAddress,
  pushOwnerAddress,
  pushOwnerCache,
} from '@greenroom/sync-protocol/push/push-places';
import { useDiscreet } from '../privacy/discreet.ts';
import { readDataOwner } from '../storage/last-user.ts';

/**
 * Keeps who gets pushes in this browser; the worker shows them to nobody else (security.md 30).
 * @returns false: this person has signed out, maybe in another tab
 */
export async function writePushOwner(userId: string): Promise<boolean> {
  if (readDataOwner() !== userId) return false;
  const cache = await caches.open(pushOwnerCache);
  await cache.put(pushOwnerAddress, new Response(userId));
  await keepDiscreet();
  const isOwner = readDataOwner() === userId;
  // Signed out meanwhile. Whoever signs in next writes their own.
  if (!isOwner) await forgetPushOwner();
  return isOwner;
}

/** Keeps for the worker whether pushes are discreet here, and what the app is called. */
export async function keepDiscreet(): Promise<void> {
  const cache = await keepName();
  if (useDiscreet.getState().isDiscreet) await cache.put(discreetAddress, new Response('on'));
  else await cache.delete(discreetAddress);
}

/** The worker shows only neutral notices from here on, under a neutral name where the app has one. */
export async function forgetPushOwner(): Promise<void> {
  await caches.delete(pushOwnerCache);
  if (useDiscreet.getState().appName === 'Planner') await keepName();
}

async function keepName(): Promise<Cache> {
  const cache = await caches.open(pushOwnerCache);
  await cache.put(appNameAddress, new Response(useDiscreet.getState().appName));
  return cache;
}
