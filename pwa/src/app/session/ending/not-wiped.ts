import { useDiscreet } from '../../../platform/privacy/discreet.ts';
import { type ToastContent, longToastDuration } from '../../../ui/toast/toast-store.ts';

/** After a sign-out whose data could not be removed. It stays pending: the next start wipes again. */
export const notWiped = (): ToastContent => ({
  title: 'Logged out',
  text: `Some data is still on this device. Close every ${useDiscreet.getState().appName} tab and open it again to remove it.`,
  tone: 'destructive',
  duration: longToastDuration,
});
