import type { ChatMessage } from '@greenroom/sync-protocol/chat/chat-records';
import { communityGroup, pendingPosition } from '@greenroom/sync-protocol/chat/chat-places';
import { chatScope } from '@greenroom/sync-protocol/chat/chat-rules';
import { imageIdOf } from '@greenroom/sync-protocol/uploads/uploads-rules';
import type { Replica, ReplicaTables } from '../../../replica/replica-interface.ts';
import type { RefusedChange } from '../../../replica/replica-types.ts';
import { makePendingMessage } from '../chat-effects.ts';
import type { UnsentMessage } from './timeline-items.ts';

/** Messages opened at once. */
export const pageLength = 100;

/**
 * Where the page of the newest messages below `end` begins.
 * @returns null when there are none.
 */
export async function findPageStart(
  { chatMessages }: ReplicaTables,
  end: number,
): Promise<number | null> {
  const below = () => chatMessages.where('position').below(end);
  const first = await below()
    .reverse()
    .offset(pageLength - 1)
    .first();
  // Fewer than a page: all there are.
  return (first ?? (await below().first()))?.position ?? null;
}

/** The messages from one position up to another, which is not included, in order. */
export async function readPage(
  { chatMessages }: ReplicaTables,
  start: number,
  end: number,
): Promise<ChatMessage[]> {
  return await chatMessages.where('position').between(start, end, true, false).toArray();
}

/** The newest page with everything that has no place in the others. */
export interface Tail {
  /** The messages from its start on, those that are not sent yet last. */
  readonly rows: readonly ChatMessage[];
  /** As the socket told them; null: deleted. */
  readonly live: ReadonlyMap<string, ChatMessage | null>;
  /** By the message's id. */
  readonly unsent: ReadonlyMap<string, UnsentMessage>;
  /** As they would stand in the room, had the server not refused them. */
  readonly refused: readonly ChatMessage[];
}

/** Pixels of images that wait on this device, by the image's id. */
export type ImageSizes = Map<string, Pick<ChatMessage, 'imageWidth' | 'imageHeight'>>;

/**
 * Read together, so that what goes from one to the other is always in one of them.
 * @param sizes what was read of images before; what is read now is added.
 */
export async function readTail(
  replica: Replica,
  start: number,
  sizes: ImageSizes = new Map(),
): Promise<Tail> {
  const [rows, live, { unsent, refused }] = await Promise.all([
    replica.tables.chatMessages.where('position').aboveOrEqual(start).toArray(),
    replica.readLiveRows('chatMessages'),
    readUnsent(replica),
  ]);
  const sized = (all: readonly ChatMessage[]) =>
    Promise.all(all.map((row) => withImageSize(replica, row, sizes)));
  return { rows: await sized(rows), live, unsent, refused: await sized(refused) };
}

/** A message that is not sent has its image's pixels from the file itself: its room is there at once. */
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
    // The file goes as soon as it is sent, its message's row only with the next pull.
    sizes.set(id, size);
  }
  return { ...row, ...size };
}

/** What of the room is only on this device. */
async function readUnsent(replica: Replica): Promise<Pick<Tail, 'unsent' | 'refused'>> {
  const [waiting, refused] = await Promise.all([
    replica.readWaitingChanges(),
    replica.readRefusedChanges(),
  ]);
  const unsent = new Map<string, UnsentMessage>();
  for (const { id, call, state, rows } of waiting) {
    const message = rows[0]?.id;
    if (call === 'chat.send' && message) unsent.set(message, { changeId: id, state });
  }
  const messages: ChatMessage[] = [];
  for (const change of refused) {
    const message = change.call === 'chat.send' ? asMessage(change, replica.userId) : null;
    // The same message may be on its way again.
    if (!message || unsent.has(message.id)) continue;
    unsent.set(message.id, { changeId: change.id, state: 'refused' });
    messages.push(message);
  }
  return { unsent, refused: messages };
}

/** The message a refused change would have made; null: its input is incomplete. */
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

/** What is known of the messages below a position. */
export interface Below {
  readonly isOnDevice: boolean;
  /** Those from this position on are on the device; 0: all are. */
  readonly floor: number;
}

/** Whether there are messages below a position, here or on the server. */
export async function readBelow(replica: Replica, start: number): Promise<Below> {
  const [first, floor] = await Promise.all([
    replica.tables.chatMessages.where('position').below(start).first(),
    replica.readFloor(chatScope(communityGroup)),
  ]);
  // A sort is the position in digits (`chatSortOf`).
  return { isOnDevice: first !== undefined, floor: Number(floor ?? 0) || 0 };
}

/** The position of a message on this device; null: it is not here. */
export async function findPosition(replica: Replica, id: string): Promise<number | null> {
  const row = await replica.tables.chatMessages.get(id);
  return row?.position ?? null;
}

/** The usernames of the community by id. */
export async function readNames({ people }: ReplicaTables): Promise<ReadonlyMap<string, string>> {
  return new Map((await people.toArray()).map(({ id, username }) => [id, username]));
}
