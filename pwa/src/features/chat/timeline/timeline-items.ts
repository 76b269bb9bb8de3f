import type { ChatMessage } from '@greenroom/sync-protocol/chat/chat-records';
import { pendingPosition } from '@greenroom/sync-protocol/chat/chat-places';
import { deletedUsername } from '@greenroom/sync-protocol/chat/chat-rules';
import type { ChatItem } from './item.ts';

/** A message that is only on this device: its change, and how far that has come. */
export interface UnsentMessage {
  readonly changeId: string;
  readonly state: Exclude<ChatItem['state'], 'sent'>;
}

/** What messages are shown with. */
export interface ItemWorld {
  /** Usernames by id. */
  readonly names: ReadonlyMap<string, string>;
  /** By the message's id. */
  readonly unsent: ReadonlyMap<string, UnsentMessage>;
}

/** Shown where a sender is not among the people of this device (yet). */
const unknownName = 'Member';

/**
 * How a message's sender is called.
 * @param senderId null: the account is deleted.
 * @param username as this device has it. Absent: it does not know it (yet).
 */
export function nameSender(senderId: string | null, username: string | undefined): string {
  return senderId === null ? deletedUsername : (username ?? unknownName);
}

/** The order of the room: by position; what is not sent yet by id, which is as old as the message. */
export function compareMessages(
  left: Pick<ChatItem, 'position' | 'id'>,
  right: Pick<ChatItem, 'position' | 'id'>,
): number {
  if (left.position !== right.position) return left.position - right.position;
  return left.id === right.id ? 0 : left.id < right.id ? -1 : 1;
}

/** A row as the room shows it; `known`, if nothing about it has changed, so that it is not drawn again. */
export function asItem(row: ChatMessage, { names, unsent }: ItemWorld, known?: ChatItem): ChatItem {
  const { senderId } = row;
  const senderName = nameSender(senderId, names.get(senderId ?? '') ?? known?.senderName);
  const change = row.position === pendingPosition ? unsent.get(row.id) : undefined;
  const state = row.position === pendingPosition ? (change?.state ?? 'waiting') : 'sent';
  const item: ChatItem = {
    id: row.id,
    senderId,
    senderName,
    content: row.content,
    imageUrl: row.imageUrl,
    imageFilename: row.imageFilename,
    imageWidth: row.imageWidth,
    imageHeight: row.imageHeight,
    replyToId: row.replyToId,
    timestamp: row.timestamp,
    position: row.position,
    state,
    ...(change && { changeId: change.changeId }),
  };
  return known && isSameItem(known, item) ? known : item;
}

function isSameItem(left: ChatItem, right: ChatItem): boolean {
  const keys = Object.keys(right) as (keyof ChatItem)[];
  return keys.length === Object.keys(left).length && keys.every((key) => left[key] === right[key]);
}

/** What stands over the rows of the pages. */
interface Overlay {
  /** Messages as the socket told them, by id. */
  readonly live: ReadonlyMap<string, ChatMessage>;
  /** Messages that are gone, whatever the rows say. */
  readonly gone: ReadonlySet<string>;
  /** Messages the server refused, which are in no table. */
  readonly refused: readonly ChatMessage[];
}

/**
 * The rows of the room in order, each once: the opened pages (oldest first, each in order) with what
 * the socket told since and what was refused. Of two of one message the socket's is newer; nothing
 * that is gone comes back; what the socket told of the time before the first page is left out.
 * @param start the position the first page begins at.
 */
export function mergeRows(
  pages: readonly (readonly ChatMessage[])[],
  { live, gone, refused }: Overlay,
  start: number,
): ChatMessage[] {
  const isUntouched = live.size === 0 && gone.size === 0;
  const seen = new Set<string>();
  const base: ChatMessage[] = [];
  for (const page of pages) {
    for (const row of page) {
      if (!isUntouched && (live.has(row.id) || gone.has(row.id))) continue;
      base.push(row);
      if (row.position === pendingPosition) seen.add(row.id);
    }
  }
  const extra: ChatMessage[] = [];
  for (const row of live.values()) {
    if (row.position < start || gone.has(row.id)) continue;
    extra.push(row);
    seen.add(row.id);
  }
  for (const row of refused) if (!seen.has(row.id) && !gone.has(row.id)) extra.push(row);
  return extra.length === 0 ? base : mergeSorted(base, extra.toSorted(compareMessages));
}

function mergeSorted(base: ChatMessage[], extra: readonly ChatMessage[]): ChatMessage[] {
  const first = extra[0];
  if (!first) return base;
  // Nearly everything the socket tells comes last: only the end is put in order again.
  let end = base.length;
  for (let last = base[end - 1]; last && compareMessages(last, first) > 0; last = base[end - 1]) {
    end -= 1;
  }
  const rest = [...base.slice(end), ...extra].toSorted(compareMessages);
  return [...base.slice(0, end), ...rest];
}
