import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { problemCodes, problemSchema, retryClassOf, statusOf } from './problem.ts';

describe.each(problemCodes)('%s', (code) => {
  it('has a 4xx or 5xx status', () => {
    expect(statusOf(code)).toBeGreaterThanOrEqual(400);
    expect(statusOf(code)).toBeLessThan(600);
  });

  it('is accepted by the problem schema', () => {
    expect(v.is(problemSchema, { code, message: 'A sentence' })).toBe(true);
  });
});

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
