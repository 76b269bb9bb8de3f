import { communityGroup } from '@greenroom/sync-protocol/chat/chat-places';
import { chatScope, chatSortOf } from '@greenroom/sync-protocol/chat/chat-rules';
import type { Replica } from '../../../replica/replica-interface.ts';
import { type Reached, askPlace } from '../landing/place.ts';
import type { TimelinePages } from './timeline-pages.ts';
import { findPosition } from './timeline-queries.ts';

/** The opened pages, and ids of messages known to be deleted even if still stored. */
export interface OpenedRoom {
  readonly replica: Replica;
  readonly pages: TimelinePages;
  readonly gone: ReadonlySet<string>;
}

/** Extra positions fetched before a target, so that the message before it is known. */
const extraPositions = 20;

/** Fetches this many older positions to this device. @returns false: there are none, or it failed */
export async function fetchOlder(room: OpenedRoom, positions: number): Promise<boolean> {
  const { floor } = await room.pages.readBelow();
  return floor > 0 && (await fetchFrom(room, Math.max(0, floor - positions)));
}

/** Fetches all messages from a position on to this device. @returns why it failed; null: it did not */
export async function fetchDownTo(room: OpenedRoom, position: number): Promise<Reached | null> {
  await room.pages.opened;
  const { floor } = await room.pages.readBelow();
  if (floor <= position) return null;
  const came = await fetchFrom(room, Math.max(0, position - extraPositions));
  return came ? null : failureReason(room);
}

/**
 * Finds a message's position, and fetches the message if it is not on this device.
 * @param position its position. Absent: the server is asked if the message is not on this device.
 */
export async function locate(
  room: OpenedRoom,
  id: string,
  position?: number,
): Promise<number | Exclude<Reached, 'there' | 'left'>> {
  await room.pages.opened;
  const here = await find(room, id);
  if (here !== null) return here;
  if (!isOnline(room)) return 'offline';
  const from = position ?? (await askPlace(id));
  if (typeof from === 'string') return from;
  const came = await fetchFrom(room, from);
  return (await find(room, id)) ?? (came ? 'gone' : failureReason(room));
}

async function find({ replica, gone }: OpenedRoom, id: string): Promise<number | 'gone' | null> {
  // Read directly: the pages may lag behind.
  const live = (await replica.readLiveRows('chatMessages')).get(id);
  if (live === null || gone.has(id)) return 'gone';
  return live?.position ?? (await findPosition(replica, id));
}

/** Fetches all messages from a position on in one pull. @returns whether it succeeded */
async function fetchFrom(room: OpenedRoom, from: number): Promise<boolean> {
  const { replica, pages } = room;
  // Fails at once offline.
  if (!isOnline(room)) return false;
  const { floor } = await pages.readBelow();
  if (from >= floor) {
    // Newer than the last pull.
    await replica.exchangeNow('retry');
    return isOnline(room);
  }
  const came = await replica.extend(chatScope(communityGroup), chatSortOf(from));
  await pages.readBelow();
  return came;
}

function isOnline({ replica }: OpenedRoom): boolean {
  return replica.getStatus().connection === 'online';
}

function failureReason(room: OpenedRoom): 'failed' | 'offline' {
  return isOnline(room) ? 'failed' : 'offline';
}
