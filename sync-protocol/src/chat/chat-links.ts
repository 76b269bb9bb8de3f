import { communityPath } from './chat-places.ts';

// By itself: the navigation of every screen loads the room's own address alone.

/** The part of the room's address that names a message. */
export const messageParameter = 'message';

/** Where a message of the community is shown. */
export function messagePath(id: string): string {
  return `${communityPath}?${messageParameter}=${id}`;
}
