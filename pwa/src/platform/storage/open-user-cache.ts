import { readDataOwner } from './last-user.ts';
import { userCachePrefix } from './user-caches.ts';

/**
 * Opens one of a person's caches. Null: this browser has none, or the device no longer holds this
 * person's data. To be called once per session: what is written to a handle after a sign-out deleted
 * its cache is deleted too, while opening anew would create the cache again.
 */
export async function openUserCache(userId: string, topic: string): Promise<Cache | null> {
  // Undefined on plain http other than localhost.
  if (!('caches' in globalThis) || readDataOwner() !== userId) return null;
  const name = `${userCachePrefix(userId)}${topic}`;
  try {
    const cache = await caches.open(name);
    if (readDataOwner() === userId) return cache;
    // Another tab signed out meanwhile. Data that waits for the person's next sign-in stays.
    if ((await cache.keys()).length === 0) await caches.delete(name);
    return null;
  } catch {
    return null;
  }
}
