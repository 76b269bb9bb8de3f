import { showToast } from '../../../ui/toast/toast-store.ts';

/** Puts a text on the clipboard and says so. */
export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showToast({ title: 'Copied', tone: 'success' });
  } catch {
    // Refused by the browser, or absent on plain http other than localhost.
    showToast({
      title: 'Could not copy',
      text: 'Your browser did not allow it.',
      tone: 'destructive',
    });
  }
}
