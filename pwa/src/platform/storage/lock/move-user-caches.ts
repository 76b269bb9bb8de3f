import { deleteCache, userCachePrefix } from '../user-caches.ts';
import type { CacheHandle, UserCacheSeal } from '../user-cache-seal.ts';

/** Begins the names of sealed topics. */
export const sealedPart = 'sealed-';

/** The name of a sealed topic among its user's caches. `generation`: of the key that seals it. */
export function sealedTopic(generation: string, topic: string): string {
  return `${sealedPart}${generation}-${topic}`;
}

/**
 * Copies a person's caches into those of another seal; null: plain ones. What cannot be opened is left
 * out: nothing of it could be read before either.
 * @throws what the browser throws, such as for a full device; the first ones are untouched.
 */
export async function copyUserCaches(
  userId: string,
  from: UserCacheSeal | null,
  to: UserCacheSeal | null,
): Promise<void> {
  if (!('caches' in globalThis)) return;
  const prefix = `${userCachePrefix(userId)}${from?.nameOf('') ?? ''}`;
  const names = await findCaches(userId, (name) => isOf(name, userId, from?.nameOf('') ?? null));
  for (const name of names) {
    const topic = name.slice(prefix.length);
    const cache = await caches.open(name);
    const source = from?.wrap(cache, topic) ?? cache;
    const copy = await caches.open(`${userCachePrefix(userId)}${to?.nameOf(topic) ?? topic}`);
    await copyCache(source, to?.wrap(copy, topic) ?? copy);
  }
}

async function copyCache(from: CacheHandle, to: CacheHandle): Promise<void> {
  for (const { url } of await from.keys()) {
    const { pathname, search } = new URL(url);
    const found = await from.match(pathname + search);
    if (found) await to.put(pathname + search, found);
  }
}

/** Deletes a person's caches but those of this key; null: but the plain ones. */
export async function keepUserCachesOf(userId: string, generation: string | null): Promise<void> {
  if (!('caches' in globalThis)) return;
  const start = generation === null ? null : sealedTopic(generation, '');
  const names = await findCaches(userId, (name) => !isOf(name, userId, start));
  await Promise.all(names.map(deleteCache));
}

async function findCaches(userId: string, test: (name: string) => boolean): Promise<string[]> {
  const names = await caches.keys();
  return names.filter((name) => name.startsWith(userCachePrefix(userId)) && test(name));
}

/** `start`: of the topics of a key; null: of the plain ones. */
function isOf(name: string, userId: string, start: string | null): boolean {
  const topic = name.slice(userCachePrefix(userId).length);
  return start === null ? !topic.startsWith(sealedPart) : topic.startsWith(start);
}
