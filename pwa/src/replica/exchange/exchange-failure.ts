import { statusOf } from '@greenroom/sync-protocol/problem';
import { NetworkError, ProblemError } from '../../rest/problem-error.ts';
import { BadAnswerError } from './parse-answer.ts';
import type { Connection } from '../replica-types.ts';
import { ReplicaClosedError } from '../replica-errors.ts';
import { RequestTimeoutError } from '../environment/time-limit.ts';

export interface ExchangeFailure {
  readonly connection: Connection;
  /** Milliseconds the server asks to wait; 0: not given. */
  readonly wait: number;
  /** An automatic retry may help; false: a sign-in or an update has to come first. */
  readonly canRepeat: boolean;
  /** The batch may be the cause: retry with a smaller one. */
  readonly isFault: boolean;
  /** The repair needed before the next request. */
  readonly repair: 'client' | 'epoch' | 'wipe' | null;
  /** The server takes no more changes now; a pull may succeed. Absent: no. */
  readonly isTooMuch?: boolean;
  /** The device's storage failed. */
  readonly isLocal: boolean;
}

const base: ExchangeFailure = {
  connection: 'unavailable',
  wait: 0,
  canRepeat: true,
  isFault: false,
  repair: null,
  isLocal: false,
};

export function judgeFailure(error: unknown): ExchangeFailure {
  if (error instanceof RequestTimeoutError) {
    return { ...base, connection: 'offline', isFault: true };
  }
  if (error instanceof NetworkError) return { ...base, connection: 'offline' };
  if (error instanceof BadAnswerError) return { ...base, isFault: true };
  if (error instanceof ProblemError) return judgeProblem(error);
  if (error instanceof ReplicaClosedError) return { ...base, canRepeat: false };
  // A full or broken disk: the queue stays, and a retry may succeed.
  return { ...base, isLocal: true };
}

function judgeProblem({ problem, retryAfter }: ProblemError): ExchangeFailure {
  if (problem.code === 'other_account') {
    return { ...base, connection: 'other-account', canRepeat: false };
  }
  if (problem.code === 'other_epoch') return { ...base, repair: 'epoch' };
  if (problem.code === 'sequence_conflict') return { ...base, repair: 'client' };
  if (problem.code === 'account_gone') {
    return { ...base, connection: 'gone', canRepeat: false, repair: 'wipe' };
  }
  if (problem.code === 'server_too_old') return base;
  // Not the answer's own status: a proxy's page may have any.
  return judgeStatus(statusOf(problem.code), (retryAfter ?? 0) * 1000);
}

function judgeStatus(status: number, wait: number): ExchangeFailure {
  switch (status) {
    case 401:
      return { ...base, connection: 'signed-out', canRepeat: false };
    case 426:
      return { ...base, connection: 'too-old', canRepeat: false };
    case 429:
      return { ...base, wait, isTooMuch: true };
    case 403:
    case 503:
      return { ...base, wait };
    default:
      return { ...base, wait, isFault: true };
  }
}
