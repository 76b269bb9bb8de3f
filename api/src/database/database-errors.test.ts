import { describe, expect, it } from 'vitest';
import {
  isDatabaseUnavailable,
  isRetryableTransaction,
  isUnstorableText,
  violatedConstraint,
} from './database-errors.ts';

const withCode = (code: string, message = 'no matter', more: object = {}) =>
  Object.assign(new Error(message), { code, ...more });

describe('isDatabaseUnavailable', () => {
  it.each([
    ['a refused connection', withCode('ECONNREFUSED')],
    ['a missing socket', withCode('ENOENT', 'connect', { syscall: 'connect' })],
    ['a broken pipe', withCode('EPIPE')],
    ['too many connections', withCode('53300')],
    ['a full disk', withCode('53100')],
    ['a server that shuts down', withCode('57P01')],
    ['a server that starts up', withCode('57P03')],
    ['the statement timeout', withCode('57014')],
    ['the lock timeout', withCode('55P03')],
    ['an idle transaction', withCode('25P03')],
    ['an exhausted pool', new Error('timeout exceeded when trying to connect')],
    ['a lost connection', new Error('Connection terminated unexpectedly')],
    ['every address refused', new AggregateError([withCode('ECONNREFUSED')])],
    ['a cause', new Error('pull failed', { cause: withCode('ECONNRESET') })],
  ])('recognises %s', (_, error) => {
    expect(isDatabaseUnavailable(error)).toBe(true);
  });

  it.each([
    ['a unique violation', withCode('23505')],
    ['a missing file', withCode('ENOENT', 'open', { syscall: 'open' })],
    ['a bug', new TypeError('x is not a function')],
    ['a deadlock', withCode('40P01')],
    ['no error', 'ECONNREFUSED'],
  ])('does not match %s', (_, error) => {
    expect(isDatabaseUnavailable(error)).toBe(false);
  });
});

it('repeats deadlocks, serialisation failures and stale plans, nothing else', () => {
  expect(isRetryableTransaction(withCode('40P01'))).toBe(true);
  expect(isRetryableTransaction(withCode('40001'))).toBe(true);
  expect(isRetryableTransaction(withCode('0A000', 'cached plan must not change result type'))).toBe(
    true,
  );
  expect(isRetryableTransaction(withCode('0A000', 'not supported'))).toBe(false);
  expect(isRetryableTransaction(withCode('23505'))).toBe(false);
  expect(isRetryableTransaction(null)).toBe(false);
});

it('recognises unstorable texts, and constraints by name', () => {
  expect(isUnstorableText(withCode('22021'))).toBe(true);
  expect(isUnstorableText(withCode('22P05'))).toBe(true);
  expect(isUnstorableText(withCode('22001'))).toBe(false);
  const taken = withCode('23505', 'duplicate', { constraint: 'users_username_key' });
  expect(violatedConstraint(taken)).toBe('users_username_key');
  expect(violatedConstraint(withCode('40001', 'x', { constraint: 'c' }))).toBeUndefined();
  expect(violatedConstraint(undefined)).toBeUndefined();
});
