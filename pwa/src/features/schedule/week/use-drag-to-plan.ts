import {
  dayOfMinute,
  type DraggedHours,
  draggedHours,
  minuteAtPlace,
  type WeekHours,
} from '@greenroom/sync-protocol/schedule/schedule-week';
import { type PointerEvent, useEffect, useRef, useState } from 'react';

interface DragOptions {
  /** Of the column; its hours from midnight on are the next day's. */
  readonly day: string;
  readonly hours: WeekHours;
  /** Without it a press alone counts: past days cannot be planned. */
  readonly canPlan: (date: string) => boolean;
  readonly onPress: (date: string) => void;
  readonly onPlan: (dragged: DraggedHours) => void;
}

/** CSS px the pointer moves before a press becomes a drag. */
const slack = 6;

/** Dragging over a day's column; Escape ends it. */
export function useDragToPlan({ day, hours, canPlan, onPress, onPlan }: DragOptions) {
  const [dragged, setDragged] = useState<DraggedHours | null>(null);
  const pressed = useRef<{ y: number; minute: number } | null>(null);
  const minuteOf = ({ currentTarget, clientY }: PointerEvent<HTMLElement>) => {
    const { top, height } = currentTarget.getBoundingClientRect();
    return minuteAtPlace(hours, (clientY - top) / height);
  };
  const end = () => {
    pressed.current = null;
    setDragged(null);
  };
  const isDragging = dragged !== null;
  useEffect(() => {
    if (!isDragging) return undefined;
    const leave = (event: KeyboardEvent) => {
      if (event.key === 'Escape') end();
    };
    document.addEventListener('keydown', leave);
    return () => document.removeEventListener('keydown', leave);
  }, [isDragging]);
  return {
    dragged,
    handlers: {
      onPointerDown(event: PointerEvent<HTMLElement>) {
        // Shifts are buttons; a finger scrolls.
        const isFree = event.target === event.currentTarget;
        if (!isFree || event.button !== 0 || event.pointerType === 'touch') return;
        pressed.current = { y: event.clientY, minute: minuteOf(event) };
        event.currentTarget.setPointerCapture(event.pointerId);
      },
      onPointerMove(event: PointerEvent<HTMLElement>) {
        const start = pressed.current;
        if (!start) return;
        if (!dragged && Math.abs(event.clientY - start.y) < slack) return;
        const next = draggedHours(day, hours, start.minute, minuteOf(event));
        if (canPlan(next.date)) setDragged(next);
      },
      onPointerUp() {
        if (dragged) onPlan(dragged);
        else if (pressed.current) onPress(dayOfMinute(day, pressed.current.minute));
        end();
      },
      onPointerCancel: end,
    },
  };
}
