import { setImmediate as nextTurn } from 'node:timers/promises';

/**
 * Gives callers one turn of the event loop each, in order: however many wait, requests are served
 * between two of them.
 */
export function createTurns(): () => Promise<void> {
  let last = Promise.resolve();
  return () => {
    last = last.then(() => nextTurn());
    return last;
  };
}
