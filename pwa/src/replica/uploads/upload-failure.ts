import type { Problem } from '@greenroom/sync-protocol/problem';
import { NetworkError, ProblemError } from '../../rest/problem-error.ts';
import { judgeFailure } from '../exchange/exchange-failure.ts';
import { RequestTimeoutError } from '../environment/time-limit.ts';

/**
 * What to do about an upload that failed.
 * - `wait`: something has to pass first: no session, maintenance, too many; `wait` in milliseconds,
 *   0 when the server says nothing.
 * - `broken`: the network broke off; if the server answers next, that counts a little.
 * - `fault`: the server failed, the time limit passed, or it is a mistake of ours: tried again a few
 *   times, and set aside then, instead of holding up for ever what stands behind it.
 * - `refused`: the server will never have this file.
 */
export type UploadFailure =
  | { readonly kind: 'wait'; readonly wait: number }
  | { readonly kind: 'broken' | 'fault' }
  | { readonly kind: 'refused'; readonly problem: Problem };

/** What the server says of this very file; anything else may be of the moment. */
const refusals: ReadonlySet<number> = new Set([400, 409, 413, 415]);

/** Judges the error an upload ended with. */
export function judgeUpload(error: unknown): UploadFailure {
  if (error instanceof RequestTimeoutError) return { kind: 'fault' };
  if (error instanceof NetworkError) return { kind: 'broken' };
  if (!(error instanceof ProblemError)) return { kind: 'fault' };
  const isFinal = error.retry === 'never';
  if (isFinal && refusals.has(error.status)) return { kind: 'refused', problem: error.problem };
  const { isFault, wait } = judgeFailure(error);
  // Exchanges are answered, and this is not: waiting would stop what stands behind it for ever.
  if (isFault || (isFinal && error.status === 403)) return { kind: 'fault' };
  return { kind: 'wait', wait };
}

/** Why a change whose file is gone ends. */
export const fileGone: Problem = {
  code: 'upload_missing',
  message: 'The file that belongs to this is no longer on this device. Please add it again.',
};
