import type { Problem } from '@greenroom/sync-protocol/problem';
import { NetworkError, ProblemError } from '../../rest/problem-error.ts';
import { judgeFailure } from '../exchange/exchange-failure.ts';
import { RequestTimeoutError } from '../environment/time-limit.ts';

/**
 * - `wait`: no session, maintenance or too many requests; `wait` in milliseconds, 0: not given.
 * - `broken`: the network failed; a strike if the server answers next.
 * - `fault`: server error, time limit or a bug here: retried a few times, then parked, so that it
 *   does not block later entries for ever.
 * - `refused`: the server will never accept this file.
 */
export type UploadFailure =
  | { readonly kind: 'wait'; readonly wait: number }
  | { readonly kind: 'broken' | 'fault' }
  | { readonly kind: 'refused'; readonly problem: Problem };

/** Statuses that concern the file itself; others may be temporary. */
const refusals: ReadonlySet<number> = new Set([400, 409, 413, 415]);

export function judgeUpload(error: unknown): UploadFailure {
  if (error instanceof RequestTimeoutError) return { kind: 'fault' };
  if (error instanceof NetworkError) return { kind: 'broken' };
  if (!(error instanceof ProblemError)) return { kind: 'fault' };
  const isFinal = error.retry === 'never';
  if (isFinal && refusals.has(error.status)) return { kind: 'refused', problem: error.problem };
  const { isFault, wait } = judgeFailure(error);
  // Exchanges succeed but uploads do not: waiting would block the lane for ever.
  if (isFault || (isFinal && error.status === 403)) return { kind: 'fault' };
  return { kind: 'wait', wait };
}
