import { type PointerEvent, useRef } from 'react';

/** Pixels of movement from which a touch is a swipe and no tap. */
const swipeDistance = 48;

interface SwipeHandlers {
  onPointerDown(event: PointerEvent): void;
  onPointerUp(event: PointerEvent): void;
  onPointerCancel(): void;
}

/** Detects left and right swipes of touch; the element needs `touch-action: pan-y`. */
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
