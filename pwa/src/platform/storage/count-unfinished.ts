import { sealedTopic } from './lock/move-user-caches.ts';
import { userCachePrefix } from './user-caches.ts';

/** What of a person's notes is nowhere else: where drafts are, by topic, and how their addresses begin. */
const drafts = [
  ['chat-draft', '/chat-draft/'],
  ['module-drafts', '/module-draft/'],
  ['announcement-draft', '/user-notes/'],
  ['answer-drafts', '/user-notes/'],
] as const;

/**
 * Ticks that earlier versions noted here. Under a lock they cannot be told from other notes, and are moved
 * into changes once the app is unlocked.
 */
const ticks = ['training', '/user-notes/items%20'] as const;

/**
 * The number of a person's drafts and notes that exist only on this device, counted without the key
 * where they are sealed; null: it cannot be read. A sealed draft with a file counts twice.
 * @param generation of the person's lock; null: they have none
 */
export async function countUnfinished(
  userId: string,
  generation: string | null,
): Promise<number | null> {
  if (!('caches' in globalThis)) return 0;
  try {
    // Beside the current ones a move that was cut short may have left others.
    const places = generation === null ? [...drafts, ticks] : sealedDrafts(generation);
    const there = await caches.keys();
    const counts = await Promise.all(
      places
        .map(([topic, start]) => [`${userCachePrefix(userId)}${topic}`, start] as const)
        .filter(([name]) => there.includes(name))
        .map(([name, start]) => countIn(name, start)),
    );
    return counts.reduce((sum, count) => sum + count, 0);
  } catch {
    return null;
  }
}

function sealedDrafts(generation: string) {
  return drafts.map(([topic]) => [sealedTopic(generation, topic), '/'] as const);
}

async function countIn(name: string, start: string): Promise<number> {
  const requests = await (await caches.open(name)).keys();
  const paths = requests.map(({ url }) => new URL(url).pathname);
  return paths.filter((path) => path.startsWith(start) && !path.includes('/file/')).length;
}
