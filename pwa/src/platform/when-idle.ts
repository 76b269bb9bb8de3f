import { whenPictured } from './first-picture.ts';

/** Milliseconds after which the work is done even where the page is never idle. */
const patience = 3_000;

/**
 * Does something once the first picture is there and the page has nothing better to do, such as
 * fetching what may be needed next. A failure is met again, and told, where the thing is needed.
 * @returns the function that gives it up.
 */
export function whenIdle(work: () => Promise<unknown>): () => void {
  let giveUp: () => void = () => undefined;
  let isGivenUp = false;
  const start = () => void work().catch(() => undefined);
  void whenPictured().then(() => {
    if (!isGivenUp) giveUp = startWhenIdle(start);
  });
  return () => {
    isGivenUp = true;
    giveUp();
  };
}

function startWhenIdle(start: () => void): () => void {
  // Safari has no idle callback.
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(start, patience / 3);
    return () => clearTimeout(timer);
  }
  const id = requestIdleCallback(start, { timeout: patience });
  return () => cancelIdleCallback(id);
}
