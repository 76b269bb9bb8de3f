import { useDiscreet } from '../../../platform/privacy/discreet.ts';
import { longToastDuration, showToast } from '../../../ui/toast/toast-store.ts';

/**
 * Notifies the person why their data is no longer on this device, or how what is left is removed.
 * @param wasAsked somebody asked to erase it; false: the account was deleted; null: not known yet
 */
export function notifyGone(isWiped: boolean, wasAsked: boolean | null): void {
  const { appName } = useDiscreet.getState();
  if (wasAsked) {
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
  if (wasAsked === null) {
    const text = `This account is no longer signed in here. ${outcome}`;
    showToast({ title: 'Signed out', text, tone: 'destructive', duration: longToastDuration });
    return;
  }
  const text = `This account no longer exists. ${outcome}`;
  showToast({ title: 'Account removed', text, tone: 'destructive', duration: longToastDuration });
}
