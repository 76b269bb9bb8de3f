import { communityPath } from './chat-places.ts';

// In its own file: the navigation of every screen needs only the room's address.

/** Query parameter of the room's address that names a message. */
export const messageParameter = 'message';

/** Address that opens the room at a message. */
export function messagePath(id: string): string {
  return `${communityPath}?${messageParameter}=${id}`;
}
