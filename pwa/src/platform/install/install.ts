import { useSyncExternalStore } from 'react';
import { readLocal, writeLocal } from '../storage/web-storage.ts';

// Missing from TypeScript's library: Chromium only (experience.md 2).
interface InstallEvent extends Event {
  prompt(): Promise<void>;
  readonly userChoice: Promise<{ readonly outcome: 'accepted' | 'dismissed' }>;
}

/** The browser's own prompt, by hand from Safari (iPhone and iPad, or a Mac), or neither. */
export type InstallWay = 'prompt' | 'home-screen' | 'dock' | 'none';

export const installDismissedKey = 'greenroom.install-dismissed';
/** On this device, from a tab; unset once the browser offers it again. */
export const installedKey = 'greenroom.installed';
const listeners = new Set<() => void>();
let waiting: InstallEvent | null = null;
let isDone = false;

export function notifyListeners(): void {
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
    // Whatever is on the screen: after a reload no tab is told.
    writeLocal(installedKey, 'yes');
    notifyListeners();
  });
}

/** The way to install Greenroom here; kept current. */
export function useInstallWay(): InstallWay {
  return useSyncExternalStore(listen, findInstallWay);
}

/** Whether this is the installed app, or it was installed from this tab; kept current. */
export function useIsInstalled(): boolean {
  return useSyncExternalStore(listen, isInstalled);
}

/** Whether the install offer was dismissed on this device; kept current. */
export function useIsInstallDismissed(): boolean {
  return useSyncExternalStore(listen, () => readLocal(installDismissedKey) !== null);
}

/** The browser's prompt, once: it accepts one call of `prompt` per event. Null: none waits. */
export function takeInstallPrompt(): InstallEvent | null {
  const offer = waiting;
  waiting = null;
  return offer;
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

function findInstallWay(): InstallWay {
  if (isInstalled()) return 'none';
  if (waiting !== null) return 'prompt';
  return findSafariWay();
}

function isInstalled(): boolean {
  return isDone || isStandalone();
}

/** Whether the app was opened from the home screen, as installed. */
export function isStandalone(): boolean {
  return (
    matchMedia('(display-mode: standalone)').matches ||
    // Older Safari on iOS lacks the media query.
    ('standalone' in navigator && navigator.standalone === true)
  );
}

function findSafariWay(): InstallWay {
  const { userAgent, maxTouchPoints } = navigator;
  const isMac = /Macintosh/.test(userAgent);
  // iPads report themselves as Macs, which lack touch screens; other iOS browsers are named.
  if (/iPhone|iPad|iPod/.test(userAgent) || (isMac && maxTouchPoints > 1)) {
    return /CriOS|FxiOS|EdgiOS|OPT\//.test(userAgent) ? 'none' : 'home-screen';
  }
  return isMac && /Version\/[\d.]+ Safari\//.test(userAgent) ? 'dock' : 'none';
}
