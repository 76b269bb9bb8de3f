/** Milliseconds until a touch is a long press. */
const pressTime = 500;
/** Pixels a finger may move; more is scrolling. */
const tolerance = 10;

/**
 * Listens for long presses by touch within an element. Prevents the browser's own menu and selection,
 * and the clicks emulated on release; the mouse keeps its context menu. @returns stops listening
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
  const cancel = () => clearTimeout(timer);
  const start = (event: PointerEvent) => {
    cancel();
    isByTouch = event.pointerType === 'touch';
    isPressed = false;
    if (!isByTouch || !event.isPrimary) return;
    from = { x: event.clientX, y: event.clientY };
    const { target } = event;
    timer = setTimeout(() => {
      isPressed = true;
      if (target instanceof Element) onLongPress(target);
    }, pressTime);
  };
  const move = (event: PointerEvent) => {
    if (Math.hypot(event.clientX - from.x, event.clientY - from.y) > tolerance) cancel();
  };
  element.addEventListener('pointerdown', start, { signal });
  element.addEventListener('pointermove', move, { signal });
  element.addEventListener('pointerup', cancel, { signal });
  element.addEventListener('pointercancel', cancel, { signal });
  element.addEventListener(
    'touchend',
    (event) => {
      // The menu just opened would treat the emulated mouse press as one outside it and close.
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
    cancel();
    listening.abort();
  };
}
