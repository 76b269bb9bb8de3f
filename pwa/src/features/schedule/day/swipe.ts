import { type PointerEvent, useRef } from 'react';

/** Pixels a finger travels before it counts as a swipe and no longer as a tap. */
const swipeDistance = 48;

interface SwipeHandlers {
  onPointerDown(event: PointerEvent): void;
  onPointerUp(event: PointerEvent): void;
  onPointerCancel(): void;
}

/** Tells swipes of a finger to the left and right; the element needs `touch-action: pan-y`. */
export function useSwipe(turn: { onLeft(): void; onRight(): void }): SwipeHandlers {
  const start = useRef<{ x: number; y: number } | null>(null);
  return {
    onPointerDown(event) {
      start.current = event.pointerType === 'touch' ? { x: event.clientX, y: event.clientY } : null;
    },
    onPointerUp(event) {
      const from = start.current;
      start.current = null;
      if (!from) return;
      const x = event.clientX - from.x;
      if (Math.abs(x) < swipeDistance || Math.abs(x) < Math.abs(event.clientY - from.y)) return;
      if (x < 0) turn.onLeft();
      else turn.onRight();
    },
    onPointerCancel() {
      start.current = null;
    },
  };
}
