import type { CoreMessage } from '@greenroom/sync-protocol/live/live-messages';

/** Events of the live connection other than pokes, which concern only the replica. */
export type LiveNews =
  | Exclude<CoreMessage, { readonly type: 'sync_poke' }>
  /** Connected or reconnected; messages in between may be missing. */
  | { readonly type: 'opened' }
  /** `code`: of the socket (1008: the session may not connect). Not `wasOpen`: it never opened. */
  | { readonly type: 'closed'; readonly code: number; readonly wasOpen: boolean };

type LiveListener = (news: LiveNews) => void;

const listeners = new Set<LiveListener>();

/** Subscribes to messages for the whole app or administrators; returns the unsubscribe function. */
export function listenForLive(listener: LiveListener): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** Notifies the listeners; only the live socket calls this. */
export function announceLive(news: LiveNews): void {
  for (const listener of listeners) listener(news);
}
