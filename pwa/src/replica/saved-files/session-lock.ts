const prefix = 'greenroom-session-';

/**
 * Marks a user's session as open in this page, for the worker: it answers nobody else's saved files.
 * A lock ends with its page, also one that crashes.
 * @returns the function that ends it.
 */
export function holdSessionLock(userId: string): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  if (!('locks' in navigator)) return resolve;
  navigator.locks
    .request(`${prefix}${userId}`, { mode: 'shared' }, () => promise)
    .catch(() => undefined);
  return resolve;
}

/** The users whose session a page has open. */
export async function findOpenSessions(): Promise<ReadonlySet<string>> {
  const { held = [] } = await navigator.locks.query();
  return new Set(
    held.flatMap(({ name }) => (name?.startsWith(prefix) ? [name.slice(prefix.length)] : [])),
  );
}
