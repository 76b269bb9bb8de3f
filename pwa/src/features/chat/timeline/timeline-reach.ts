import { communityGroup } from '@greenroom/sync-protocol/chat/chat-places';
import { chatScope, chatSortOf } from '@greenroom/sync-protocol/chat/chat-rules';
import type { Replica } from '../../../replica/replica-interface.ts';
import { type Reached, askPlace } from '../landing/place.ts';
import type { TimelinePages } from './timeline-pages.ts';
import { findPosition } from './timeline-queries.ts';

/** The opened part of the room, and what is known to be deleted whatever the device has. */
export interface OpenedRoom {
  readonly replica: Replica;
  readonly pages: TimelinePages;
  readonly gone: ReadonlySet<string>;
}

/** What is brought of the time before a position, so that it is known where that begins. */
const readBefore = 20;

/**
 * Brings older messages to this device: so many positions of them.
 * @returns false when there are none, or they cannot be had now.
 */
export async function extendBy(room: OpenedRoom, positions: number): Promise<boolean> {
  const { floor } = await room.pages.readBelow();
  return floor > 0 && (await bring(room, Math.max(0, floor - positions)));
}

/** Brings what stands from a position on to this device. @returns why it cannot be had; null: it came. */
export async function bringDownTo(room: OpenedRoom, position: number): Promise<Reached | null> {
  await room.pages.opened;
  const { floor } = await room.pages.readBelow();
  if (floor <= position) return null;
  const came = await bring(room, Math.max(0, position - readBefore));
  return came ? null : whyNot(room);
}

/**
 * Finds where a message stands, and brings it to this device where it is not there.
 * @param position where it stands. Absent: the server is asked where it is not on this device.
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
  const came = await bring(room, from);
  return (await find(room, id)) ?? (came ? 'gone' : whyNot(room));
}

async function find({ replica, gone }: OpenedRoom, id: string): Promise<number | 'gone' | null> {
  // Asked now: what is shown may be a moment behind.
  const live = (await replica.readLiveRows('chatMessages')).get(id);
  if (live === null || gone.has(id)) return 'gone';
  return live?.position ?? (await findPosition(replica, id));
}

/** Brings what stands from a position on to this device, in one pull. @returns whether it came. */
async function bring(room: OpenedRoom, from: number): Promise<boolean> {
  const { replica, pages } = room;
  // Without a network nobody waits for one.
  if (!isOnline(room)) return false;
  const { floor } = await pages.readBelow();
  if (from >= floor) {
    // It was said after the last pull.
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

function whyNot(room: OpenedRoom): 'failed' | 'offline' {
  return isOnline(room) ? 'failed' : 'offline';
}
