import { create } from 'zustand';
import { readLocal, writeLocal } from '../storage/web-storage.ts';

const key = 'greenroom.amounts';

interface HiddenAmounts {
  readonly isHidden: boolean;
}

const readIsHidden = () => readLocal(key) === 'hidden';

/**
 * Whether this device shows amounts of money; kept over reloads and sign-outs. A component that writes
 * amounts, or has one below it that does, calls it: that is what writes them anew.
 */
export const useHiddenAmounts = create<HiddenAmounts>(() => ({ isHidden: readIsHidden() }));

// The other tabs of this browser hide theirs at the same moment. Without a window only words are made.
globalThis.window?.addEventListener('storage', (event) => {
  if (event.key === key) useHiddenAmounts.setState({ isHidden: readIsHidden() });
});

/** Hides or shows all amounts of money, in every tab of this browser. */
export function hideAmounts(isHidden: boolean): void {
  writeLocal(key, isHidden ? 'hidden' : null);
  useHiddenAmounts.setState({ isHidden });
}
