type Leave = () => void;

/** Asks whether to leave; calls `leave` if so. */
export type LeaveGuard = (leave: Leave) => void;

let guard: LeaveGuard | null = null;

/**
 * Asks before this screen is left: by a link of the app, by going back where the browser can ask
 * (Navigation API), and, in the browser's own words, by closing or reloading the page.
 * @returns stops asking
 */
export function guardLeaving(ask: LeaveGuard): () => void {
  guard = ask;
  const ending = new AbortController();
  const { signal } = ending;
  addEventListener('beforeunload', (event) => event.preventDefault(), { signal });
  if ('navigation' in globalThis) {
    navigation.addEventListener('navigate', (event) => holdTraversal(event), { signal });
  }
  return () => {
    if (guard === ask) guard = null;
    ending.abort();
  };
}

/** Leaves, after asking where a screen wants to be asked. */
export function leaveUnlessHeld(leave: Leave): void {
  if (guard === null) leave();
  else guard(leave);
}

function holdTraversal(event: NavigateEvent): void {
  const { key } = event.destination;
  if (event.navigationType !== 'traverse' || !event.cancelable || guard === null) return;
  event.preventDefault();
  guard(() => void navigation.traverseTo(key));
}
