import type { ChatMessage, Reaction } from '@greenroom/sync-protocol/chat/chat-records';
import { pendingPosition } from '@greenroom/sync-protocol/chat/chat-places';
import { deletedUsername } from '@greenroom/sync-protocol/chat/chat-rules';
import type { ChangingState, ChatItem } from './item.ts';

/** The outbox change of a message that is only on this device. */
export interface UnsentMessage {
  readonly changeId: string;
  readonly state: Exclude<ChatItem['state'], 'sent'>;
}

/** Data from outside the row that an item shows. */
export interface ItemSources {
  /** Usernames by id. */
  readonly names: ReadonlyMap<string, string>;
  /** By the message's id. */
  readonly unsent: ReadonlyMap<string, UnsentMessage>;
  /** Edits and deletions on this device, by the message's id. */
  readonly changing: ReadonlyMap<string, ChangingState>;
}

/** Shown while the sender's name is not on this device. */
const unknownName = 'Member';

/** The name to show. `senderId` null: deleted account; `username` undefined: not on this device. */
export function nameSender(senderId: string | null, username: string | undefined): string {
  return senderId === null ? deletedUsername : (username ?? unknownName);
}

/** The room's order: by position; unsent messages by id, whose uuid v7 orders by time of writing. */
export function compareMessages(
  left: Pick<ChatItem, 'position' | 'id'>,
  right: Pick<ChatItem, 'position' | 'id'>,
): number {
  if (left.position !== right.position) return left.position - right.position;
  return left.id === right.id ? 0 : left.id < right.id ? -1 : 1;
}

/** Makes a row's item. Returns `known` if it is equal, so that React does not render it again. */
export function asItem(
  row: ChatMessage,
  { names, unsent, changing }: ItemSources,
  known?: ChatItem,
): ChatItem {
  const { senderId } = row;
  const senderName = nameSender(senderId, names.get(senderId ?? '') ?? known?.senderName);
  const isPending = row.position === pendingPosition;
  const change = isPending ? unsent.get(row.id) : undefined;
  const state = isPending ? (change?.state ?? 'waiting') : 'sent';
  const changed = isPending ? undefined : changing.get(row.id);
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
    editedAt: row.editedAt,
    deletedAt: row.deletedAt,
    reactions: row.reactions,
    position: row.position,
    state,
    ...(change && { changeId: change.changeId }),
    ...(changed && { changing: changed }),
  };
  return known && isSameItem(known, item) ? known : item;
}

function isSameItem(left: ChatItem, right: ChatItem): boolean {
  const keys = Object.keys(right) as (keyof ChatItem)[];
  return (
    keys.length === Object.keys(left).length &&
    keys.every((key) =>
      key === 'reactions'
        ? isSameReactions(left.reactions, right.reactions)
        : left[key] === right[key],
    )
  );
}

/** Whether both are the same reactions of the same members. */
export function isSameReactions(left: readonly Reaction[], right: readonly Reaction[]): boolean {
  if (left === right || (left.length === 0 && right.length === 0)) return true;
  const wordOf = ({ emoji, userIds }: Reaction) => `${emoji} ${userIds.join(' ')}`;
  return left.map(wordOf).join() === right.map(wordOf).join();
}

/** Rows and deletions that take precedence over the pages' rows. */
interface Overlay {
  /** Messages received over the socket, by id. */
  readonly live: ReadonlyMap<string, ChatMessage>;
  /** Ids of deleted messages, even where a page still has the row. */
  readonly gone: ReadonlySet<string>;
  /** Messages the server refused, which no table holds. */
  readonly refused: readonly ChatMessage[];
}

/**
 * Merges the opened pages (oldest first, each in order) with live and refused messages. A live row
 * replaces a page's row; deleted messages and live rows from before the first page are left out.
 * @param start first position of the first page
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
  // Live rows are nearly always the newest: only the end needs sorting.
  let end = base.length;
  for (let last = base[end - 1]; last && compareMessages(last, first) > 0; last = base[end - 1]) {
    end -= 1;
  }
  const rest = [...base.slice(end), ...extra].toSorted(compareMessages);
  return [...base.slice(0, end), ...rest];
}
