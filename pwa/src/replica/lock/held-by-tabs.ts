/** Held by every tab that has a key, or is about to have one. */
export const keyHeld = 'greenroom-lock-key';
/** Held by every tab that somebody looks at. */
export const tabSeen = 'greenroom-lock-seen';
/** Held by every tab that shows what somebody fetches another app for: it locks later. */
export const tabPatience = 'greenroom-lock-patience';
/** Held by every tab with uploads that locking would cut off. */
export const tabUploads = 'greenroom-lock-uploads';

/** Says to all tabs and the worker that this tab is one of those. @returns the function that ends it. */
export function holdForTabs(name: string): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  if (hasWebLocks()) {
    navigator.locks.request(name, { mode: 'shared' }, () => promise).catch(() => undefined);
  }
  return resolve;
}

/** Whether any tab is one; null: this browser does not say. */
export async function isHeldByTabs(name: string): Promise<boolean | null> {
  if (!hasWebLocks()) return null;
  try {
    const { held = [] } = await navigator.locks.query();
    return held.some((lock) => lock.name === name);
  } catch {
    // Refused where the browser blocks storage.
    return null;
  }
}

const hasWebLocks = () => typeof navigator !== 'undefined' && 'locks' in navigator;
