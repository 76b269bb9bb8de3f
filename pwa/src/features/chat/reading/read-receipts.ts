import { readMarkInterval, readMarkJitter } from '@greenroom/sync-protocol/chat/chat-rules';
import { useEffect, useRef } from 'react';
import { useReplica } from '../../../replica/replica-context.tsx';
import type { Replica } from '../../../replica/replica-interface.ts';
import { isScreenSeen, watchScreenSeen } from '../../../ui/modal-overlay/screen-seen.ts';
import { markChatRead, markChatReadOnLeaving } from '../chat-commands.ts';
import { findFurthestUnread } from './read-queries.ts';

/** Milliseconds after opening before messages count as read (spec member 9). */
const startDelay = 3_000;
/** The part of a message that must be visible (spec member 9). */
const visiblePart = 0.5;
/** Milliseconds until the furthest seen message is looked up: an unloading page has no time for it. */
const rankDelay = 300;

/** Fine steps, because a tall message counts once it fills half the screen. */
const thresholds = Array.from({ length: 21 }, (_none, index) => index / 20);

/**
 * Marks messages as read that are at least half visible while the page is seen, from 3 s after opening
 * (spec member 4). Finds messages below `list` by their `data-message-id`.
 * @param isHeld true: marks nothing, because earlier unread messages were not seen
 */
export function useReadReceipts(list: HTMLElement | null, isHeld: boolean): void {
  const replica = useReplica();
  const receipts = useRef<ReadReceipts | null>(null);
  useEffect(() => {
    if (!list) return;
    const watching = new ReadReceipts(replica, list);
    receipts.current = watching;
    return () => watching.end();
  }, [replica, list]);
  useEffect(() => {
    receipts.current?.hold(isHeld);
  }, [replica, list, isHeld]);
}

/** Watches a list of messages and marks those seen as read. */
class ReadReceipts {
  readonly #replica: Replica;
  readonly #ending = new AbortController();
  readonly #visible = new Set<string>();
  readonly #seen = new Set<string>();
  /** Seen, but not compared with `#furthest` yet. */
  readonly #unranked = new Set<string>();
  /** The furthest unread message seen, whether already marked or not. */
  #furthest: string | null = null;
  #ranking: ReturnType<typeof setTimeout> | null = null;
  readonly #intersections: IntersectionObserver;
  readonly #mutations: MutationObserver;
  readonly #endWatch: () => void;
  #timer: ReturnType<typeof setTimeout>;
  #hasStarted = false;
  #isWaiting = false;
  #isHeld = false;
  #lastAt = Number.NEGATIVE_INFINITY;

  constructor(replica: Replica, list: HTMLElement) {
    this.#replica = replica;
    this.#intersections = new IntersectionObserver(
      (entries) => this.#handleIntersections(entries),
      {
        threshold: thresholds,
      },
    );
    this.#mutations = new MutationObserver((records) => this.#handleMutations(records));
    this.#mutations.observe(list, { childList: true, subtree: true });
    for (const element of messagesIn(list)) this.#intersections.observe(element);
    const { signal } = this.#ending;
    this.#endWatch = watchScreenSeen(() => this.#handleSight());
    addEventListener('pagehide', () => this.#handlePageHide(), { signal });
    this.#timer = setTimeout(() => this.#start(), startDelay);
  }

  /**
   * While held, visible messages do not count as seen: earlier ones are unread and unseen. Messages
   * visible when that ends count only once they come into view again, since the list is about to jump.
   */
  hold(isHeld: boolean): void {
    this.#isHeld = isHeld;
  }

  /** Stops watching and marks everything seen at once. */
  end(): void {
    this.#ending.abort();
    this.#endWatch();
    this.#intersections.disconnect();
    this.#mutations.disconnect();
    this.#flush();
    clearTimeout(this.#timer);
    if (this.#ranking !== null) clearTimeout(this.#ranking);
  }

  #start(): void {
    this.#hasStarted = true;
    this.#see(this.#visible);
    this.#flush();
  }

  /** Messages on a hidden or covered page are not seen. */
  #handleSight(): void {
    if (isScreenSeen()) this.#see(this.#visible);
    else this.#flush();
  }

  #handleIntersections(entries: readonly IntersectionObserverEntry[]): void {
    for (const entry of entries) {
      const id = idOf(entry.target);
      if (id === null) continue;
      if (isVisible(entry)) {
        this.#visible.add(id);
        this.#see([id]);
      } else this.#visible.delete(id);
    }
  }

  #handleMutations(records: readonly MutationRecord[]): void {
    for (const { addedNodes, removedNodes } of records) {
      for (const element of messagesOf(addedNodes)) this.#intersections.observe(element);
      for (const element of messagesOf(removedNodes)) {
        if (element.isConnected) continue;
        this.#intersections.unobserve(element);
        this.#visible.delete(idOf(element) ?? '');
      }
    }
  }

  #see(ids: Iterable<string>): void {
    if (!this.#hasStarted || this.#isHeld || !isScreenSeen()) return;
    for (const id of ids) this.#noteSeen(id);
    if (this.#seen.size === 0 || this.#isWaiting) return;
    const rest = Math.max(0, this.#lastAt + readMarkInterval - performance.now());
    this.#isWaiting = true;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#flush(), rest + Math.random() * readMarkJitter);
  }

  #noteSeen(id: string): void {
    if (this.#seen.has(id)) return;
    this.#seen.add(id);
    this.#unranked.add(id);
    this.#ranking ??= setTimeout(() => void this.#rank(), rankDelay);
  }

  async #rank(): Promise<void> {
    this.#ranking = null;
    const ids = [...this.#unranked];
    this.#unranked.clear();
    if (this.#furthest !== null) ids.push(this.#furthest);
    try {
      this.#furthest = (await findFurthestUnread(this.#replica, ids)) ?? this.#furthest;
    } catch {
      // The database is closed.
    }
  }

  /** The page unloads: a mark in the outbox would wait for the next start. */
  #handlePageHide(): void {
    this.#flush();
    if (this.#furthest !== null) markChatReadOnLeaving(this.#replica, this.#furthest);
  }

  #flush(): void {
    if (!this.#hasStarted || this.#seen.size === 0) return;
    const ids = [...this.#seen];
    this.#seen.clear();
    this.#isWaiting = false;
    this.#lastAt = performance.now();
    void markChatRead(this.#replica, ids);
  }
}

function isVisible({
  intersectionRatio,
  intersectionRect,
  isIntersecting,
  rootBounds,
}: IntersectionObserverEntry): boolean {
  if (!isIntersecting) return false;
  const screen = rootBounds?.height ?? Number.POSITIVE_INFINITY;
  return intersectionRatio >= visiblePart || intersectionRect.height >= screen * visiblePart;
}

function idOf(element: Element): string | null {
  return element.getAttribute('data-message-id');
}

function messagesIn(parent: Element): Element[] {
  return [...parent.querySelectorAll('[data-message-id]')];
}

function messagesOf(nodes: NodeList): Element[] {
  return [...nodes].flatMap((node) => {
    if (!(node instanceof Element)) return [];
    return idOf(node) === null ? messagesIn(node) : [node, ...messagesIn(node)];
  });
}
