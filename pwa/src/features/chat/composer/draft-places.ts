import { idSchema } from '@greenroom/sync-protocol/values';
import { v7 as newId } from 'uuid';
import * as v from 'valibot';
import type { NotePlace, UserNotes } from '../../../platform/storage/user-notes.ts';
import type { OutgoingImage } from '../chat-commands.ts';

/** The message replied to, as the reply bar shows it. */
export interface AnsweredMessage {
  readonly id: string;
  readonly senderName: string;
  readonly quote: string;
}

export interface ChatDraft {
  /**
   * Id of the message it becomes, made once: a draft left behind by an app that was killed while
   * sending is known by it. Null: nothing is written, or an older version kept it.
   */
  readonly id: string | null;
  readonly text: string;
  readonly replyTo: AnsweredMessage | null;
  readonly image: OutgoingImage | null;
}

export const emptyDraft: ChatDraft = { id: null, text: '', replyTo: null, image: null };

/** The draft as kept, without the image's bytes. What does not fit is empty. */
const wordsSchema = v.object({
  id: v.fallback(v.nullable(idSchema), null),
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

export function isEmpty({ text, replyTo, image }: ChatDraft): boolean {
  return text === '' && replyTo === null && image === null;
}

/** Gives a draft its id once something is written. */
export function identify(draft: ChatDraft): ChatDraft {
  return isEmpty(draft) ? emptyDraft : { ...draft, id: draft.id ?? newId() };
}

/** Puts an earlier draft in front of what was written since. */
export function putBack(before: ChatDraft, since: ChatDraft): ChatDraft {
  const texts = [before.text, since.text].filter((text) => text !== '');
  return {
    id: before.id ?? since.id,
    text: texts.join('\n'),
    replyTo: since.replyTo ?? before.replyTo,
    image: since.image ?? before.image,
  };
}

/** Reads a draft; empty if there is none. @throws {Error} when the storage fails. */
export async function readDraft(notes: UserNotes, place: string): Promise<ChatDraft> {
  const words = await notes.read(wordsOf(place));
  if (!words) return emptyDraft;
  const { image } = words;
  const bytes = image && (await notes.readFile(wordsOf(place), image.id));
  return { ...words, image: image && bytes && { ...image, bytes } };
}

/** Keeps a draft; nothing of an empty one. */
export function keepDraft(notes: UserNotes, place: string, draft: ChatDraft): void {
  const { id, text, replyTo, image } = draft;
  const words = { id, text, replyTo, image: image && describe(image) };
  notes.keep(wordsOf(place), isEmpty(draft) ? null : words, image);
}

/** Finds all places in use, the last written one last. */
export async function findPlaces(notes: UserNotes): Promise<string[]> {
  const paths = await notes.pathsOf('chat-draft');
  return [...new Set(paths.flatMap((path) => /^\/chat-draft\/([^/]+)\//.exec(path)?.[1] ?? []))];
}

/** Each draft has a place of its own; its image is the file of its note. */
function wordsOf(place: string): NotePlace<typeof wordsSchema> {
  return { topic: 'chat-draft', path: `/chat-draft/${place}/words`, schema: wordsSchema };
}

function describe({ bytes: _bytes, ...image }: OutgoingImage): Omit<OutgoingImage, 'bytes'> {
  return image;
}
