import type { Concern } from '@greenroom/sync-protocol/concerns/concerns-records';
import { callApi } from '../../rest/call-api.ts';
import { failureAdvice } from '../../rest/failure-text.ts';
import { ProblemError } from '../../rest/problem-error.ts';

export type FollowedConcern = Pick<Concern, 'status' | 'adminResponse' | 'createdAt'>;

export type Outcome =
  | { readonly kind: 'found'; readonly concern: FollowedConcern }
  /** The text is no code. */
  | { readonly kind: 'malformed' }
  /** No concern has the code. */
  | { readonly kind: 'unknown' }
  | { readonly kind: 'failed'; readonly message: string };

/** Asks the server for the concern with this code; never rejects. */
export async function lookUpConcern(code: string): Promise<Outcome> {
  try {
    return { kind: 'found', concern: await callApi('concerns.followUp', { code }) };
  } catch (error) {
    const isUnknown = error instanceof ProblemError && error.problem.code === 'not_found';
    if (isUnknown) return { kind: 'unknown' };
    return { kind: 'failed', message: failureAdvice(error, 'Failed to look up the concern') };
  }
}
