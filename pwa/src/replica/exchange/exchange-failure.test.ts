import { problemCodes, statusOf } from '@greenroom/sync-protocol/problem';
import { describe, expect, it } from 'vitest';
import { NetworkError, ProblemError } from '../../rest/problem-error.ts';
import { judgeFailure } from './exchange-failure.ts';
import { BadAnswerError } from './parse-answer.ts';
import { ReplicaClosedError } from '../replica-errors.ts';
import { RequestTimeoutError } from '../environment/time-limit.ts';
import { problem } from '../testing/fake-server.ts';

describe('the failure of an exchange', () => {
  it('is not the fault of the batch when the network or the account is the reason', () => {
    const errors = [
      new NetworkError(),
      problem('unauthenticated'),
      problem('other_account'),
      problem('other_epoch'),
      problem('sequence_conflict'),
      problem('client_too_old'),
      problem('server_too_old'),
      problem('too_many_requests'),
      problem('maintenance'),
      problem('account_gone'),
      problem('forbidden'),
      problem('foreign_origin'),
    ];
    expect(errors.map((error) => judgeFailure(error).isFault)).toEqual(errors.map(() => false));
  });

  it.each([
    ['a time limit', new RequestTimeoutError()],
    ['an answer that makes no sense', new BadAnswerError('?')],
    ['a server error', problem('internal')],
    ['a body too large', problem('too_large')],
    ['a request that is not understood', problem('invalid')],
  ])('may be the fault of the batch for %s', (_name, error) => {
    expect(judgeFailure(error)).toMatchObject({ isFault: true, canRepeat: true, repair: null });
  });

  it('is retried automatically unless a sign-in or update has to come first', () => {
    const waiting = problemCodes.filter(
      (code) => !judgeFailure(new ProblemError({ code, message: code }, statusOf(code))).canRepeat,
    );
    expect(waiting).toEqual([
      'unauthenticated',
      'invalid_credentials',
      'other_account',
      'account_gone',
      'client_too_old',
    ]);
  });

  it('contains Retry-After in milliseconds', () => {
    expect(judgeFailure(problem('maintenance', 30)).wait).toBe(30_000);
    expect(judgeFailure(problem('too_many_requests', 1)).wait).toBe(1_000);
    expect(judgeFailure(problem('overloaded')).wait).toBe(0);
  });

  it('names the repair: a new client id, a new epoch or a wipe', () => {
    const repairs = ['sequence_conflict', 'other_epoch', 'account_gone', 'conflict'] as const;
    expect(repairs.map((code) => judgeFailure(problem(code)).repair)).toEqual([
      'client',
      'epoch',
      'wipe',
      null,
    ]);
  });

  it('is local for other errors, and not repeatable for a closed replica', () => {
    expect(judgeFailure(new Error('disk'))).toMatchObject({ isLocal: true, canRepeat: true });
    expect(judgeFailure(new ReplicaClosedError())).toMatchObject({
      isLocal: false,
      canRepeat: false,
    });
  });
});
