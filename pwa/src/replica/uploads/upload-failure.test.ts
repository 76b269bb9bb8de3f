import type { ProblemCode } from '@greenroom/sync-protocol/problem';
import { describe, expect, it } from 'vitest';
import { NetworkError, ProblemError } from '../../rest/problem-error.ts';
import { problem } from '../testing/fake-server.ts';
import { proxyError } from '../testing/proxy-page.ts';
import { RequestTimeoutError } from '../environment/time-limit.ts';
import { judgeUpload } from './upload-failure.ts';

describe('the classification of upload errors', () => {
  it.each<[ProblemCode, string]>([
    ['invalid', 'refused'],
    ['too_large', 'refused'],
    ['unsupported_type', 'refused'],
    ['id_taken', 'refused'],
    ['unauthenticated', 'wait'],
    ['other_account', 'wait'],
    ['account_paused', 'wait'],
    ['account_gone', 'wait'],
    ['client_too_old', 'wait'],
    ['too_many_requests', 'wait'],
    ['maintenance', 'wait'],
    ['overloaded', 'wait'],
    ['internal', 'fault'],
    // From an older server without this upload.
    ['not_found', 'fault'],
    ['forbidden', 'fault'],
  ])('%s: %s', (code, kind) => {
    expect(judgeUpload(problem(code)).kind).toBe(kind);
  });

  it.each([400, 403, 409, 413, 415])(
    "never takes a proxy's page with status %i for a refusal",
    async (status) => {
      expect(judgeUpload(await proxyError(status)).kind).toBe('fault');
    },
  );

  it('keeps the problem of a refusal and the Retry-After', () => {
    const refusal = { code: 'too_large', message: 'File too large' } as const;
    expect(judgeUpload(new ProblemError(refusal, 413))).toEqual({
      kind: 'refused',
      problem: refusal,
    });
    expect(judgeUpload(problem('maintenance', 30))).toEqual({ kind: 'wait', wait: 30_000 });
  });

  it('distinguishes a broken connection from a time limit', () => {
    expect(judgeUpload(new NetworkError())).toEqual({ kind: 'broken' });
    expect(judgeUpload(new RequestTimeoutError())).toEqual({ kind: 'fault' });
  });

  it('counts a bug as a fault', () => {
    expect(judgeUpload(new TypeError('a mistake of ours'))).toEqual({ kind: 'fault' });
  });
});
