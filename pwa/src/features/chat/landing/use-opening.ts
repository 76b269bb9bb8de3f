import { useEffect, useEffectEvent, useState } from 'react';
import { pendingPosition } from '@greenroom/sync-protocol/chat/chat-places';
import { useReplica } from '../../../replica/replica-context.tsx';
import { needsOlder } from '../timeline/rows.ts';
import { mostUnreadToFind } from './landing.ts';
import { type ChatReadState, findRead } from '../chat-badge-queries.ts';
import type { ChatTimeline } from '../timeline/timeline.ts';
import { useIsPulled } from '../timeline/use-is-pulled.ts';

/** How the room is opened. */
interface Opening {
  /** The position read up to on coming. */
  readonly unreadAfter: number;
  /** The message that was asked for, where it is there already. */
  readonly messageId: string | null;
}

/** Where it cannot be read how far was read, all counts as read: the room opens at its end. */
const unknownRead: ChatReadState = { lastReadPosition: pendingPosition, lastReadMessageId: null };

/**
 * What has to be known before the room shows: how far was read, and so many older messages of this
 * device that the unread line is among them. It waits for no network (experience 25): to what has to be
 * brought first the room leads once it is open.
 * @returns null while that is looked for.
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
    // Asked now: a live query may still tell what it was before the first pull.
    const ask = async () => findRead(replica, await replica.readLiveRows('chatMessages'));
    ask().then(setRead, () => setRead(unknownRead));
  }, [isPulled, replica]);
  const isThere = wanted !== null && messages.some(({ id }) => id === wanted);
  const hasEnough =
    isThere ||
    tries * 100 >= mostUnreadToFind ||
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
