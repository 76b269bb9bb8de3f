import { NetworkError, ProblemError } from '../../rest/problem-error.ts';
import { BadAnswerError } from './parse-answer.ts';
import type { Connection } from '../replica-types.ts';
import { ReplicaClosedError } from '../replica-errors.ts';
import { RequestTimeoutError } from '../environment/time-limit.ts';

/** What to do about an exchange that did not succeed. */
export interface ExchangeFailure {
  readonly connection: Connection;
  /** Milliseconds the server asks to wait; 0 when it says nothing. */
  readonly wait: number;
  /** Trying again by itself can help; else something has to happen first (a sign-in, an update). */
  readonly canRepeat: boolean;
  /** The batch may be the reason: a smaller one is tried. */
  readonly isFault: boolean;
  /** The replica has to change before the next request. */
  readonly repair: 'client' | 'epoch' | 'wipe' | null;
  /** It is this device's storage, not the exchange. */
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

/** Judges the error an exchange ended with. */
export function judgeFailure(error: unknown): ExchangeFailure {
  if (error instanceof RequestTimeoutError) {
    return { ...base, connection: 'offline', isFault: true };
  }
  if (error instanceof NetworkError) return { ...base, connection: 'offline' };
  if (error instanceof BadAnswerError) return { ...base, isFault: true };
  if (error instanceof ProblemError) return judgeProblem(error);
  if (error instanceof ReplicaClosedError) return { ...base, canRepeat: false };
  // A full or broken disk: what is queued stays, and a later try may find it better.
  return { ...base, isLocal: true };
}

function judgeProblem({ problem, status, retryAfter }: ProblemError): ExchangeFailure {
  if (problem.code === 'other_account') {
    return { ...base, connection: 'other-account', canRepeat: false };
  }
  if (problem.code === 'other_epoch') return { ...base, repair: 'epoch' };
  if (problem.code === 'sequence_conflict') return { ...base, repair: 'client' };
  return judgeStatus(status, (retryAfter ?? 0) * 1000);
}

function judgeStatus(status: number, wait: number): ExchangeFailure {
  switch (status) {
    case 401:
      return { ...base, connection: 'signed-out', canRepeat: false };
    case 410:
      return { ...base, connection: 'gone', canRepeat: false, repair: 'wipe' };
    case 426:
      return { ...base, connection: 'too-old', canRepeat: false };
    case 403:
    case 429:
    case 503:
      return { ...base, wait };
    default:
      return { ...base, wait, isFault: true };
  }
}
