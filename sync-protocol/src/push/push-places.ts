import { isAppPath } from '../app-path.ts';

/**
 * Cache and address under which a browser keeps who gets its pushes. A cache, because the service
 * worker reads it at once, without opening a replica.
 */
export const pushOwnerCache = 'greenroom-push';
export const pushOwnerAddress = '/push-owner';

/** Address in the same cache; it is there while the browser's pushes are discreet. */
export const discreetAddress = '/push-discreet';

/**
 * Address in the same cache of what the app is called here. Absent: Greenroom. A neutral name stays over
 * a sign-out: a push that comes late is shown under it, and it says nothing of anybody.
 */
export const appNameAddress = '/push-app-name';

/** Message of the worker to a window: open this path of the app. */
export interface OpenPathMessage {
  readonly type: 'OPEN_PATH';
  readonly path: string;
}

export function isOpenPathMessage(data: unknown): data is OpenPathMessage {
  if (typeof data !== 'object' || data === null) return false;
  const { type, path } = data as Partial<OpenPathMessage>;
  return type === 'OPEN_PATH' && isAppPath(path);
}

/**
 * In the data of a notification the worker shows, if the member's list has all that it stands for: the
 * app closes it once that is read. `at`: when it was shown, in milliseconds since the epoch.
 */
export interface ListedPush {
  readonly user: string;
  readonly at: number;
}

/** What the data of a shown notification says of the list; null: the list has not all of it. */
export function findListed(data: unknown): ListedPush | null {
  const { listed } = Object(data) as { readonly listed?: unknown };
  const { user, at } = Object(listed) as Partial<ListedPush>;
  return typeof user === 'string' && typeof at === 'number' ? { user, at } : null;
}
