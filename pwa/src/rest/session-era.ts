/** The time between a sign-in, a sign-out and the next; aborted once it is over. */
export type SessionEra = AbortSignal;

let current = new AbortController();

/**
 * The era a call is begun in. An answer that comes when it is over speaks of a session that is no
 * more, and must change nothing.
 */
export function currentEra(): SessionEra {
  return current.signal;
}

/** Somebody begins to sign in or out: calls that carry the era's signal end here. */
export function endEra(): void {
  current.abort();
  current = new AbortController();
}
