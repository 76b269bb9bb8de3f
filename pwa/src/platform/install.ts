import { useSyncExternalStore } from 'react';
import { readLocal, writeLocal } from './storage/web-storage.ts';

// Not in TypeScript's library: only Chromium has it (experience.md 2).
interface InstallEvent extends Event {
  prompt(): Promise<void>;
  readonly userChoice: Promise<{ readonly outcome: 'accepted' | 'dismissed' }>;
}

/**
 * What this browser can do about installing: ask by itself (`prompt`), only tell a person how to
 * (`steps`, Safari on iPhone and iPad), or nothing, also because it is done.
 */
export type InstallWay = 'prompt' | 'steps' | 'none';

const dismissedKey = 'greenroom.install-dismissed';
const listeners = new Set<() => void>();
let waiting: InstallEvent | null = null;
let isDone = false;

function tell(): void {
  for (const listener of listeners) listener();
}

/** Keeps the browser's offer for our own button; to be called before the browser makes it. */
export function watchInstall(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    waiting = event as InstallEvent;
    tell();
  });
  addEventListener('appinstalled', () => {
    waiting = null;
    isDone = true;
    tell();
  });
}

/** How Greenroom can be installed here; kept current. */
export function useInstallWay(): InstallWay {
  return useSyncExternalStore(listen, findInstallWay);
}

/** Whether a person has put the offer away on this device; kept current. */
export function useIsInstallDismissed(): boolean {
  return useSyncExternalStore(listen, () => readLocal(dismissedKey) !== null);
}

export function dismissInstall(): void {
  writeLocal(dismissedKey, new Date().toISOString());
  tell();
}

/** Has the browser ask. A refusal there counts as putting the offer away. */
export async function promptInstall(): Promise<void> {
  const offer = waiting;
  if (offer === null) return;
  // The browser takes one answer to each offer.
  waiting = null;
  await offer.prompt();
  const { outcome } = await offer.userChoice;
  if (outcome === 'dismissed') dismissInstall();
  tell();
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
    // Safari on iOS before it knew the media query.
    ('standalone' in navigator && navigator.standalone === true)
  );
}

/** An iPad calls itself a Mac; no Mac has a touch screen. Other browsers there name themselves. */
function isSafariOnIos(): boolean {
  const { userAgent, maxTouchPoints } = navigator;
  const isIos = /iPhone|iPad|iPod/.test(userAgent);
  const isIpad = /Macintosh/.test(userAgent) && maxTouchPoints > 1;
  return (isIos || isIpad) && !/CriOS|FxiOS|EdgiOS|OPT\//.test(userAgent);
}
