import { installDismissedKey, notifyListeners, takeInstallPrompt } from './install.ts';
import { writeLocal } from '../storage/web-storage.ts';

export function dismissInstall(): void {
  writeLocal(installDismissedKey, new Date().toISOString());
  notifyListeners();
}

/** Shows the browser's install prompt. Declining it dismisses the offer. */
export async function promptInstall(): Promise<void> {
  const offer = takeInstallPrompt();
  if (offer === null) return;
  await offer.prompt();
  const { outcome } = await offer.userChoice;
  if (outcome === 'dismissed') dismissInstall();
  notifyListeners();
}
