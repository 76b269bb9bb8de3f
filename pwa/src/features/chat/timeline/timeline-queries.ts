import type { ChatMessage } from '@greenroom/sync-protocol/chat/chat-records';
import { communityGroup, pendingPosition } from '@greenroom/sync-protocol/chat/chat-places';
import { chatScope } from '@greenroom/sync-protocol/chat/chat-rules';
import { imageIdOf } from '@greenroom/sync-protocol/uploads/uploads-rules';
import type { Replica, ReplicaTables } from '../../../replica/replica-interface.ts';
import type { RefusedChange } from '../../../replica/replica-types.ts';
import { makePendingMessage } from '../chat-effects.ts';
import type { ChangingState } from './item.ts';
import type { UnsentMessage } from './timeline-items.ts';

/** Messages per page. */
export const pageLength = 100;

/** Finds the first position of the page that ends below `end`; null: no messages there. */
export async function findPageStart(
  { chatMessages }: ReplicaTables,
  end: number,
): Promise<number | null> {
  const below = () => chatMessages.where('position').below(end);
  const first = await below()
    .reverse()
    .offset(pageLength - 1)
    .first();
  // Less than a full page: starts at the oldest.
  return (first ?? (await below().first()))?.position ?? null;
}

/** Reads the messages with `start` ≤ position < `end`, in order. */
export async function readPage(
  { chatMessages }: ReplicaTables,
  start: number,
  end: number,
): Promise<ChatMessage[]> {
  return await chatMessages.where('position').between(start, end, true, false).toArray();
}

/** The newest page, with unsent, live and refused messages. */
export interface Tail {
  /** Messages from the page's start on; unsent ones last. */
  readonly rows: readonly ChatMessage[];
  /** Messages received over the socket; null: deleted. */
  readonly live: ReadonlyMap<string, ChatMessage | null>;
  /** By the message's id. */
  readonly unsent: ReadonlyMap<string, UnsentMessage>;
  /** Edits and deletions on this device, by the message's id. */
  readonly changing: ReadonlyMap<string, ChangingState>;
  /** Refused messages as rows of the room. */
  readonly refused: readonly ChatMessage[];
}

/** Pixel sizes of unsent images, by image id. */
export type ImageSizes = Map<string, Pick<ChatMessage, 'imageWidth' | 'imageHeight'>>;

/**
 * Reads all parts concurrently, so that a message moving from one to another is always in one of them.
 * @param sizes a cache of image sizes, which this adds to
 */
export async function readTail(
  replica: Replica,
  start: number,
  sizes: ImageSizes = new Map(),
): Promise<Tail> {
  const [rows, live, { unsent, changing, refused }] = await Promise.all([
    replica.tables.chatMessages.where('position').aboveOrEqual(start).toArray(),
    replica.readLiveRows('chatMessages'),
    readUnsent(replica),
  ]);
  const sized = (all: readonly ChatMessage[]) =>
    Promise.all(all.map((row) => withImageSize(replica, row, sizes)));
  return { rows: await sized(rows), live, unsent, changing, refused: await sized(refused) };
}

/** Adds an unsent image's pixel size from its file, so that its space is reserved at once. */
async function withImageSize(
  replica: Replica,
  row: ChatMessage,
  sizes: ImageSizes,
): Promise<ChatMessage> {
  if (row.position !== pendingPosition || row.imageWidth !== null) return row;
  const id = row.imageUrl === null ? null : imageIdOf(row.imageUrl);
  if (id === null) return row;
  let size = sizes.get(id);
  if (size === undefined) {
    const file = await replica.readAttachment(id);
    if (file === null) return row;
    size = { imageWidth: file.width, imageHeight: file.height };
    // The file is deleted once sent, but the pending row stays until the next pull.
    sizes.set(id, size);
  }
  return { ...row, ...size };
}

/** Reads the messages, and changes of messages, that are only on this device. */
async function readUnsent(
  replica: Replica,
): Promise<Pick<Tail, 'unsent' | 'changing' | 'refused'>> {
  const [waiting, refused] = await Promise.all([
    replica.readWaitingChanges(),
    replica.readRefusedChanges(),
  ]);
  const unsent = new Map<string, UnsentMessage>();
  const changing = new Map<string, ChangingState>();
  for (const { id, call, state, rows } of waiting) {
    const message = rows[0]?.id;
    if (!message) continue;
    if (call === 'chat.send') unsent.set(message, { changeId: id, state });
    if (call !== 'chat.edit' && call !== 'chat.withdraw') continue;
    // Of several, one that was set aside needs the person.
    if (changing.get(message) !== 'parked') changing.set(message, state);
  }
  const messages: ChatMessage[] = [];
  for (const change of refused) {
    const message = change.call === 'chat.send' ? asMessage(change, replica.userId) : null;
    // A retry of the same message may be waiting.
    if (!message || unsent.has(message.id)) continue;
    unsent.set(message.id, { changeId: change.id, state: 'refused' });
    messages.push(message);
  }
  return { unsent, changing, refused: messages };
}

/** The message a refused change would have made; null: invalid input. */
function asMessage({ input, at, rows }: RefusedChange, userId: string): ChatMessage | null {
  const id = rows[0]?.id;
  if (!id) return null;
  const text = (field: string) => {
    const value = input[field];
    return typeof value === 'string' ? value : null;
  };
  const parts = {
    content: text('content'),
    imageUrl: text('imageUrl'),
    imageFilename: text('imageFilename'),
    replyToId: text('replyToId'),
  };
  return makePendingMessage({ id, ...parts }, { userId, at });
}

/** Messages below a position. */
export interface Below {
  readonly isOnDevice: boolean;
  /** The device holds all messages from this position on; 0: all of the room. */
  readonly floor: number;
}

/** Reads whether messages exist below a position, on this device or the server. */
export async function readBelow(replica: Replica, start: number): Promise<Below> {
  const [first, floor] = await Promise.all([
    replica.tables.chatMessages.where('position').below(start).first(),
    replica.readFloor(chatScope(communityGroup)),
  ]);
  // A floor is the position in digits (`chatSortOf`).
  return { isOnDevice: first !== undefined, floor: Number(floor ?? 0) || 0 };
}

/** The position of a stored message; null: not on this device. */
export async function findPosition(replica: Replica, id: string): Promise<number | null> {
  const row = await replica.tables.chatMessages.get(id);
  return row?.position ?? null;
}

/** Reads the usernames of the community, by id. */
export async function readNames({ people }: ReplicaTables): Promise<ReadonlyMap<string, string>> {
  return new Map((await people.toArray()).map(({ id, username }) => [id, username]));
}
