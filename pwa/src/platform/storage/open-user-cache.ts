import { readDataOwner } from './last-user.ts';
import { isLockMarked } from './lock/lock-mark.ts';
import { findUserCacheSeal, type CacheHandle } from './user-cache-seal.ts';
import { userCachePrefix } from './user-caches.ts';

/**
 * Opens one of a person's caches. Null: this browser has none, or the device no longer holds this
 * person's data. To be called once per session: what is written to a handle after a sign-out deleted
 * its cache is deleted too, while opening anew would create the cache again. A locked device seals it.
 */
export async function openUserCache(userId: string, topic: string): Promise<CacheHandle | null> {
  // Undefined on plain http other than localhost.
  if (!('caches' in globalThis) || readDataOwner() !== userId) return null;
  const seal = findUserCacheSeal(userId);
  if (seal === undefined && isLockMarked()) return null;
  const name = `${userCachePrefix(userId)}${seal?.nameOf(topic) ?? topic}`;
  try {
    const cache = await caches.open(name);
    if (readDataOwner() === userId) return seal?.wrap(cache, topic) ?? cache;
    // Another tab signed out meanwhile. Data that waits for the person's next sign-in stays.
    if ((await cache.keys()).length === 0) await caches.delete(name);
    return null;
  } catch {
    return null;
  }
}
