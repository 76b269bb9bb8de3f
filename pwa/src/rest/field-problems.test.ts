import { expect, test } from 'vitest';
import { fieldProblems } from './field-problems.ts';
import { NetworkError, ProblemError } from './problem-error.ts';

const names = ['username', 'email'] as const;

test('gives the first message of each requested field', () => {
  const error = new ProblemError(
    {
      code: 'invalid',
      message: 'Invalid',
      fields: { email: ['Invalid email address', 'More'], role: ['Unknown'] },
    },
    400,
  );
  expect(fieldProblems(error, names)).toEqual([
    { name: 'email', message: 'Invalid email address' },
  ]);
});

test('finds the field of a problem that names none', () => {
  const error = new ProblemError({ code: 'username_taken', message: 'Taken' }, 409);
  expect(fieldProblems(error, names)).toEqual([{ name: 'username', message: 'Taken' }]);
});

test('gives no field for other problems', () => {
  expect(fieldProblems(new NetworkError(), names)).toEqual([]);
  const error = new ProblemError({ code: 'too_many_requests', message: 'Wait' }, 429);
  expect(fieldProblems(error, names)).toEqual([]);
});
