import { held, type LeaveGuard } from './held-leaving.ts';

/**
 * Asks before this screen is left: by a link of the app, by going back where the browser can ask
 * (Navigation API), and, in the browser's own words, by closing or reloading the page.
 * @returns stops asking
 */
export function guardLeaving(ask: LeaveGuard): () => void {
  held.guard = ask;
  const ending = new AbortController();
  const { signal } = ending;
  addEventListener('beforeunload', (event) => event.preventDefault(), { signal });
  if ('navigation' in globalThis) {
    navigation.addEventListener('navigate', (event) => holdTraversal(event), { signal });
  }
  return () => {
    if (held.guard === ask) held.guard = null;
    ending.abort();
  };
}

function holdTraversal(event: NavigateEvent): void {
  const { key } = event.destination;
  if (event.navigationType !== 'traverse' || !event.cancelable || held.guard === null) return;
  event.preventDefault();
  held.guard(() => void navigation.traverseTo(key));
}
