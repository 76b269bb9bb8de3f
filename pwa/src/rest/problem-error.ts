import { type Problem, type RetryClass, retryClassOf } from '@greenroom/sync-protocol/problem';

/** The server refused a call; `message` is the problem's text for people. */
export class ProblemError extends Error {
  override readonly name = 'ProblemError';
  readonly problem: Problem;
  readonly status: number;
  /** Seconds to wait before a retry, from the server; null: not given. */
  readonly retryAfter: number | null;

  constructor(problem: Problem, status: number, retryAfter: number | null = null) {
    super(problem.message);
    this.problem = problem;
    this.status = status;
    this.retryAfter = retryAfter;
  }

  /** When a retry of the same call can help. */
  get retry(): RetryClass {
    return retryClassOf(this.problem.code);
  }
}

/** No answer arrived: network or server failed, or the time limit passed. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError';

  constructor(options?: ErrorOptions) {
    super('You are offline, or Greenroom cannot be reached. Please try again.', options);
  }
}
