import {
  type PointerEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';

/** A row being dragged to another position; both from 0. */
export interface Drag {
  readonly from: number;
  readonly to: number;
}

/** Pixels from the window's edge within which dragging scrolls, and pixels per move. */
const edge = 72;
const step = 14;

/**
 * Drags the children of a list by a handle, with mouse, pen or finger. Nothing moves until the drop,
 * Escape gives up.
 */
export function useDrag(
  list: RefObject<HTMLElement | null>,
  onDrop: (drag: Drag) => void,
): { readonly drag: Drag | null; readonly begin: (from: number, event: PointerEvent) => void } {
  const [drag, setDrag] = useState<Drag | null>(null);
  /** Of the finger that drags: another one moves and ends nothing. */
  const finger = useRef<number>(undefined);
  const drop = useEffectEvent(() => {
    setDrag(null);
    if (drag !== null && drag.from !== drag.to) onDrop(drag);
  });
  const isOn = drag !== null;
  useEffect(() => {
    if (!isOn) return;
    const ending = new AbortController();
    const { signal } = ending;
    const end = () => setDrag(null);
    const ofFinger = (act: () => void) => (event: globalThis.PointerEvent) => {
      if (event.pointerId === finger.current) act();
    };
    addEventListener(
      'pointermove',
      ({ clientY, pointerId }) => {
        if (pointerId !== finger.current) return;
        scrollAtEdge(clientY);
        const rows = [...(list.current?.children ?? [])];
        setDrag((before) => before && { ...before, to: positionAt(rows, before.from, clientY) });
      },
      { signal },
    );
    addEventListener(
      'pointerup',
      ofFinger(() => drop()),
      { signal },
    );
    addEventListener('pointercancel', ofFinger(end), { signal });
    addEventListener('keydown', ({ key }) => key === 'Escape' && end(), { signal });
    return () => ending.abort();
  }, [isOn, list]);
  return {
    drag,
    begin: (from, event) => {
      if (event.button !== 0 || isOn) return;
      finger.current = event.pointerId;
      setDrag({ from, to: from });
    },
  };
}

/** The position a row dropped at this height gets: below every row whose middle is above it. */
function positionAt(rows: readonly Element[], from: number, clientY: number): number {
  return rows.filter((row, index) => {
    const { top, height } = row.getBoundingClientRect();
    return index !== from && top + height / 2 < clientY;
  }).length;
}

function scrollAtEdge(clientY: number): void {
  if (clientY < edge) window.scrollBy(0, -step);
  else if (clientY > window.innerHeight - edge) window.scrollBy(0, step);
}
