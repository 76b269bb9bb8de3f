import * as v from 'valibot';
import type { OutgoingImage } from '../chat-commands.ts';

/** The message replied to, as the reply bar shows it. */
export interface AnsweredMessage {
  readonly id: string;
  readonly senderName: string;
  readonly quote: string;
}

export interface ChatDraft {
  readonly text: string;
  readonly replyTo: AnsweredMessage | null;
  readonly image: OutgoingImage | null;
}

export const emptyDraft: ChatDraft = { text: '', replyTo: null, image: null };

/** Each draft has a place of its own in the cache: one key for its text, one per image id. */
const wordsKey = (place: string) => `/chat-draft/${place}/words`;
const imageKey = (place: string, imageId: string) => `/chat-draft/${place}/image/${imageId}`;

/**
 * The draft as cached, without the image's bytes, maybe by an older version of the app. What does not
 * fit is empty.
 */
const wordsSchema = v.object({
  text: v.fallback(v.string(), ''),
  replyTo: v.fallback(
    v.nullable(v.object({ id: v.string(), senderName: v.string(), quote: v.string() })),
    null,
  ),
  image: v.fallback(
    v.nullable(
      v.object({
        id: v.string(),
        type: v.string(),
        name: v.string(),
        width: v.number(),
        height: v.number(),
      }),
    ),
    null,
  ),
});

type DraftWords = v.InferOutput<typeof wordsSchema>;

export function isEmpty({ text, replyTo, image }: ChatDraft): boolean {
  return text === '' && replyTo === null && image === null;
}

/** Stores an image's bytes. To be called before `writeWords`, whose text refers to them. */
export async function writeImage(cache: Cache, place: string, image: OutgoingImage): Promise<void> {
  await cache.put(imageKey(place, image.id), new Response(image.bytes));
}

/** Stores the text, the reply and the image's description. */
export async function writeWords(
  cache: Cache,
  place: string,
  { text, replyTo, image }: ChatDraft,
): Promise<void> {
  const words: DraftWords = { text, replyTo, image: image && describe(image) };
  await cache.put(wordsKey(place), Response.json(words));
}

/** Deletes a draft and its images. */
export async function emptyPlace(cache: Cache, place: string): Promise<void> {
  await cache.delete(wordsKey(place));
  await dropImages(cache, place, null);
}

function describe({ bytes: _bytes, ...image }: OutgoingImage): Omit<OutgoingImage, 'bytes'> {
  return image;
}

/** Reads a draft; empty if there is none. */
export async function readDraft(cache: Cache, place: string): Promise<ChatDraft> {
  const found = await cache.match(wordsKey(place));
  if (!found) return emptyDraft;
  const words = v.safeParse(wordsSchema, await found.json());
  if (!words.success) return emptyDraft;
  const { text, replyTo, image } = words.output;
  const bytes = image && (await (await cache.match(imageKey(place, image.id)))?.arrayBuffer());
  return { text, replyTo, image: image && bytes ? { ...image, bytes } : null };
}

/** Finds all places in use, the last written one last. */
export async function findPlaces(cache: Cache): Promise<string[]> {
  const paths = await findPaths(cache);
  return [...new Set(paths.flatMap((path) => /^\/chat-draft\/([^/]+)\//.exec(path)?.[1] ?? []))];
}

/** Deletes all images of a place but the named one. */
export async function dropImages(
  cache: Cache,
  place: string,
  named: Pick<OutgoingImage, 'id'> | null,
): Promise<void> {
  const images = (await findPaths(cache)).filter((path) => path.startsWith(imageKey(place, '')));
  const unnamed = images.filter((path) => named === null || path !== imageKey(place, named.id));
  await Promise.all(unnamed.map((path) => cache.delete(path)));
}

async function findPaths(cache: Cache): Promise<string[]> {
  return (await cache.keys()).map(({ url }) => new URL(url).pathname);
}
