import { type Problem, type RetryClass, retryClassOf } from '@greenroom/sync-protocol/problem';

/** The server refused a call; `message` is its sentence for a person. */
export class ProblemError extends Error {
  override readonly name = 'ProblemError';
  readonly problem: Problem;
  /** The HTTP status of the answer. */
  readonly status: number;
  /** Seconds the server asks to wait; null when it says nothing. */
  readonly retryAfter: number | null;

  constructor(problem: Problem, status: number, retryAfter: number | null = null) {
    super(problem.message);
    this.problem = problem;
    this.status = status;
    this.retryAfter = retryAfter;
  }

  /** When repeating the same call can help. */
  get retry(): RetryClass {
    return retryClassOf(this.problem.code);
  }
}

/** No answer came: the network or the server is away, or the time limit passed. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError';

  constructor(options?: ErrorOptions) {
    super('You are offline, or Greenroom cannot be reached. Please try again.', options);
  }
}
