import { useEffect, useEffectEvent, useState } from 'react';
import { pendingPosition } from '@greenroom/sync-protocol/chat/chat-places';
import { useReplica } from '../../../replica/replica-context.tsx';
import { needsOlder } from '../timeline/rows.ts';
import { maxUnreadToFind } from './landing.ts';
import { type ChatReadState, findRead } from '../chat-badge-queries.ts';
import type { ChatTimeline } from '../timeline/timeline.ts';
import { useIsPulled } from '../timeline/use-is-pulled.ts';

interface Opening {
  /** Position of the last message read before the room opened. */
  readonly unreadAfter: number;
  /** Id of the wanted message if it is loaded, else null. */
  readonly messageId: string | null;
}

/** Used when the read position cannot be read: all counts as read, and the room opens at its end. */
const unknownRead: ChatReadState = { lastReadPosition: pendingPosition, lastReadMessageId: null };

/**
 * Reads the read position, and loads older messages of this device, up to `maxUnreadToFind`, until
 * they include the unread line. Never waits for the network (experience 25): the room jumps to a
 * message that must be fetched once it is open.
 * @returns null while loading
 */
export function useOpening(timeline: ChatTimeline, wanted: string | null): Opening | null {
  const replica = useReplica();
  const [read, setRead] = useState<ChatReadState>();
  const [opening, setOpening] = useState<Opening | null>(null);
  const [tries, setTries] = useState(0);
  const { messages, isOlderHere, loadOlder } = timeline;
  const isPulled = useIsPulled(timeline);
  useEffect(() => {
    if (!isPulled) return;
    // Read directly: a live query may still return the value from before the first pull.
    const ask = async () => findRead(replica, await replica.readLiveRows('chatMessages'));
    ask().then(setRead, () => setRead(unknownRead));
  }, [isPulled, replica]);
  const isThere = wanted !== null && messages.some(({ id }) => id === wanted);
  const hasEnough =
    isThere ||
    tries * 100 >= maxUnreadToFind ||
    !needsOlder(messages, isOlderHere, read?.lastReadPosition ?? 0);
  const isKnown = isPulled && read !== undefined && messages.length > 0;
  const isSeeking = isKnown && !hasEnough;
  const seekUnread = useEffectEvent(() => {
    if (opening === null) void loadOlder().then(() => setTries((before) => before + 1));
  });
  useEffect(() => {
    if (isSeeking) seekUnread();
  }, [isSeeking, tries]);
  if (opening === null && isKnown && hasEnough) {
    const next = { unreadAfter: read.lastReadPosition, messageId: isThere ? wanted : null };
    setOpening(next);
    return next;
  }
  return opening;
}
