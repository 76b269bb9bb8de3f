import { eraseDevice } from '@greenroom/pwa/replica/tabs/erase-device';
import { appNameAddress, pushOwnerCache } from '@greenroom/sync-protocol/push/push-places';
import * as v from 'valibot';

declare const self: ServiceWorkerGlobalScope;

/** Milliseconds to wait for the server; the next start of the app asks again. */
const timeLimit = 10_000;
const goneSchema = v.object({ code: v.literal('account_gone') });

/**
 * Erases what this browser keeps of a member, if the server says so to the browser's own session, and
 * reports it. What fails is done by the next start of the app.
 */
export async function eraseWhenAsked(userId: string): Promise<void> {
  try {
    if (!(await isToErase())) return;
    // First: no push is shown as the member's from here on.
    await forgetPushOwner();
    await Promise.allSettled([unsubscribe(), closeNotifications()]);
    await eraseDevice(userId);
    await reportErased();
  } catch {
    // Offline, or another tab holds the data open.
  }
}

/** As signing out does: a neutral name stays, for a push that comes late. */
async function forgetPushOwner(): Promise<void> {
  const kept = await caches.match(appNameAddress, { cacheName: pushOwnerCache });
  const name = await kept?.text();
  await caches.delete(pushOwnerCache);
  if (name !== 'Planner') return;
  const cache = await caches.open(pushOwnerCache);
  await cache.put(appNameAddress, new Response(name));
}

/** A page of a proxy with the same status says nothing. */
async function isToErase(): Promise<boolean> {
  const answer = await fetch('/api/auth/user', { signal: AbortSignal.timeout(timeLimit) });
  return answer.status === 410 && v.is(goneSchema, await answer.json());
}

async function unsubscribe(): Promise<void> {
  const subscription = await self.registration.pushManager.getSubscription();
  await subscription?.unsubscribe();
}

async function closeNotifications(): Promise<void> {
  for (const shown of await self.registration.getNotifications()) shown.close();
}

async function reportErased(): Promise<void> {
  await fetch('/api/auth/device-erased', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
    signal: AbortSignal.timeout(timeLimit),
  });
}
