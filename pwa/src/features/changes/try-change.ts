import {
  InvalidMutationError,
  type Replica,
  type ReplicaTables,
  StorageFullError,
} from '../../replica/replica-interface.ts';
import { type announce, showToast } from '../../ui/toast/toast-store.ts';

/** Result of a command; a failure keeps what was typed and carries its reason. */
export type ChangeResult = { readonly ok: true } | Failure;

type Failure = { readonly ok: false; readonly message: string };

type ReadResult<T> = { readonly ok: true; readonly value: T } | Failure;

/**
 * Runs a person's change. A failure shows a toast: the specified text `failure`, with the reason if
 * known; the result carries the reason too. `tell`: `announce` where the screen shows that reason.
 */
export async function tryChange(
  failure: string,
  work: () => Promise<unknown>,
  tell: typeof announce = showToast,
): Promise<ChangeResult> {
  const done = await attempt(failure, work, tell);
  return done.ok ? { ok: true } : done;
}

/** Reads what a person's change depends on; where that fails, so has the change (`tryChange`). */
export function tryRead<T>(
  replica: Replica,
  failure: string,
  work: (tables: ReplicaTables) => PromiseLike<T>,
  tell: typeof announce = showToast,
): Promise<ReadResult<T>> {
  return attempt(failure, () => replica.read(work), tell);
}

async function attempt<T>(
  failure: string,
  work: () => Promise<T>,
  tell: typeof announce,
): Promise<ReadResult<T>> {
  try {
    return { ok: true, value: await work() };
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
export function refuse(message: string, tell: typeof announce = showToast): Failure {
  tell({ title: 'Error', text: message, tone: 'destructive' });
  return { ok: false, message };
}
