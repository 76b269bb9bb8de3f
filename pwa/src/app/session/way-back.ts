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
