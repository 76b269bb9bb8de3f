import { holdName } from '../../changes/hold-name.ts';
import { readTab, writeTab } from '../../../platform/storage/web-storage.ts';

/** A browser tab, as far as its draft needs it. */
export interface DraftTab {
  /** The place of this tab's draft before a reload; null: none. */
  readonly remembered: () => string | null;
  readonly remember: (place: string) => void;
  /** Locks a name until the tab closes, waiting `timeout` ms. @returns false: another tab has it */
  readonly hold: (name: string, timeout: number) => Promise<boolean>;
}

const storageKey = 'greenroom.chat-draft';

const forGood = new Promise<never>(() => undefined);

/** Holds names by Web Locks, which the browser releases when the tab closes, crashes or reloads. */
export function openDraftTab(): DraftTab {
  const held = new Set<string>();
  return {
    remembered: () => readTab(storageKey),
    remember: (place) => writeTab(storageKey, place),
    hold: async (name, timeout) => {
      if (held.has(name)) return true;
      const isHeld = await holdName(name, timeout, forGood);
      if (isHeld) held.add(name);
      return isHeld;
    },
  };
}
