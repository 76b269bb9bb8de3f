import { readTab, writeTab } from '../../../platform/storage/web-storage.ts';

/** The tab a draft is written in, as far as its draft concerns it. */
export interface DraftTab {
  /** Where this tab kept its draft before it was reloaded; null: nowhere yet. */
  readonly remembered: () => string | null;
  readonly remember: (place: string) => void;
  /**
   * Takes what has this name for as long as the tab is there, waiting for it for at most `patience`
   * milliseconds. @returns false when another tab has it
   */
  readonly hold: (name: string, patience: number) => Promise<boolean>;
}

const storageKey = 'greenroom.chat-draft';

/** A tab that holds by Web Locks: the browser lets go of them when it closes, crashes or reloads. */
export function openDraftTab(): DraftTab {
  const held = new Set<string>();
  return {
    remembered: () => readTab(storageKey),
    remember: (place) => writeTab(storageKey, place),
    hold: async (name, patience) => {
      // Browsers that have a Cache Storage for drafts have Web Locks too.
      if (held.has(name) || !('locks' in navigator)) return true;
      const isHeld = await holdForGood(navigator.locks, name, patience);
      if (isHeld) held.add(name);
      return isHeld;
    },
  };
}

async function holdForGood(locks: LockManager, name: string, patience: number): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const options = patience > 0 ? { signal: AbortSignal.timeout(patience) } : { ifAvailable: true };
  const holding = locks.request(name, options, async (lock) => {
    resolve(lock !== null);
    if (lock !== null) await new Promise<never>(() => undefined);
  });
  holding.catch(() => resolve(false));
  return await promise;
}
