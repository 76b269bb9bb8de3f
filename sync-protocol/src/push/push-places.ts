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
