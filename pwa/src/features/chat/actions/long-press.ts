/** Milliseconds a finger rests until it means a menu. */
const patience = 500;
/** Pixels a finger may move meanwhile; more is scrolling. */
const tolerance = 10;

/**
 * Hears a long press by touch on anything within an element. What the browser would do with it (its own
 * menu, a selection, and on release the clicks that stand for a tap) is prevented there; the mouse keeps
 * its context menu.
 * @param onLongPress is told what the finger rests on
 * @returns the function that ends the listening
 */
export function listenForLongPress(
  element: HTMLElement,
  onLongPress: (target: Element) => void,
): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let from = { x: 0, y: 0 };
  let isByTouch = false;
  let isPressed = false;
  const giveUp = () => clearTimeout(timer);
  const start = (event: PointerEvent) => {
    giveUp();
    isByTouch = event.pointerType === 'touch';
    isPressed = false;
    if (!isByTouch || !event.isPrimary) return;
    from = { x: event.clientX, y: event.clientY };
    const { target } = event;
    timer = setTimeout(() => {
      isPressed = true;
      if (target instanceof Element) onLongPress(target);
    }, patience);
  };
  const move = (event: PointerEvent) => {
    if (Math.hypot(event.clientX - from.x, event.clientY - from.y) > tolerance) giveUp();
  };
  element.addEventListener('pointerdown', start, { signal });
  element.addEventListener('pointermove', move, { signal });
  element.addEventListener('pointerup', giveUp, { signal });
  element.addEventListener('pointercancel', giveUp, { signal });
  element.addEventListener(
    'touchend',
    (event) => {
      // What the press has opened would take the mouse's press that follows for one outside of it.
      if (isPressed && event.cancelable) event.preventDefault();
      isPressed = false;
    },
    { signal, passive: false },
  );
  element.addEventListener(
    'contextmenu',
    (event) => {
      if (isByTouch) event.preventDefault();
    },
    { signal },
  );
  return () => {
    giveUp();
    listening.abort();
  };
}
