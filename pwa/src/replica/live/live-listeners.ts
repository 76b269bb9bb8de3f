import type { CoreMessage } from '@greenroom/sync-protocol/live/live-messages';

/** What the live connection says besides pokes, which concern the replica alone. */
export type LiveNews =
  | Exclude<CoreMessage, { readonly type: 'sync_poke' }>
  /** The connection is there, perhaps again: what was said meanwhile is not known. */
  | { readonly type: 'opened' }
  /**
   * The connection ended; `code` is the socket's (1008: the session may not have one). Not `wasOpen`:
   * it was never there, because the server refused it or cannot be reached.
   */
  | { readonly type: 'closed'; readonly code: number; readonly wasOpen: boolean };

type LiveListener = (news: LiveNews) => void;

const listeners = new Set<LiveListener>();

/**
 * Hears what the server says over the live connection of this tab, for what concerns the whole app
 * (maintenance, a session that may no longer have a connection) or an administrator's lists.
 * @returns the function that ends the listening.
 */
export function listenForLive(listener: LiveListener): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** Tells the listeners; only the live socket calls this. */
export function announceLive(news: LiveNews): void {
  for (const listener of listeners) listener(news);
}
