import {
  InvalidMutationError,
  type Replica,
  StorageFullError,
} from '../replica/replica-interface.ts';
import { showToast } from '../ui/toast/toast-store.ts';

/** What became of a command; a failure keeps what was typed and says why. */
export type ChangeResult = { readonly ok: true } | { readonly ok: false; readonly message: string };

/**
 * Does what a person asked for with a change. What goes wrong is told in a toast: the specified text,
 * and under it the reason where one is known; the result has the reason, for beside what was typed.
 * @param failure the specified text of what failed.
 */
export async function tryChange(
  failure: string,
  work: () => Promise<unknown>,
): Promise<ChangeResult> {
  try {
    await work();
    return { ok: true };
  } catch (error) {
    const isKnown = error instanceof StorageFullError || error instanceof InvalidMutationError;
    if (!isKnown) return refuse(failure);
    showToast({ title: failure, text: error.message, tone: 'destructive' });
    return { ok: false, message: error.message };
  }
}

/** Gives a change up that is not sent, or that the server refused. */
export function giveUpChange(
  replica: Replica,
  changeId: string,
  failure = 'Failed to discard change',
): Promise<ChangeResult> {
  return tryChange(failure, () => replica.discard(changeId));
}

/** Tells in a toast why nothing was changed. */
export function refuse(message: string): ChangeResult {
  showToast({ title: 'Error', text: message, tone: 'destructive' });
  return { ok: false, message };
}
