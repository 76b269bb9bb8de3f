import { communityGroup } from '@greenroom/sync-protocol/chat/chat-places';
import { chatScope } from '@greenroom/sync-protocol/chat/chat-rules';
import { useReadWindow } from '../../../replica/read-window.ts';
import { useMemo, useSyncExternalStore } from 'react';
import { useReplica } from '../../../replica/replica-context.tsx';
import type { ChatItem } from './item.ts';
import type { Reached } from '../landing/place.ts';
import { TimelineStore } from './timeline-store.ts';

/** The opened messages of the room, and how to open more. */
export interface ChatTimeline {
  /** Oldest first. Unchanged messages stay the same objects. */
  readonly messages: readonly ChatItem[];
  /** The device was read: an empty list is really empty. */
  readonly isReady: boolean;
  /** The device could not be read. */
  readonly hasFailed: boolean;
  /** Rereads the device after a failure. */
  readonly tryAgain: () => void;
  /** Older messages exist, on this device or on the server. */
  readonly hasOlder: boolean;
  /** Older messages are on this device. */
  readonly isOlderHere: boolean;
  readonly isLoadingOlder: boolean;
  /** The last `loadOlder` failed: offline, or no answer from the server. */
  readonly olderFailed: boolean;
  /** Opens about a hundred older messages. Calls during a load share it. */
  readonly loadOlder: () => Promise<void>;
  /**
   * Opens the room down to a message. Never rejects.
   * @param position its position. Absent: the server is asked if the message is not on this device.
   */
  readonly loadUntil: (messageId: string, position?: number) => Promise<Reached>;
  /** Opens the room down to a position, which need not be a message's. Never rejects. */
  readonly loadDownTo: (position: number) => Promise<Reached>;
}

export function useChatTimeline(): ChatTimeline {
  const replica = useReplica();
  const store = useMemo(() => new TimelineStore(replica), [replica]);
  useReadWindow(chatScope(communityGroup));
  const state = useSyncExternalStore(store.subscribe, store.getState);
  const { tryAgain, loadOlder, loadUntil, loadDownTo } = store;
  return { ...state, tryAgain, loadOlder, loadUntil, loadDownTo };
}
