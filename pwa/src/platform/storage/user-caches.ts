/** Deletes every cache that holds a person's files; the app itself stays installed. */
export async function deleteUserCaches(userId: string): Promise<void> {
  // Absent on plain http other than localhost.
  if (!('caches' in globalThis)) return;
  const names = await caches.keys();
  const ofUser = names.filter((name) => name.startsWith(userCachePrefix(userId)));
  await Promise.all(ofUser.map((name) => caches.delete(name)));
}

/** In front of the names of a person's caches. Workbox's precache of the app has another. */
export function userCachePrefix(userId: string): string {
  return `greenroom-user-${userId}-`;
}
