import { whenFirstPainted } from './first-paint.ts';

/** Milliseconds after which the work starts although the page is not idle. */
const patience = 3_000;

/**
 * Runs work once the first paint is done and the page is idle; ignores errors, which recur
 * where the result is needed.
 * @returns the function that cancels it.
 */
export function whenIdle(work: () => Promise<unknown>): () => void {
  let giveUp: () => void = () => undefined;
  let isGivenUp = false;
  const start = () => void work().catch(() => undefined);
  void whenFirstPainted().then(() => {
    if (!isGivenUp) giveUp = startWhenIdle(start);
  });
  return () => {
    isGivenUp = true;
    giveUp();
  };
}

function startWhenIdle(start: () => void): () => void {
  // Safari lacks idle callbacks.
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(start, patience / 3);
    return () => clearTimeout(timer);
  }
  const id = requestIdleCallback(start, { timeout: patience });
  return () => cancelIdleCallback(id);
}
