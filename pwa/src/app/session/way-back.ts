import { takeProviderTrip } from '../../platform/server-pages.ts';
import { readTab, writeTab } from '../../platform/storage/web-storage.ts';

const key = 'greenroom.way-back';

/** Keeps where a signed-out person wanted to go, so that signing in leads there. */
export function keepWayBack(path: string): void {
  if (path !== '/' && !path.startsWith('/auth')) writeTab(key, path);
}

/** Where signing in leads: the kept path, else home. Only a path of this app is ever kept. */
export function readWayBack(): string {
  return readTab(key) ?? '/';
}

/** Forgets the way back: it was taken, or somebody signed out on purpose. */
export function forgetWayBack(): void {
  writeTab(key, null);
}

/**
 * A sign-in with the provider comes back to / and was not begun there: the start goes on where the
 * person wanted to. Before the router reads the address.
 */
export function goOnAfterProvider(): void {
  if (!takeProviderTrip() || location.pathname !== '/') return;
  history.replaceState(null, '', readWayBack());
  forgetWayBack();
}
