import { isAppPath } from '@greenroom/sync-protocol/app-path';
import { readTab, writeTab } from '../../../platform/storage/web-storage.ts';

const key = 'greenroom.way-back';

/** Keeps the path a signed-out person requested, for after sign-in. */
export function keepWayBack(path: string): void {
  if (path !== '/' && !path.startsWith('/auth')) writeTab(key, path);
}

/** The kept path, else home. The address bar may hold `//host`, which is no path of this app. */
export function readWayBack(): string {
  const kept = readTab(key);
  return isAppPath(kept) ? kept : '/';
}

export function forgetWayBack(): void {
  writeTab(key, null);
}

/** State of the sign-in screen where the app led to it. */
export const ledHere = { isLedHere: true };

export function isLedHere(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'isLedHere' in state;
}

/** State of the link to the form for somebody other than the person whose data cannot be opened. */
export const forOther = { isForOther: true };

export function isForOther(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'isForOther' in state;
}
