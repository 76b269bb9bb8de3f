import { type PointerEvent, useRef, type WheelEvent } from 'react';

/** Handlers of an element that two fingers, or the wheel with Ctrl, zoom. */
export function usePinch(zoom: number, onZoom: (zoom: number) => void) {
  const fingers = useRef(new Map<number, { readonly x: number; readonly y: number }>());
  const began = useRef<{ readonly distance: number; readonly zoom: number } | null>(null);
  const distance = () => {
    const [one, other] = [...fingers.current.values()];
    return one && other ? Math.hypot(one.x - other.x, one.y - other.y) : 0;
  };
  const put = ({ pointerId, clientX: x, clientY: y }: PointerEvent) =>
    fingers.current.set(pointerId, { x, y });
  const lift = ({ pointerId }: PointerEvent) => {
    fingers.current.delete(pointerId);
    began.current = null;
  };
  return {
    onPointerDown: (event: PointerEvent) => {
      if (event.pointerType !== 'touch') return;
      put(event);
      if (fingers.current.size === 2) began.current = { distance: distance(), zoom };
    },
    onPointerMove: (event: PointerEvent) => {
      if (!fingers.current.has(event.pointerId)) return;
      put(event);
      const { current } = began;
      if (current && current.distance > 0) {
        onZoom((current.zoom * distance()) / current.distance);
      }
    },
    onPointerUp: lift,
    onPointerCancel: lift,
    onWheel: (event: WheelEvent) => {
      if (event.ctrlKey) onZoom(zoom * Math.exp(-event.deltaY / 300));
    },
  };
}
