import type { CallName } from '@greenroom/sync-protocol/contract';
import type { ProblemError } from './problem-error.ts';

type ProblemListener = (error: ProblemError, call: CallName) => void;

const listeners = new Set<ProblemListener>();

/**
 * Subscribes to refusals of the current session's calls, which the callers receive too: for
 * problems of the whole app (session ended, account paused).
 * @returns the function that unsubscribes.
 */
export function listenForProblems(listener: ProblemListener): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** Notifies the listeners; only the client calls this. */
export function announceProblem(error: ProblemError, call: CallName): void {
  for (const listener of listeners) listener(error, call);
}

const changeListeners = new Set<() => void>();

/**
 * Subscribes to the ends of this page's own changes: calls other than GET, also failed ones, since
 * somebody else may have been faster; anonymous ones are not told.
 * @returns the function that unsubscribes.
 */
export function listenForChanges(listener: () => void): () => void {
  changeListeners.add(listener);
  return () => {
    changeListeners.delete(listener);
  };
}

/** Notifies the listeners; only the client calls this. */
export function announceChange(): void {
  for (const listener of changeListeners) listener();
}
