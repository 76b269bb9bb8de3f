import { showToast } from '../../../ui/toast/toast-store.ts';

/** Runs a command on saved files, and says so when the device cannot even note it. */
export function trySaving(change: Promise<void>): void {
  change.catch(() =>
    showToast({
      title: 'Not saved',
      text: 'This device is full. Remove a saved module or free up space.',
      tone: 'destructive',
    }),
  );
}
