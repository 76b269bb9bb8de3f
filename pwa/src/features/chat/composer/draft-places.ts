import type { OutgoingImage } from '../chat-commands.ts';

/** What is being answered, as the reply bar shows it. */
export interface AnsweredMessage {
  readonly id: string;
  readonly senderName: string;
  /** The beginning of its text, or what stands for it. */
  readonly quote: string;
}

/** A message that is not sent: what was typed, what it answers and what it carries. */
export interface ChatDraft {
  readonly text: string;
  readonly replyTo: AnsweredMessage | null;
  readonly image: OutgoingImage | null;
}

export const emptyDraft: ChatDraft = { text: '', replyTo: null, image: null };

/** A draft lies in a place of its own: its words, and its image under the image's id. */
const wordsKey = (place: string) => `/chat-draft/${place}/words`;
const imageKey = (place: string, imageId: string) => `/chat-draft/${place}/image/${imageId}`;

/** What stands in the cache beside the image's bytes. */
interface DraftWords {
  readonly text: string;
  readonly replyTo: AnsweredMessage | null;
  readonly image: Omit<OutgoingImage, 'bytes'> | null;
}

/** Nothing is written, answered or carried: there is nothing to keep. */
export function isEmpty({ text, replyTo, image }: ChatDraft): boolean {
  return text === '' && replyTo === null && image === null;
}

/** Keeps the image's bytes, before the words that name them. */
export async function writeImage(cache: Cache, place: string, image: OutgoingImage): Promise<void> {
  await cache.put(imageKey(place, image.id), new Response(image.bytes));
}

/** Keeps what was typed, and which image goes with it. */
export async function writeWords(
  cache: Cache,
  place: string,
  { text, replyTo, image }: ChatDraft,
): Promise<void> {
  const words: DraftWords = { text, replyTo, image: image && describe(image) };
  await cache.put(wordsKey(place), Response.json(words));
}

/** Leaves nothing there. */
export async function emptyPlace(cache: Cache, place: string): Promise<void> {
  await cache.delete(wordsKey(place));
  await dropImages(cache, place, null);
}

function describe({ bytes: _bytes, ...image }: OutgoingImage): Omit<OutgoingImage, 'bytes'> {
  return image;
}

/** What is kept there; empty where nothing is. */
export async function readDraft(cache: Cache, place: string): Promise<ChatDraft> {
  const found = await cache.match(wordsKey(place));
  if (!found) return emptyDraft;
  // Written by this module alone.
  const { text, replyTo, image } = (await found.json()) as DraftWords;
  const bytes = image && (await (await cache.match(imageKey(place, image.id)))?.arrayBuffer());
  return { text, replyTo, image: image && bytes ? { ...image, bytes } : null };
}

/** Every place where something is kept, the one written last at the end. */
export async function findPlaces(cache: Cache): Promise<string[]> {
  const paths = await findPaths(cache);
  return [...new Set(paths.flatMap((path) => /^\/chat-draft\/([^/]+)\//.exec(path)?.[1] ?? []))];
}

/** Drops the bytes of every image but the one the words name. */
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
