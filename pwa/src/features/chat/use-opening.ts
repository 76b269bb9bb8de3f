import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { pendingPosition } from '@greenroom/sync-protocol/chat/chat-places';
import { useReplica } from '../../replica/replica-context.tsx';
import { useReplicaStatus } from '../../replica/replica-hooks.ts';
import { mostUnreadToFind, needsOlder } from './chat-landing.ts';
import { type ChatReadState, findRead } from './chat-badge-queries.ts';
import { tellReached } from './chat-place.ts';
import type { ChatTimeline } from './chat-timeline.ts';

/** How the room is opened; it stays so for this visit. */
export interface Opening {
  /** The position read up to on coming. */
  readonly unreadAfter: number;
  /** The message that was asked for, where it is there. */
  readonly messageId: string | null;
}

/** Where it cannot be read how far was read, all counts as read: the room opens at its end. */
const unknownRead: ChatReadState = { lastReadPosition: pendingPosition, lastReadMessageId: null };

/**
 * What has to be known before the room shows: how far was read, and so many older messages that the
 * place where it opens is among them.
 * @returns null while that is looked for.
 */
export function useOpening(timeline: ChatTimeline, wanted: string | null): Opening | null {
  const replica = useReplica();
  const [read, setRead] = useState<ChatReadState>();
  const [opening, setOpening] = useState<Opening | null>(null);
  const [found, setFound] = useState<string | null | undefined>(wanted === null ? null : undefined);
  const [tries, setTries] = useState(0);
  const { messages, loadUntil, loadOlder } = timeline;
  // Where the first pull is under way, what was read may come after the messages.
  const { ready, connection, busy } = useReplicaStatus();
  const isReady = timeline.isReady && (ready || (connection !== 'online' && !busy));
  useEffect(() => {
    if (!isReady) return;
    // Asked now: a live query may still tell what it was before the first pull.
    const ask = async () => findRead(replica, await replica.readLiveRows('chatMessages'));
    ask().then(setRead, () => setRead(unknownRead));
  }, [isReady, replica]);
  const isSought = useRef(false);
  const isAskedFor = isReady && found === undefined && wanted !== null;
  const seekWanted = useEffectEvent(() => {
    // Said once, whatever becomes of the connection meanwhile.
    if (wanted === null || isSought.current) return;
    isSought.current = true;
    void loadUntil(wanted).then((reached) => {
      setFound(reached === 'there' ? wanted : null);
      tellReached(reached);
    });
  });
  useEffect(() => {
    if (isAskedFor) seekWanted();
  }, [isAskedFor]);
  const hasEnough =
    tries * 100 >= mostUnreadToFind ||
    !needsOlder(messages, timeline.hasOlder, read?.lastReadPosition ?? 0);
  const isSeeking = isReady && read !== undefined && found === null && !hasEnough;
  const seekUnread = useEffectEvent(() => {
    if (opening === null) void loadOlder().then(() => setTries((before) => before + 1));
  });
  useEffect(() => {
    if (isSeeking) seekUnread();
  }, [isSeeking, tries]);
  const isKnown = isReady && read !== undefined && found !== undefined && messages.length > 0;
  if (opening === null && isKnown && (found !== null || hasEnough)) {
    const next = { unreadAfter: read.lastReadPosition, messageId: found };
    setOpening(next);
    return next;
  }
  return opening;
}
