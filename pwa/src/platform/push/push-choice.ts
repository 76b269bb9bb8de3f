import { readLocal, writeLocal } from '../storage/web-storage.ts';
import { findPushSupport } from './push-support.ts';

const offKey = 'greenroom.push-off';
const failedKey = 'greenroom.push-failed';
const dismissedKey = 'greenroom.reminders-dismissed';

/** Whether pushes were switched off in this browser; otherwise a granted permission means on. */
export function isPushOff(): boolean {
  return readLocal(offKey) !== null;
}

export function setPushOff(isOff: boolean): void {
  writeLocal(offKey, isOff ? 'off' : null);
}

/** Whether the last attempts to subscribe this browser failed, in whatever visit. */
export function hasPushFailed(): boolean {
  return readLocal(failedKey) !== null;
}

export function setPushFailed(hasFailed: boolean): void {
  writeLocal(failedKey, hasFailed ? 'failed' : null);
  pushResults.dispatchEvent(new Event('result'));
}

/** Dispatches 'result' when this tab has tried to subscribe the browser. */
export const pushResults = new EventTarget();

/**
 * Whether reminders may be offered here: the browser can push or could once installed, it was never
 * asked, and the offer was not dismissed.
 */
export function canOfferReminders(): boolean {
  if (readLocal(dismissedKey) !== null) return false;
  const support = findPushSupport();
  if (support === 'supported') return Notification.permission === 'default';
  return support === 'install';
}

/** Remembers 'Not now' until somebody signs out here. */
export function dismissReminders(): void {
  writeLocal(dismissedKey, new Date().toISOString());
}

/** The next person at this browser chooses anew. */
export function forgetPushChoices(): void {
  writeLocal(offKey, null);
  writeLocal(failedKey, null);
  writeLocal(dismissedKey, null);
}
