import { useDiscreet } from '../../../platform/privacy/discreet.ts';
import { longToastDuration, showToast } from '../../../ui/toast/toast-store.ts';

/**
 * Notifies the person why their data is no longer on this device, or how what is left is removed.
 * @param wasErased somebody asked for it; else the account was deleted
 */
export function notifyGone(isWiped: boolean, wasErased: boolean): void {
  const { appName } = useDiscreet.getState();
  if (wasErased) {
    showToast({
      title: 'Signed out and erased',
      text: `What ${appName} kept on this device was erased, as asked from another device or by an administrator. Sign in to load it again.`,
      duration: longToastDuration,
    });
    return;
  }
  const outcome = isWiped
    ? 'Its data was removed from this device.'
    : `Some of its data is still on this device. Close every ${appName} tab and open it again to remove it.`;
  showToast({
    title: 'Account removed',
    text: `This account no longer exists. ${outcome}`,
    tone: 'destructive',
    duration: longToastDuration,
  });
}
