import { readTab, writeTab } from '../../../platform/storage/web-storage.ts';

const key = 'greenroom.way-back';

/** Keeps the path a signed-out person requested, for after sign-in. */
export function keepWayBack(path: string): void {
  if (path !== '/' && !path.startsWith('/auth')) writeTab(key, path);
}

/** The kept path, else home. Only paths of this app are ever kept. */
export function readWayBack(): string {
  return readTab(key) ?? '/';
}

export function forgetWayBack(): void {
  writeTab(key, null);
}
