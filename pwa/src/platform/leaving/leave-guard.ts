import { type LeaveGuard, setLeaveGuard } from './leave-by.ts';

/**
 * Asks before this screen is left: by a link of the app, by `leaveBy`, by going back where the browser
 * can ask (Navigation API), and, in the browser's own words, by closing or reloading the page.
 * @returns stops asking
 */
export function guardLeaving(ask: LeaveGuard): () => void {
  const ending = new AbortController();
  const { signal } = ending;
  addEventListener('beforeunload', (event) => event.preventDefault(), { signal });
  // Captured at the window: before the router sees the click.
  addEventListener('click', (event) => holdLink(event, ask, ending), { capture: true, signal });
  if ('navigation' in globalThis) {
    navigation.addEventListener('navigate', (event) => holdTraversal(event, ask, ending), {
      signal,
    });
  }
  setLeaveGuard((go) =>
    ask(() => {
      ending.abort();
      go();
    }),
  );
  signal.addEventListener('abort', () => setLeaveGuard());
  return () => ending.abort();
}

/** Stops a click that would show another screen in this tab; repeats it after the answer. */
function holdLink(event: MouseEvent, ask: LeaveGuard, ending: AbortController): void {
  const link = linkOf(event);
  if (link === null || !opensHere(event, link)) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  ask(() => {
    ending.abort();
    link.click();
  });
}

function linkOf({ target }: MouseEvent): HTMLAnchorElement | null {
  return target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
}

function opensHere(event: MouseEvent, link: HTMLAnchorElement): boolean {
  const { button, metaKey, ctrlKey, shiftKey, altKey } = event;
  if (button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return false;
  if (link.origin !== location.origin || link.target !== '') return false;
  if (link.hasAttribute('download')) return false;
  return link.pathname !== location.pathname || link.search !== location.search;
}

function holdTraversal(event: NavigateEvent, ask: LeaveGuard, ending: AbortController): void {
  const { key } = event.destination;
  if (event.navigationType !== 'traverse' || !event.cancelable) return;
  event.preventDefault();
  ask(() => {
    ending.abort();
    void navigation.traverseTo(key);
  });
}
