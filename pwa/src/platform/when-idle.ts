/** Milliseconds after which the work is done even where the page is never idle. */
const patience = 3_000;

/**
 * Does something once the page has nothing better to do, such as fetching what may be needed next. A
 * failure is met again, and told, where the thing is needed.
 * @returns the function that gives it up.
 */
export function whenIdle(work: () => Promise<unknown>): () => void {
  const start = () => void work().catch(() => undefined);
  // Safari has no idle callback.
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(start, patience / 3);
    return () => clearTimeout(timer);
  }
  const id = requestIdleCallback(start, { timeout: patience });
  return () => cancelIdleCallback(id);
}
