/** The period between a sign-in or sign-out and the next; aborted at its end. */
export type SessionEra = AbortSignal;

let current = new AbortController();

/** The current era. Answers that arrive after their era are ignored: its session has ended. */
export function currentEra(): SessionEra {
  return current.signal;
}

/** Ends the era when a sign-in or sign-out begins: aborts the calls that carry its signal. */
export function endEra(): void {
  current.abort();
  current = new AbortController();
}
