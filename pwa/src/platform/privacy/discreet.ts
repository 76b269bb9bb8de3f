import { create } from 'zustand';
import { isLockMarked } from '../storage/lock/lock-mark.ts';
import { readLocal, writeLocal } from '../storage/web-storage.ts';

const key = 'greenroom.discreet';
/** Read by public/before-paint.js too. */
const nameKey = 'greenroom.install-name';
/** What a quick hide shows (quick-hide.ts, which a start that needs no cover loads later). */
export const hidePageKey = 'greenroom.quick-hide';
/** Of a tab that was left; public/before-paint.js and `pageshow` lead away again from there. */
export const awayKey = 'greenroom.away';

/** Its own, or the neutral one of planner.webmanifest. */
export type AppName = 'Greenroom' | 'Planner';

interface Discreet {
  readonly isDiscreet: boolean;
  /** What the app is called outside of itself: as installed, in tabs, as the sender of pushes. */
  readonly appName: AppName;
}

export const readIsDiscreet = () => readLocal(key) !== null;
const readAppName = (): AppName => (readLocal(nameKey) === null ? 'Greenroom' : 'Planner');

/**
 * Whether this device is discreet: its pushes, tabs and the picture in the list of open apps say
 * nothing of what is in the app. Kept over sign-outs: whoever is next may make it talk again.
 */
export const useDiscreet = create<Discreet>(() => ({
  isDiscreet: readIsDiscreet(),
  appName: readAppName(),
}));

/** Whether this device has a lock, is discreet or hides at Esc twice: covered from the first frame on. */
export function needsCover(): boolean {
  return isLockMarked() || readIsDiscreet() || readLocal(hidePageKey) !== null;
}

/** In every tab of this browser. */
export function chooseDiscreet(isDiscreet: boolean): void {
  writeLocal(key, isDiscreet ? 'on' : null);
  useDiscreet.setState({ isDiscreet });
}

/** Kept, like the choice above, in every tab of this browser. */
export function chooseAppName(appName: AppName): void {
  writeLocal(nameKey, appName === 'Planner' ? appName : null);
  useDiscreet.setState({ appName });
}

/**
 * Opened by the neutral icon: a phone may have given the installed app a storage of its own, in which the
 * name is not known yet. Later Discreet is as the member left it.
 */
export function noteNeutralStart(): void {
  if (location.search !== '?as=planner') return;
  if (readAppName() === 'Greenroom') chooseDiscreet(true);
  chooseAppName('Planner');
  history.replaceState(null, '', location.pathname);
}

/** Keeps this tab as discreet as the others of this browser. */
export function followDiscreet(): void {
  addEventListener('storage', (event) => {
    if (event.key === key) useDiscreet.setState({ isDiscreet: readIsDiscreet() });
    if (event.key === nameKey) useDiscreet.setState({ appName: readAppName() });
  });
}
