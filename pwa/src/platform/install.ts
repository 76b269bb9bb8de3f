import { useSyncExternalStore } from 'react';
import { readLocal, writeLocal } from './storage/web-storage.ts';

// Missing from TypeScript's library: Chromium only (experience.md 2).
interface InstallEvent extends Event {
  prompt(): Promise<void>;
  readonly userChoice: Promise<{ readonly outcome: 'accepted' | 'dismissed' }>;
}

/** The browser's own prompt, instructions (`steps`: Safari on iPhone and iPad), or neither. */
export type InstallWay = 'prompt' | 'steps' | 'none';

const dismissedKey = 'greenroom.install-dismissed';
const listeners = new Set<() => void>();
let waiting: InstallEvent | null = null;
let isDone = false;

function notifyListeners(): void {
  for (const listener of listeners) listener();
}

/** Keeps the browser's install prompt for our own button; call before the browser fires it. */
export function watchInstall(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    waiting = event as InstallEvent;
    notifyListeners();
  });
  addEventListener('appinstalled', () => {
    waiting = null;
    isDone = true;
    notifyListeners();
  });
}

/** The way to install Greenroom here; kept current. */
export function useInstallWay(): InstallWay {
  return useSyncExternalStore(listen, findInstallWay);
}

/** Whether the install offer was dismissed on this device; kept current. */
export function useIsInstallDismissed(): boolean {
  return useSyncExternalStore(listen, () => readLocal(dismissedKey) !== null);
}

export function dismissInstall(): void {
  writeLocal(dismissedKey, new Date().toISOString());
  notifyListeners();
}

/** Shows the browser's install prompt. Declining it dismisses the offer. */
export async function promptInstall(): Promise<void> {
  const offer = waiting;
  if (offer === null) return;
  // The browser accepts one call of `prompt` per event.
  waiting = null;
  await offer.prompt();
  const { outcome } = await offer.userChoice;
  if (outcome === 'dismissed') dismissInstall();
  notifyListeners();
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

function findInstallWay(): InstallWay {
  if (isDone || isStandalone()) return 'none';
  if (waiting !== null) return 'prompt';
  return isSafariOnIos() ? 'steps' : 'none';
}

function isStandalone(): boolean {
  return (
    matchMedia('(display-mode: standalone)').matches ||
    // Older Safari on iOS lacks the media query.
    ('standalone' in navigator && navigator.standalone === true)
  );
}

/** iPads report themselves as Macs, which lack touch screens; other iOS browsers are named. */
function isSafariOnIos(): boolean {
  const { userAgent, maxTouchPoints } = navigator;
  const isIos = /iPhone|iPad|iPod/.test(userAgent);
  const isIpad = /Macintosh/.test(userAgent) && maxTouchPoints > 1;
  return (isIos || isIpad) && !/CriOS|FxiOS|EdgiOS|OPT\//.test(userAgent);
}
