import { readLocal, writeLocal, writeTab } from '../storage/web-storage.ts';
import { awayKey, hidePageKey } from './discreet.ts';

/** The app's own neutral page, there without a network too. */
const clockPage = '/clock.html';

/** What takes the app's place: the clock, or an https address of one's own. */
export type HidePage = 'clock' | `https://${string}`;

/** Null: quick hide is off on this device. */
export function readHidePage(): HidePage | null {
  const stored = readLocal(hidePageKey);
  return stored === null || isHidePage(stored) ? stored : 'clock';
}

/** Null switches quick hide off on this device. */
export function chooseHidePage(page: HidePage | null): void {
  writeLocal(hidePageKey, page);
}

export function isHidePage(text: string): text is HidePage {
  return text === 'clock' || (URL.canParse(text) && new URL(text).protocol === 'https:');
}

let lockTabs: (() => void) | undefined;

/**
 * From here on this page shows nothing but its title, whoever looks at it, and says nothing: until it is
 * loaded anew. Without a title the tab would show its address.
 * What covers it only while nobody looks is `data-covered` and, with a lock, `data-locked`.
 */
export function leaveBlank(): void {
  document.documentElement.dataset['left'] = '';
  for (const media of document.querySelectorAll('video, audio')) {
    if (media instanceof HTMLMediaElement) media.pause();
  }
}

/** With a lock: makes every tab lock, so that none shows the app or gives its key back. */
export function lockWhenHiding(lockAll: () => void): void {
  lockTabs = lockAll;
}

const askNothing = (event: Event) => event.stopImmediatePropagation();

/**
 * Shows the neutral page in this tab at once. Back does not return; reloading the address of the app
 * does, locked if there is a lock. Without a network it is always the clock.
 */
export function hideNow(): void {
  const page = readHidePage();
  const isOwn = page === null || page === 'clock' || !navigator.onLine;
  const address = isOwn ? clockPage : page;
  // A page of one's own may be long in coming: this one stays until then.
  leaveBlank();
  lockTabs?.();
  writeTab(awayKey, address);
  // No screen asks whether to leave: captured at the window, before those that would.
  addEventListener('beforeunload', askNothing, { capture: true, once: true });
  location.replace(address);
}
