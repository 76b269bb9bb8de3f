import { useEffect, useEffectEvent } from 'react';

type Watcher = EventTarget & { destroy(): void };
/** Undefined: not in this browser. TypeScript does not know it yet. */
declare const CloseWatcher: (new () => Watcher) | undefined;

/** What closes each open layer; the topmost last. */
const layers: (() => void)[] = [];
/** One for all of them: a browser may close several together that a script opened. */
let watcher: Watcher | null = null;
/** Escape is being pressed: Base UI closes by it, and knows what it is for within a layer. */
let isEscape = false;

/**
 * While `isOpen`, Back of an Android phone does what `close` says, and leaves the screen alone. Other
 * browsers know no CloseWatcher, or ask it for Escape only (docs/decisions/router.md).
 */
export function useCloseByBack(isOpen: boolean, close: () => void): void {
  const closeTop = useEffectEvent(close);
  useEffect(() => {
    if (!isOpen) return;
    const layer = () => closeTop();
    layers.push(layer);
    watchBack();
    return () => {
      layers.splice(layers.indexOf(layer), 1);
      if (layers.length === 0) endWatch();
    };
  }, [isOpen]);
}

function watchBack(): void {
  if (watcher !== null || typeof CloseWatcher === 'undefined') return;
  addEventListener('keydown', noteEscape, { capture: true });
  watcher = new CloseWatcher();
  watcher.addEventListener('close', () => {
    watcher = null;
    if (!isEscape) layers.at(-1)?.();
    // What is held stays open, and so does what is below; the last to close ends it.
    watchBack();
  });
}

function endWatch(): void {
  removeEventListener('keydown', noteEscape, { capture: true });
  watcher?.destroy();
  watcher = null;
}

/** The browser asks the watcher right after the event. */
function noteEscape({ key }: KeyboardEvent): void {
  if (key !== 'Escape') return;
  isEscape = true;
  setTimeout(() => {
    isEscape = false;
  });
}
