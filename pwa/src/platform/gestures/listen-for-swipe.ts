/** Pixels a finger moves before its direction counts. */
const slack = 10;
/** Pixels from which lifting the finger acts. */
export const swipeReach = 64;
/** Pixels an element follows the finger at most. */
const farthest = 88;

interface SwipeOptions {
  readonly towards: 'left' | 'right';
  /** The element that follows the finger; null: nothing is swiped there. */
  readonly find: (target: Element) => HTMLElement | null;
  readonly onSwipe: (element: HTMLElement) => void;
}

interface Swipe {
  readonly element: HTMLElement;
  readonly pointerId: number;
  readonly x: number;
  readonly y: number;
  /** Towards the wanted side, in pixels; null: the direction is not known yet. */
  readonly way: number | null;
}

/**
 * Listens for horizontal swipes by touch within an element. Its style needs `touch-action: pan-y`, so
 * that the browser keeps vertical scrolling and cancels the swipe for it. The swiped element has
 * `data-swipe` ('moving', or 'ready' beyond the reach) and `--swipe`, the signed pixels it may follow;
 * the latter not with reduced motion. @returns stops listening
 */
export function listenForSwipe(room: HTMLElement, options: SwipeOptions): () => void {
  const { towards, find, onSwipe } = options;
  const listening = new AbortController();
  const { signal } = listening;
  let swipe: Swipe | null = null;
  const end = () => {
    if (swipe !== null) release(swipe.element);
    swipe = null;
  };
  const start = (event: PointerEvent) => {
    end();
    const { target, pointerId, clientX: x, clientY: y } = event;
    if (event.pointerType !== 'touch' || !event.isPrimary || !(target instanceof Element)) return;
    const element = find(target);
    if (element !== null) swipe = { element, pointerId, x, y, way: null };
  };
  const move = (event: PointerEvent) => {
    if (swipe?.pointerId !== event.pointerId) return;
    const across = (event.clientX - swipe.x) * (towards === 'right' ? 1 : -1);
    const down = Math.abs(event.clientY - swipe.y);
    if (swipe.way === null && Math.max(Math.abs(across), down) < slack) return;
    // Vertical scrolling and the other side win.
    if (swipe.way === null && across < down * 1.5) {
      end();
      return;
    }
    swipe = { ...swipe, way: Math.max(0, across) };
    follow(swipe.element, Math.max(0, across), towards);
  };
  const lift = () => {
    const done = swipe !== null && (swipe.way ?? 0) >= swipeReach ? swipe.element : null;
    end();
    if (done !== null) onSwipe(done);
  };
  room.addEventListener('pointerdown', start, { signal });
  room.addEventListener('pointermove', move, { signal });
  room.addEventListener('pointerup', lift, { signal });
  room.addEventListener('pointercancel', end, { signal });
  return () => {
    end();
    listening.abort();
  };
}

function follow(element: HTMLElement, way: number, towards: 'left' | 'right'): void {
  element.dataset['swipe'] = way >= swipeReach ? 'ready' : 'moving';
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  const shown = Math.min(way, farthest) * (towards === 'right' ? 1 : -1);
  element.style.setProperty('--swipe', `${Math.round(shown)}px`);
}

function release(element: HTMLElement): void {
  delete element.dataset['swipe'];
  element.style.removeProperty('--swipe');
}
