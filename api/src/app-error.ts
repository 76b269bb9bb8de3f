import type { Problem, ProblemCode } from '@greenroom/sync-protocol/problem';

/**
 * The one error features throw: a problem on its way to a person. Only http/ and sync/ turn it into
 * an answer; anything else that is thrown is masked as `internal`.
 */
export class AppError extends Error {
  readonly problem: Problem;

  constructor(code: ProblemCode, message: string, more: Omit<Problem, 'code' | 'message'> = {}) {
    super(message);
    this.name = 'AppError';
    this.problem = { message, code, ...more };
  }
}

/** The refusal of an id that stands for something else, or for somebody else's (decisions: Conventions). */
export function idTaken(): AppError {
  return new AppError('id_taken', 'This id is already in use');
}

/** The refusal for what does not exist or is not the caller's: both answer alike (decisions.md). */
export function notFound(what: string): AppError {
  return new AppError('not_found', `${what} not found`);
}
