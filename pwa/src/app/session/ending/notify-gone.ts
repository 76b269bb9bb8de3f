import { longToastDuration, showToast } from '../../../ui/toast/toast-store.ts';

/** Notifies the person that their account was deleted and whether its local data is removed. */
export function notifyGone(isWiped: boolean): void {
  const outcome = isWiped
    ? 'Its data was removed from this device.'
    : 'Some of its data is still on this device. Close every Greenroom tab and open it again to remove it.';
  showToast({
    title: 'Account removed',
    text: `This account no longer exists. ${outcome}`,
    tone: 'destructive',
    duration: longToastDuration,
  });
}
