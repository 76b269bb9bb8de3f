import { messageParameter } from '@greenroom/sync-protocol/chat/chat-links';
import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import { useSearchParams } from '../../../platform/address.tsx';
import { tellReached } from './place.ts';
import { unreadKey } from '../timeline/rows.ts';
import type { ChatTimeline } from '../timeline/timeline.ts';
import { useIsPulled } from '../timeline/use-is-pulled.ts';
import type { Lead } from '../list/use-led-list.ts';

/** Milliseconds a message somebody was led to stands out. */
const litFor = 2_000;

/** Where the list is led: by a reply, a notification, or something that was found. */
export interface ChatLead {
  /** The message the address asks for, `?message=<id>`; null: none. */
  readonly wanted: string | null;
  readonly lead: Lead | null;
  /** The message that stands out just now. */
  readonly litId: string | null;
  /** What is led to has to be opened or brought first. */
  readonly isGoing: boolean;
  /** @param position where the message stands, where that is known. */
  readonly goTo: (messageId: string, position?: number) => void;
  /** To the unread line, which stands after this position, further up than what is opened. */
  readonly goToUnread: (unreadAfter: number) => void;
  readonly goToEnd: () => void;
}

/** Leads to messages; what is not opened yet is opened first, and what is not to be had is said. */
export function useChatLead(timeline: ChatTimeline): ChatLead {
  const [wanted, setTold] = useAddress();
  const [lead, setLead] = useState<Lead | null>(null);
  const [litId, setLitId] = useState<string | null>(wanted.first);
  /** What is led to as soon as it is among the messages; a new object seeks again. */
  const [sought, setSought] = useState<Sought | null>(
    wanted.first === null ? null : { id: wanted.first, position: undefined },
  );
  /** What was sought, and will come no more. */
  const [ended, setEnded] = useState<Sought | null>(null);
  const [isJumping, setIsJumping] = useState(false);
  const isPulled = useIsPulled(timeline);
  const goTo = useCallback((id: string, position?: number) => setSought({ id, position }), []);
  if (wanted.next !== null) {
    setTold();
    setSought({ id: wanted.next, position: undefined });
  }
  if (sought !== null && timeline.messages.some(({ id }) => id === sought.id)) {
    setSought(null);
    setLead({ to: sought.id, takesFocus: true });
    setLitId(sought.id);
  } else if (sought !== null && sought === ended) setSought(null);
  const seek = useEffectEvent((target: Sought) => {
    void timeline.loadUntil(target.id, target.position).then((reached) => {
      setEnded(target);
      tellReached(reached);
    });
  });
  useEffect(() => {
    if (sought !== null && isPulled) seek(sought);
  }, [sought, isPulled]);
  useEffect(() => {
    if (litId === null || !timeline.isReady) return;
    const timer = setTimeout(() => setLitId(null), litFor);
    return () => clearTimeout(timer);
  }, [litId, lead, timeline.isReady]);
  const goToUnread = async (unreadAfter: number) => {
    setIsJumping(true);
    const reached = await timeline.loadDownTo(unreadAfter);
    setIsJumping(false);
    if (reached === 'there') setLead({ to: unreadKey, takesFocus: true });
    else tellReached(reached);
  };
  const goToEnd = useCallback(() => setLead({ to: null, takesFocus: false }), []);
  return {
    wanted: wanted.first,
    lead,
    litId,
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
  /** What the address asked for when the room was opened; null: nothing. */
  readonly first: string | null;
  /** What it asks for since then and nobody was told of; null: nothing. */
  readonly next: string | null;
}

/** What the address asks for. It is taken off it: going back and a reload are no new visit. */
function useAddress(): readonly [wanted: Wanted, markTold: () => void] {
  const [params, setParams] = useSearchParams();
  const address = params.get(messageParameter);
  const [first] = useState(address);
  const [told, setTold] = useState(address);
  if (address === null && told !== null) setTold(null);
  useEffect(() => {
    if (address !== null && address === told) setParams({}, { replace: true });
  }, [address, told, setParams]);
  const next = address === told ? null : address;
  return [{ first, next }, () => setTold(address)];
}
