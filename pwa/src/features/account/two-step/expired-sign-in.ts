import { ProblemError } from '../../../rest/problem-error.ts';

/** Whether a sign-in waited too long for its second step: it begins anew. */
export function isExpiredSignIn(error: unknown): boolean {
  return error instanceof ProblemError && error.problem.code === 'sign_in_expired';
}
