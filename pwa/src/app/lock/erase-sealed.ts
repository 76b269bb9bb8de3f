import { setPendingSignOut } from '../../platform/storage/pending-sign-out.ts';
import { longToastDuration, showToast } from '../../ui/toast/toast-store.ts';
import { closeSession } from '../session/open-session.ts';
import { finishSignOut } from '../session/ending/finish-sign-out.ts';

/**
 * Deletes what is sealed here, whatever the server answers, and signs out: after too many wrong tries,
 * or for whoever forgot the secret. The next start goes on with what was cut short.
 */
export async function eraseSealed(userId: string): Promise<void> {
  setPendingSignOut(userId);
  await closeSession('left');
  const isWiped = await finishSignOut(userId);
  if (!isWiped) return;
  showToast({
    title: 'Deleted from this device',
    text: 'Sign in with your password to load it again.',
    duration: longToastDuration,
  });
}
