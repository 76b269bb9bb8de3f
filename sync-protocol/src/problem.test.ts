import * as v from 'valibot';
import { expect, it } from 'vitest';
import { problemCodes, problemSchema, retryClassOf, statusOf } from './problem.ts';

it('retries later what the server could not accept, never a wrong request', () => {
  for (const code of problemCodes) {
    if (statusOf(code) >= 500 || statusOf(code) === 429) expect(retryClassOf(code)).toBe('later');
    if (statusOf(code) === 400 || statusOf(code) === 404) expect(retryClassOf(code)).toBe('never');
  }
});

it('asks to sign in where a session is missing, not where a password is wrong', () => {
  expect(retryClassOf('unauthenticated')).toBe('after-sign-in');
  expect(retryClassOf('invalid_credentials')).toBe('never');
});

it('refuses an unlisted code', () => {
  expect(v.is(problemSchema, { code: 'teapot', message: 'A sentence' })).toBe(false);
});
