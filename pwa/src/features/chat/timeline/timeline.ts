import { useMemo, useSyncExternalStore } from 'react';
import { useReplica } from '../../../replica/replica-context.tsx';
import type { ChatItem } from './item.ts';
import type { Reached } from '../landing/place.ts';
import { TimelineStore } from './timeline-store.ts';

/** The room's messages, as far as they are opened, and the ways to more of them. */
export interface ChatTimeline {
  /** Oldest first. A message that did not change is the same object as before. */
  readonly messages: readonly ChatItem[];
  /** What is on the device is read: an empty list is really empty. */
  readonly isReady: boolean;
  /** The device could not be read. */
  readonly hasFailed: boolean;
  /** Reads it anew then. */
  readonly tryAgain: () => void;
  /** There are older ones, on this device or only on the server. */
  readonly hasOlder: boolean;
  /** Some of them are on this device. */
  readonly isOlderHere: boolean;
  readonly isLoadingOlder: boolean;
  /** The last wish for older ones could not be met: there is no network, or the server did not answer. */
  readonly olderFailed: boolean;
  /** Opens about a hundred older ones; does nothing while that is under way. */
  readonly loadOlder: () => Promise<void>;
  /**
   * Opens the room down to this message; `position` is where it stands, if that is known (a search's
   * result): otherwise the server is asked, where it is not on this device. Never rejects.
   */
  readonly loadUntil: (messageId: string, position?: number) => Promise<Reached>;
  /** Opens the room down to a position, whichever message stands there. Never rejects. */
  readonly loadDownTo: (position: number) => Promise<Reached>;
}

/** The live messages of the room. */
export function useChatTimeline(): ChatTimeline {
  const replica = useReplica();
  const store = useMemo(() => new TimelineStore(replica), [replica]);
  const state = useSyncExternalStore(store.subscribe, store.getState);
  const { tryAgain, loadOlder, loadUntil, loadDownTo } = store;
  return { ...state, tryAgain, loadOlder, loadUntil, loadDownTo };
}
