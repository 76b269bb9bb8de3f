import { readLocal, writeLocal } from '../storage/web-storage.ts';

const key = 'greenroom.push-off';

/** Whether pushes were switched off in this browser; otherwise a granted permission means on. */
export function isPushOff(): boolean {
  return readLocal(key) !== null;
}

export function setPushOff(isOff: boolean): void {
  writeLocal(key, isOff ? 'off' : null);
}
