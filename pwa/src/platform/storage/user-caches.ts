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

/** The prefix of the names of a person's caches. */
export function userCachePrefix(userId: string): string {
  return `greenroom-user-${userId}-`;
}

/** What of a person's notes is nowhere else: drafts, and ticks that earlier versions noted here. */
const unfinished = [
  '-chat-draft /chat-draft/',
  '-module-drafts /module-draft/',
  '-announcement-draft /user-notes/',
  '-answer-drafts /user-notes/',
  '-training /user-notes/items%20',
];

/** The number of a person's drafts and notes that exist only on this device; null: it cannot be read. */
export async function countUnfinished(userId: string): Promise<number | null> {
  if (!('caches' in globalThis)) return 0;
  try {
    const names = (await caches.keys()).filter((name) => name.startsWith(userCachePrefix(userId)));
    const kept = await Promise.all(
      names.map(async (name) => {
        const paths = (await (await caches.open(name)).keys()).map(
          ({ url }) => new URL(url).pathname,
        );
        return paths.filter((path) =>
          unfinished.some((place) => `${name} ${path}`.includes(place)),
        );
      }),
    );
    return kept.flat().length;
  } catch {
    return null;
  }
}
