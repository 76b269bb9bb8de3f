import { showToast } from './toast-store.ts';

/** Copies a text to the clipboard and shows a toast. */
export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showToast({ title: 'Copied', tone: 'success' });
  } catch {
    // Denied by the browser, or unavailable on plain http other than localhost.
    showToast({
      title: 'Could not copy',
      text: 'Your browser did not allow it.',
      tone: 'destructive',
    });
  }
}
