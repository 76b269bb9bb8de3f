import type { ChatItem } from './chat-item.ts';

/** The room's messages, as far as they are opened, and the ways to more of them. */
export interface ChatTimeline {
  /** Oldest first. A message that did not change is the same object as before. */
  readonly messages: readonly ChatItem[];
  /** What is on the device is read: an empty list is really empty. */
  readonly isReady: boolean;
  /** There are older ones, on this device or only on the server. */
  readonly hasOlder: boolean;
  readonly isLoadingOlder: boolean;
  /** The last wish for older ones could not be met: there is no network, or the server did not answer. */
  readonly olderFailed: boolean;
  /** Opens about a hundred older ones; does nothing while that is under way. */
  readonly loadOlder: () => Promise<void>;
  /**
   * Opens the room down to this message.
   * @returns false when it is not to be had: gone, or only on the server and out of reach.
   */
  readonly loadUntil: (messageId: string) => Promise<boolean>;
}

/** The live messages of the room. */
export function useChatTimeline(): ChatTimeline {
  const messages: readonly ChatItem[] = [];
  return {
    messages,
    isReady: false,
    hasOlder: false,
    isLoadingOlder: false,
    olderFailed: false,
    loadOlder: () => Promise.resolve(),
    loadUntil: () => Promise.resolve(false),
  };
}
