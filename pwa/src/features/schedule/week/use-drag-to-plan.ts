import {
  type DraggedHours,
  draggedHours,
  minutesInDay,
} from '@greenroom/sync-protocol/schedule/schedule-week';
import { type PointerEvent, useEffect, useRef, useState } from 'react';

interface DragOptions {
  /** Without it a press alone counts: past days cannot be planned. */
  readonly canPlan: boolean;
  readonly onPress: () => void;
  readonly onPlan: (hours: DraggedHours) => void;
}

interface Drag {
  /** Minutes since midnight. */
  readonly from: number;
  readonly to: number;
}

/** CSS px the pointer moves before a press becomes a drag. */
const slack = 6;

/** Dragging over a day's column, from the top at 00:00 to the bottom at 24:00; Escape ends it. */
export function useDragToPlan({ canPlan, onPress, onPlan }: DragOptions) {
  const [drag, setDrag] = useState<Drag | null>(null);
  const pressed = useRef<{ y: number; minute: number } | null>(null);
  const end = () => {
    pressed.current = null;
    setDrag(null);
  };
  const isDragging = drag !== null;
  useEffect(() => {
    if (!isDragging) return undefined;
    const leave = (event: KeyboardEvent) => {
      if (event.key === 'Escape') end();
    };
    document.addEventListener('keydown', leave);
    return () => document.removeEventListener('keydown', leave);
  }, [isDragging]);
  return {
    hours: drag && draggedHours(drag.from, drag.to),
    handlers: {
      onPointerDown(event: PointerEvent<HTMLElement>) {
        // Shifts are buttons; a finger scrolls.
        const isFree = event.target === event.currentTarget;
        if (!isFree || event.button !== 0 || event.pointerType === 'touch') return;
        pressed.current = { y: event.clientY, minute: minuteAt(event) };
        event.currentTarget.setPointerCapture(event.pointerId);
      },
      onPointerMove(event: PointerEvent<HTMLElement>) {
        const start = pressed.current;
        if (!start || !canPlan) return;
        if (!drag && Math.abs(event.clientY - start.y) < slack) return;
        setDrag({ from: start.minute, to: minuteAt(event) });
      },
      onPointerUp() {
        if (drag) onPlan(draggedHours(drag.from, drag.to));
        else if (pressed.current) onPress();
        end();
      },
      onPointerCancel: end,
    },
  };
}

function minuteAt({ currentTarget, clientY }: PointerEvent<HTMLElement>): number {
  const { top, height } = currentTarget.getBoundingClientRect();
  return Math.round(((clientY - top) / height) * minutesInDay);
}
