/** Deletes all caches of a person's files, but not Workbox's precache of the app. */
export async function deleteUserCaches(userId: string): Promise<void> {
  if (!('caches' in globalThis)) return;
  const names = await caches.keys();
  const ofUser = names.filter((name) => name.startsWith(userCachePrefix(userId)));
  await Promise.all(ofUser.map(deleteCache));
}

/**
 * Deletes a cache entry by entry: Chromium keeps the files of one that is deleted whole while any page
 * may hold it. Killed in the middle, the cache is still there, to be deleted again.
 */
export async function deleteCache(name: string): Promise<void> {
  try {
    const cache = await caches.open(name);
    const requests = await cache.keys();
    await Promise.all(requests.map((request) => cache.delete(request)));
  } finally {
    await caches.delete(name);
  }
}

/** The ids of the people with caches on this device; one may be there several times. */
export async function findCacheOwners(): Promise<string[]> {
  if (!('caches' in globalThis)) return [];
  const names = await caches.keys();
  return names.flatMap((name) => /^greenroom-user-([\da-f-]{36})-/.exec(name)?.[1] ?? []);
}

/** The prefix of the names of a person's caches. */
export function userCachePrefix(userId: string): string {
  return `greenroom-user-${userId}-`;
}
