import type { CallName } from '@greenroom/sync-protocol/contract';
import type { ProblemError } from './problem-error.ts';

type ProblemListener = (error: ProblemError, call: CallName) => void;

const listeners = new Set<ProblemListener>();

/**
 * Hears of every call the server refused to the session that is still open, after which the caller
 * still gets the error. For what concerns the whole app (an ended session, a paused account), so that
 * no screen has to look for it.
 * @returns the function that ends the listening.
 */
export function listenForProblems(listener: ProblemListener): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** Tells the listeners; only the client calls this. */
export function announceProblem(error: ProblemError, call: CallName): void {
  for (const listener of listeners) listener(error, call);
}
