import type { Problem, ProblemCode } from '@greenroom/sync-protocol/problem';

/** The only error features throw. http/ and sync/ answer it and mask others as `internal`. */
export class AppError extends Error {
  readonly problem: Problem;

  constructor(code: ProblemCode, message: string, more: Omit<Problem, 'code' | 'message'> = {}) {
    super(message);
    this.name = 'AppError';
    this.problem = { message, code, ...more };
  }
}

/** The refusal of an id that another object or account uses (decisions: Conventions). */
export function idTaken(): AppError {
  return new AppError('id_taken', 'This id is already in use');
}

/** The refusal of what does not exist or is not the caller's, which look alike (decisions.md). */
export function notFound(what: string): AppError {
  return new AppError('not_found', `${what} not found`);
}

/** The refusal of an answer whose author did not see the one given meanwhile. */
export function answeredMeanwhile(): AppError {
  const message = 'Another administrator has answered meanwhile. Look at it, then send again.';
  return new AppError('conflict', message);
}
