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

/** Holds names by Web Locks, which the browser releases when the tab closes, crashes or reloads. */
export function openDraftTab(): DraftTab {
  const held = new Set<string>();
  return {
    remembered: () => readTab(storageKey),
    remember: (place) => writeTab(storageKey, place),
    hold: async (name, timeout) => {
      // Browsers with Cache Storage, where drafts are, have Web Locks.
      if (held.has(name) || !('locks' in navigator)) return true;
      const isHeld = await holdForGood(navigator.locks, name, timeout);
      if (isHeld) held.add(name);
      return isHeld;
    },
  };
}

async function holdForGood(locks: LockManager, name: string, timeout: number): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const options = timeout > 0 ? { signal: AbortSignal.timeout(timeout) } : { ifAvailable: true };
  const holding = locks.request(name, options, async (lock) => {
    resolve(lock !== null);
    if (lock !== null) await new Promise<never>(() => undefined);
  });
  holding.catch(() => resolve(false));
  return await promise;
}
