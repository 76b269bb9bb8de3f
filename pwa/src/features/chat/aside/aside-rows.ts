import type { Person } from '@greenroom/sync-protocol/account/account-records';
import type { ChatItem } from '../timeline/item.ts';

/** A member beside the room. */
export interface AsidePerson extends Pick<Person, 'id' | 'username' | 'role'> {
  /** When they last wrote among the opened messages, ISO 8601 UTC; null: not among them. */
  readonly wroteAt: string | null;
}

/**
 * The others: who wrote last comes first, then by name. `ordering`: the messages that decide the
 * order; absent: all.
 */
export function listPeople(
  people: Iterable<Person>,
  messages: readonly ChatItem[],
  readerId: string,
  ordering: readonly ChatItem[] = messages,
): readonly AsidePerson[] {
  const wrote = findLastWritten(messages);
  const order = ordering === messages ? wrote : findLastWritten(ordering);
  return [...people]
    .filter(({ id }) => id !== readerId)
    .map(({ id, username, role }) => ({ id, username, role, wroteAt: wrote.get(id) ?? null }))
    .toSorted(
      (one, other) =>
        compare(order.get(other.id) ?? '', order.get(one.id) ?? '') ||
        compare(one.username.toLowerCase(), other.username.toLowerCase()),
    );
}

/** When each last wrote, by id. */
function findLastWritten(messages: readonly ChatItem[]): ReadonlyMap<string, string> {
  const wrote = new Map<string, string>();
  for (const { senderId, timestamp } of messages) {
    // What was written without a network comes after what was written since.
    if (senderId !== null && timestamp > (wrote.get(senderId) ?? ''))
      wrote.set(senderId, timestamp);
  }
  return wrote;
}

/** The last messages with a picture that were sent, newest first. */
export function listPictures(messages: readonly ChatItem[], most: number): readonly ChatItem[] {
  const pictures: ChatItem[] = [];
  for (let index = messages.length - 1; index >= 0 && pictures.length < most; index -= 1) {
    const item = messages[index];
    if (item && item.imageUrl !== null && item.deletedAt === null && item.state === 'sent') {
      pictures.push(item);
    }
  }
  return pictures;
}

function compare(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}
