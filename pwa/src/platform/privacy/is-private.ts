import { isLockMarked } from '../storage/lock/lock-mark.ts';
import { readLocal } from '../storage/web-storage.ts';
import { readIsDiscreet } from './discreet.ts';

export const hidePageKey = 'greenroom.quick-hide';

/** Whether this device has a lock, is discreet or hides at Esc twice: from the first frame on. */
export function isPrivate(): boolean {
  return isLockMarked() || readIsDiscreet() || readLocal(hidePageKey) !== null;
}
