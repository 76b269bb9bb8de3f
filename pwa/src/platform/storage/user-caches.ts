/** Deletes all caches of a person's files, but not Workbox's precache of the app. */
export async function deleteUserCaches(userId: string): Promise<void> {
  if (!('caches' in globalThis)) return;
  const names = await caches.keys();
  const ofUser = names.filter((name) => name.startsWith(userCachePrefix(userId)));
  await Promise.all(ofUser.map((name) => caches.delete(name)));
}

/** The prefix of the names of a person's caches. */
export function userCachePrefix(userId: string): string {
  return `greenroom-user-${userId}-`;
}
