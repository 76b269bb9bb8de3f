import { messageParameter } from '@greenroom/sync-protocol/chat/chat-links';
import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { showJumpFailure } from './place.ts';
import { unreadKey } from '../timeline/rows.ts';
import type { ChatTimeline } from '../timeline/timeline.ts';
import { useIsPulled } from '../timeline/use-is-pulled.ts';
import type { Lead } from '../list/use-led-list.ts';

/** Milliseconds the target of a jump is highlighted. */
const highlightTime = 2_000;

/** Jumps to messages: from a quote, a notification or a search result. */
export interface ChatLead {
  /** Id of the message in the URL when the room opened, `?message=<id>`; null: none. */
  readonly wanted: string | null;
  readonly lead: Lead | null;
  /** Id of the highlighted message; null: none. */
  readonly highlightedId: string | null;
  /** The target is being opened or fetched. */
  readonly isGoing: boolean;
  /** @param position the message's position. Absent: unknown. */
  readonly goTo: (messageId: string, position?: number) => void;
  /** Jumps to the unread line, which follows this position and is not opened yet. */
  readonly goToUnread: (unreadAfter: number) => void;
  readonly goToEnd: () => void;
}

/** Jumps to messages. Opens or fetches them first if needed, and shows a toast if that fails. */
export function useChatLead(timeline: ChatTimeline): ChatLead {
  const [wanted, setHandled] = useAddress();
  const [lead, setLead] = useState<Lead | null>(null);
  const [highlightedId, setHighlightedId] = useState<string | null>(wanted.first);
  /** The target until it is among the messages; a new object starts again. */
  const [sought, setSought] = useState<Sought | null>(
    wanted.first === null ? null : { id: wanted.first, position: undefined },
  );
  /** The target whose search has ended. */
  const [ended, setEnded] = useState<Sought | null>(null);
  const [isJumping, setIsJumping] = useState(false);
  const isPulled = useIsPulled(timeline);
  const goTo = useCallback((id: string, position?: number) => setSought({ id, position }), []);
  if (wanted.next !== null) {
    setHandled();
    setSought({ id: wanted.next, position: undefined });
  }
  if (sought !== null && timeline.messages.some(({ id }) => id === sought.id)) {
    setSought(null);
    setLead({ to: sought.id, takesFocus: true });
    setHighlightedId(sought.id);
  } else if (sought !== null && sought === ended) setSought(null);
  const seek = useEffectEvent((target: Sought) => {
    void timeline.loadUntil(target.id, target.position).then((reached) => {
      setEnded(target);
      showJumpFailure(reached);
    });
  });
  useEffect(() => {
    if (sought !== null && isPulled) seek(sought);
  }, [sought, isPulled]);
  useEffect(() => {
    if (highlightedId === null || !timeline.isReady) return;
    const timer = setTimeout(() => setHighlightedId(null), highlightTime);
    return () => clearTimeout(timer);
  }, [highlightedId, lead, timeline.isReady]);
  const goToUnread = async (unreadAfter: number) => {
    setIsJumping(true);
    const reached = await timeline.loadDownTo(unreadAfter);
    setIsJumping(false);
    if (reached === 'there') setLead({ to: unreadKey, takesFocus: true });
    else showJumpFailure(reached);
  };
  const goToEnd = useCallback(() => setLead({ to: null, takesFocus: false }), []);
  return {
    wanted: wanted.first,
    lead,
    highlightedId,
    isGoing: sought !== null || isJumping,
    goTo,
    goToUnread: (unreadAfter) => void goToUnread(unreadAfter),
    goToEnd,
  };
}

interface Sought {
  readonly id: string;
  readonly position: number | undefined;
}

interface Wanted {
  /** The URL's message when the room was opened; null: none. */
  readonly first: string | null;
  /** The URL's message since then, until `markHandled` is called; null: none. */
  readonly next: string | null;
}

/** Reads the message id from the URL and removes it, so that Back or a reload does not jump again. */
function useAddress(): readonly [wanted: Wanted, markHandled: () => void] {
  const [params, setParams] = useSearchParams();
  const address = params.get(messageParameter);
  const [first] = useState(address);
  const [handled, setHandled] = useState(address);
  if (address === null && handled !== null) setHandled(null);
  useEffect(() => {
    if (address !== null && address === handled) setParams({}, { replace: true });
  }, [address, handled, setParams]);
  const next = address === handled ? null : address;
  return [{ first, next }, () => setHandled(address)];
}
