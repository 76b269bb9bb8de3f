import {
  InvalidMutationError,
  type Replica,
  StorageFullError,
} from '../../replica/replica-interface.ts';
import { type announce, showToast } from '../../ui/toast/toast-store.ts';

/** Result of a command; a failure keeps what was typed and carries its reason. */
export type ChangeResult = { readonly ok: true } | { readonly ok: false; readonly message: string };

/**
 * Runs a person's change. A failure shows a toast: the specified text `failure`, with the reason if
 * known; the result carries the reason too. `tell`: `announce` where the screen shows that reason.
 */
export async function tryChange(
  failure: string,
  work: () => Promise<unknown>,
  tell: typeof announce = showToast,
): Promise<ChangeResult> {
  try {
    await work();
    return { ok: true };
  } catch (error) {
    const isKnown = error instanceof StorageFullError || error instanceof InvalidMutationError;
    if (!isKnown) return refuse(failure, tell);
    tell({ title: failure, text: error.message, tone: 'destructive' });
    return { ok: false, message: error.message };
  }
}

/** Discards a change that is unsent or refused. */
export function giveUpChange(
  replica: Replica,
  changeId: string,
  failure = 'Failed to discard change',
): Promise<ChangeResult> {
  return tryChange(failure, () => replica.discard(changeId));
}

/** Says why nothing was changed, in a toast unless `tell` is given. */
export function refuse(message: string, tell: typeof announce = showToast): ChangeResult {
  tell({ title: 'Error', text: message, tone: 'destructive' });
  return { ok: false, message };
}
