import { create } from 'zustand';
import { readLocal, writeLocal } from '../storage/web-storage.ts';

const key = 'greenroom.discreet';

interface Discreet {
  readonly isDiscreet: boolean;
}

export const readIsDiscreet = () => readLocal(key) !== null;

/**
 * Whether this device is discreet: its pushes, tabs and the picture in the list of open apps say
 * nothing of what is in the app. Kept over sign-outs: whoever is next may make it talk again.
 */
export const useDiscreet = create<Discreet>(() => ({ isDiscreet: readIsDiscreet() }));

/** In every tab of this browser. */
export function chooseDiscreet(isDiscreet: boolean): void {
  writeLocal(key, isDiscreet ? 'on' : null);
  useDiscreet.setState({ isDiscreet });
}

/** Keeps this tab as discreet as the others of this browser. */
export function followDiscreet(): void {
  addEventListener('storage', (event) => {
    if (event.key === key) useDiscreet.setState({ isDiscreet: readIsDiscreet() });
  });
}
