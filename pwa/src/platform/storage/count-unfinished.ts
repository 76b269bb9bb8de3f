import { sealedPart } from './lock/move-user-caches.ts';
import { userCachePrefix } from './user-caches.ts';

/** What of a person's notes is nowhere else: drafts, and ticks that earlier versions noted here. */
const unfinished = [
  '-chat-draft /chat-draft/',
  '-module-drafts /module-draft/',
  '-announcement-draft /user-notes/',
  '-answer-drafts /user-notes/',
  '-training /user-notes/items%20',
];

/**
 * The topics whose every entry is unfinished. Under a lock their addresses are hashed; ticks cannot be
 * told from other notes there, and are moved into changes once the app is unlocked.
 */
const sealedDrafts = new RegExp(
  `-${sealedPart}[^-]+-(chat-draft|module-drafts|announcement-draft|answer-drafts)$`,
);

/**
 * The number of a person's drafts and notes that exist only on this device, counted without the key
 * where they are sealed; null: it cannot be read.
 */
export async function countUnfinished(userId: string): Promise<number | null> {
  if (!('caches' in globalThis)) return 0;
  try {
    const names = (await caches.keys()).filter((name) => name.startsWith(userCachePrefix(userId)));
    const counts = await Promise.all(names.map(countIn));
    return counts.reduce((sum, count) => sum + count, 0);
  } catch {
    return null;
  }
}

async function countIn(name: string): Promise<number> {
  const requests = await (await caches.open(name)).keys();
  if (sealedDrafts.test(name)) return requests.length;
  const places = requests.map(({ url }) => `${name} ${new URL(url).pathname}`);
  return places.filter((place) => unfinished.some((part) => place.includes(part))).length;
}
